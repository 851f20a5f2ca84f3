import { useSignal } from '../../../ui/use-signal.ts';
import type { PickKeeping } from './pick-keeping.ts';

/** Whether there is something to say about changes to picks. */
export function useHasPickNotes(keeping: PickKeeping): boolean {
  const isRestored = useSignal(keeping.restoredAt) !== null;
  const hasFailed = useSignal(keeping.failures).length > 0;
  const hasConflicts = useSignal(keeping.conflicts).length > 0;
  return isRestored || hasFailed || hasConflicts;
}
