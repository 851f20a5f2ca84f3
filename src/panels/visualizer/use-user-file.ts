import { useState } from 'react';
import type { VisualizerState } from './visualizer-state.ts';

/** A file that the user opened in the viewer, in place of the record that the state names. */
export interface UserFile {
  /** Null while the record is shown. */
  name: string | null;
  /** Another one for each viewer that shows the record again. */
  key: string;
  /** For the viewer's element. */
  onOpen(event: CustomEvent<{ name: string }>): void;
  /** Shows the record again, if it is still the one of the state. */
  close(): void;
}

/** Keeps the name of the file that takes the place of the state's record. */
export function useUserFile({ kind, catalog, logId }: VisualizerState): UserFile {
  const of = JSON.stringify([kind, catalog, logId]);
  const [opened, setOpened] = useState<{ of: string; name: string } | null>(null);
  const [closed, setClosed] = useState(0);
  // The viewer drops the file where another record is named.
  if (opened && opened.of !== of) setOpened(null);
  return {
    name: opened?.of === of ? opened.name : null,
    key: `${kind} ${closed}`,
    onOpen: ({ detail: { name } }) => setOpened({ of, name }),
    close() {
      if (!opened) return;
      setOpened(null);
      setClosed(closed + 1);
    },
  };
}
