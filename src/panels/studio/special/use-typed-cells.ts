import { useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { draftPlace, dropDraft, keepDraft, readDraft } from '../edit/kept-draft.ts';

/** Texts that were typed into cells and are not stored: they outlive the tab as other drafts do. */
export function useTypedCells(backend: Backend) {
  const place = draftPlace(backend, 'Translation', 'cells');
  const [all] = useState(
    () =>
      new Map(
        Object.entries(readDraft(place)?.draft ?? {}).flatMap(([cell, text]) =>
          typeof text === 'string' ? [[cell, text] as const] : [],
        ),
      ),
  );
  const [before, setBefore] = useState(() => [...all.keys()]);
  const [life, setLife] = useState(0);
  const keepAll = (): void =>
    all.size > 0
      ? keepDraft(place, { draft: Object.fromEntries(all), stored: null, unread: null })
      : dropDraft(place);
  const forget = (cells: readonly string[]): void => {
    for (const cell of cells) all.delete(cell);
    keepAll();
    setBefore((now) => now.filter((one) => all.has(one)));
  };
  return {
    /** Cells with a text of an earlier visit. */
    before,
    /** Changes when typed values are discarded: it resets the cells. */
    life,
    typed: (cell: string): string | undefined => all.get(cell),
    keep(cell: string, text: string): void {
      all.set(cell, text);
      keepAll();
    },
    forget: (cell: string): void => forget([cell]),
    forgetAll(): void {
      setLife(life + 1);
      forget([...all.keys()]);
    },
  };
}
