import { Plus } from 'lucide-react';
import type { Backend } from '../../../backend/backend.ts';
import type { Catalog } from '../../../backend/catalogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useDenials } from '../../shared/use-rights.ts';
import type { BrowseState } from '../browse-state.ts';
import { draftPlace, readDraft } from './edit/drafts.ts';
import { getPermissions, NEW_RECORD } from './record-place.ts';

/**
 * Starts a record of the catalog, or continues the one that was started; nothing if records may not
 * be created.
 */
export function NewRecord({
  backend,
  catalog,
  state,
  go,
}: {
  backend: Backend;
  catalog: Catalog;
  state: BrowseState;
  go(next: BrowseState): void;
}) {
  const t = useTexts();
  const denied = useDenials(backend);
  if (!getPermissions(catalog).create) return null;
  const begun =
    state.record !== NEW_RECORD &&
    readDraft(draftPlace(backend, catalog.name, NEW_RECORD)) !== null;
  return (
    <Button
      label={t(begun ? 'browse.record.newContinue' : 'browse.record.new')}
      icon={Plus}
      disabledBecause={denied.edit}
      aria-pressed={state.record === NEW_RECORD || undefined}
      onClick={() => go({ ...state, catalog: catalog.name, record: NEW_RECORD })}
    />
  );
}
