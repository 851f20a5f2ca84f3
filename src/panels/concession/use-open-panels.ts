import { useState } from 'react';
import type { SummaryConcession, SummarySchema } from './summary-model.ts';

/**
 * Which panels are open: concessions are closed until they are opened, schemas open until they are
 * closed.
 */
export interface OpenPanels {
  isOpen(concession: SummaryConcession): boolean;
  isSchemaOpen(schema: SummarySchema): boolean;
  toggle(concession: SummaryConcession): void;
  toggleSchema(schema: SummarySchema): void;
  /** Opens all of it, or closes all concessions. */
  set(open: boolean): void;
  /** Opens concessions beside those that are open. */
  reveal(names: readonly string[]): void;
}

/**
 * `first` is the concession that the address names; `onOpened` hears which one was opened last,
 * null for none.
 */
export function useOpenPanels(
  concessions: readonly SummaryConcession[],
  first: string | undefined,
  onOpened: (name: string | null) => void,
): OpenPanels {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    new Set(first === undefined ? [] : [first]),
  );
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [named, setNamed] = useState(first);
  if (named !== first) {
    // The user went back to an earlier address.
    setNamed(first);
    if (first !== undefined && !open.has(first)) setOpen(new Set([...open, first]));
  }
  // One alone has nothing beside it that could be looked over.
  const only = concessions.length === 1 ? concessions[0]!.name : null;
  const isOpen = ({ name }: SummaryConcession): boolean =>
    name === only ? !closed.has(name) : open.has(name);
  return {
    isOpen,
    isSchemaOpen: ({ key }) => !closed.has(key),
    toggle: (concession) => {
      const { name } = concession;
      const opens = !isOpen(concession);
      if (name === only) setClosed(toggled(closed, name));
      else setOpen(toggled(open, name));
      if (opens) onOpened(name);
      else if (name === first) onOpened(null);
    },
    toggleSchema: ({ key }) => setClosed(toggled(closed, key)),
    set: (all) => {
      setOpen(new Set(all ? concessions.map(({ name }) => name) : []));
      setClosed(new Set(all || only === null ? [] : [only]));
      if (!all) onOpened(null);
    },
    reveal: (names) => setOpen(new Set([...open, ...names])),
  };
}

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}
