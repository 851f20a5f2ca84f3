import { Suspense } from 'react';
import { useHasPickNotes } from '../../shared/picks/use-pick-notes.ts';
import type { PickWork } from './pick-work.ts';
import { lazyExtra } from '../../../ui/lazy-part.tsx';

const PickNotes = lazyExtra(
  async () => (await import('../../shared/picks/PickNotes.tsx')).PickNotes,
);

/** What became of changes to the picks of a log, where there is something to say. */
export function LogPickNotes({ work }: { work: PickWork }) {
  return useHasPickNotes(work.keeping) ? (
    <Suspense fallback={null}>
      <PickNotes picks={work.noted} />
    </Suspense>
  ) : null;
}
