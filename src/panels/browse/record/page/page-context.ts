import type { Backend } from '../../../../backend/backend.ts';
import type { Catalog } from '../../../../backend/catalogs.ts';
import type { ElementHost } from '../../../../core/element-host.ts';
import type { BrowseState } from '../../browse-state.ts';
import type { OpenedRecord } from '../use-opened.ts';

/** What all sections of a record's page work on. */
export interface PageContext {
  readonly host: ElementHost;
  readonly backend: Backend;
  /** All catalogs that are not hidden. */
  readonly catalogs: readonly Catalog[];
  readonly opened: OpenedRecord;
  /** Goes up when the record was read again: what hangs on it is read again too. */
  readonly attempt: number;
  /** Shows another state of the browse screen; the address follows. */
  go(next: BrowseState): void;
}

/** A record by the name of its catalog and the JSON of its key values. */
export interface RecordName {
  catalog: string;
  keyText: string;
}

/** The state of the browse screen that shows the page of a record. */
export function pageState({ catalog, keyText }: RecordName): BrowseState {
  return { catalog, record: keyText, view: 'record' };
}

/** Opens an address of the application, as all links between its screens do. */
export function navigate(host: ElementHost, to: string): void {
  host.emit('geo-navigate', { to }, { cancelable: true });
}
