import { Suspense } from 'react';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { MissingParts } from './missing-part.ts';

const MissingNotes = lazyExtra(async () => (await import('./MissingNotes.tsx')).MissingNotes);

/** What a link names and is not there; its notes are fetched with the first. */
export function LinkNotes({ missing }: { missing: MissingParts<object> }) {
  const isMissing = useSignal(missing.parts).length > 0;
  return isMissing ? (
    <Suspense fallback={null}>
      <MissingNotes missing={missing} />
    </Suspense>
  ) : null;
}
