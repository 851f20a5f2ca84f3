import { useState } from 'react';
import { describeKeyText } from '../../../core/describe-key-text.ts';
import type { TrailStep } from '../browse-state.ts';
import type { CatalogListing } from '../listing.ts';
import type { RecordPlace } from './record-place.ts';

/** Titles of records that were opened in this window, by catalog and key. */
const titles = new Map<string, string>();

/** The records that led from the one that the address names to the one that is shown. */
export interface RecordTrail {
  /** Those before the one that is shown, outermost first. */
  steps: readonly (RecordPlace & { title: string })[];
  /** The one that is shown; null for the one that the address names as the record. */
  inner: RecordPlace | null;
  isEditing: boolean;
  setEditing(isEditing: boolean): void;
  /** Opens a record from the one that is shown. */
  open(from: RecordPlace & { title: string }, place: RecordPlace): void;
  /** Goes back to one of `steps`. */
  back(to: number): void;
}

/**
 * The trail of the record panel, which the state holds, so that Back and a link lead to its place.
 * A step of an unknown catalog is left out.
 */
export function useTrail(
  { catalog, catalogs, state, go }: CatalogListing,
  record: string,
  opened: readonly TrailStep[] = [],
): RecordTrail {
  const [edited, setEdited] = useState<string | null>(null);
  const inside = opened.flatMap(({ catalog: name, record: keyText }): RecordPlace[] => {
    const found = catalogs.find((one) => one.name === name);
    return found ? [{ catalog: found, keyText }] : [];
  });
  const all = [{ catalog, keyText: record }, ...inside];
  const show = (places: readonly RecordPlace[]): void =>
    go({
      ...state,
      catalog: catalog.name,
      record,
      trail:
        places.length === 0
          ? undefined
          : places.map((one) => ({ catalog: one.catalog.name, record: one.keyText })),
    });
  const place = JSON.stringify(all.map(formatPlace));
  return {
    steps: all.slice(0, -1).map((one) => ({
      ...one,
      title: titles.get(formatPlace(one)) ?? describeKeyText(one.keyText),
    })),
    inner: inside.at(-1) ?? null,
    isEditing: edited === place,
    setEditing: (isEditing) => setEdited(isEditing ? place : null),
    open: (from, next) => {
      titles.set(formatPlace(from), from.title);
      show([...inside, next]);
    },
    back: (to) => show(inside.slice(0, to)),
  };
}

function formatPlace({ catalog, keyText }: RecordPlace): string {
  return `${catalog.name} ${keyText}`;
}
