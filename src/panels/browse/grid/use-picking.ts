import { useRef, useState } from 'react';
import { pickKeys, type Row } from '../../../backend/records.ts';
import {
  allMatching,
  isEmpty,
  nothingSelected,
  type Selection,
  withRecords,
} from '../../../core/selection.ts';
import { settled } from '../../../backend/settled.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CatalogListing } from '../listing.ts';
import type { Mark } from './marks.ts';
import { MOST_ROWS, type RowWindows } from './row-windows.ts';

/** What the grid does to the selection. */
export interface Picking {
  selected: Selection;
  /** Whether all that match may be selected now: those that are loaded have been, and there are more. */
  isOffered: boolean;
  /** Why the last range was not taken; null where it was. */
  refused: 'range' | 'failed' | null;
  /** Takes the row in or leaves it out; a range that follows begins here. */
  toggle(position: number): void;
  /** Selects the rows from where the range began to here, and no longer those that it held before. */
  extend(from: number, to: number): void;
  /** Takes in the rows between two positions as far as they are here, or leaves them out; `toggle` leaves them out where all of them are in. */
  tickLoaded(from: number, to: number, selected: boolean | 'toggle'): void;
  selectMatching(): void;
  clear(): void;
}

/** A range that is being extended: where it began, what was selected before it, and what it made of that. */
interface Range {
  start: number;
  before: Selection;
  made: Selection;
}

/** The selection as the grid changes it. */
export function usePicking(
  {
    catalog,
    cache,
    constraints,
    selection,
  }: Pick<CatalogListing, 'catalog' | 'cache' | 'constraints' | 'selection'>,
  windows: RowWindows,
  markOf: (position: number) => Mark,
): Picking {
  const selected = useSignal(selection.value);
  const total = useSignal(windows.total);
  const [offered, setOffered] = useState<Selection | null>(null);
  const [refused, setRefused] = useState<Picking['refused']>(null);
  const range = useRef<Range | null>(null);
  const last = useRef(0);

  const set = (next: Selection): void => {
    setRefused(null);
    selection.set(next);
  };
  const keysOfRows = (rows: readonly Row[]) => rows.map((row) => pickKeys(cache, row));

  const extend = async (from: number, to: number): Promise<void> => {
    const now = selection.value.peek();
    const known = range.current?.made === now ? range.current : { start: from, before: now };
    const [first, end] = [Math.min(known.start, to), Math.max(known.start, to)];
    if (end - first >= MOST_ROWS) {
      setRefused('range');
      return;
    }
    const call = ++last.current;
    const found = await settled(windows.between(first, end, cache.keys), windows.gone);
    if (!found || call !== last.current || selection.value.peek() !== now) return;
    if (!found.ok) {
      setRefused('failed');
      return;
    }
    const made = withRecords(known.before, keysOfRows(found.data), true);
    range.current = { ...known, made };
    set(made);
  };

  return {
    selected,
    isOffered: offered === selected && total !== null,
    refused,
    extend: (from, to) => void extend(from, to),
    toggle: (position) => {
      const row = windows.at(position);
      const mark = markOf(position);
      if (!row || (mark !== 'selected' && mark !== 'free')) return;
      const made = withRecords(selected, [pickKeys(cache, row)], mark === 'free');
      range.current = { start: position, before: made, made };
      set(made);
    },
    tickLoaded: (from, to, wanted) => {
      const choosable = Array.from(
        { length: Math.max(0, to - from + 1) },
        (_, i) => from + i,
      ).filter((at) => ['selected', 'free'].includes(markOf(at)));
      const isSelected =
        wanted === 'toggle' ? choosable.some((at) => markOf(at) === 'free') : wanted;
      const here = choosable.map((at) => windows.at(at)).filter((row) => row !== undefined);
      const made = withRecords(selected, keysOfRows(here), isSelected);
      range.current = null;
      set(made);
      setOffered(isSelected && made.mode === 'include' && here.length < (total ?? 0) ? made : null);
    },
    selectMatching: () => set(allMatching(catalog.name, constraints)),
    clear: () => {
      if (!isEmpty(selected)) set(nothingSelected(catalog.name));
    },
  };
}
