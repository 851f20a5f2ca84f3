import { useState } from 'react';
import {
  removePreferences,
  restorePreferences,
  type StoredPreference,
} from '../../backend/account.ts';
import type { Backend, Result } from '../../backend/backend.ts';
import type { Problem } from '../../core/problem.ts';

/**
 * What was deleted last, and the way back. What could not be deleted, or brought back, is there as
 * it was. `onChanged` hears when the server has other preferences than before.
 */
export function useRemoval(backend: Backend, onChanged: () => void) {
  const [removed, setRemoved] = useState<readonly StoredPreference[]>([]);
  const [failure, setFailure] = useState<Problem | null>(null);
  const run = async (call: Promise<Result<null>>, onFailed: () => void): Promise<void> => {
    setFailure(null);
    const answer = await call.catch(() => null);
    if (answer && !answer.ok) {
      setFailure(answer.error);
      onFailed();
    }
    if (answer) onChanged();
  };
  return {
    removed,
    failure,
    remove: (some: readonly StoredPreference[]): void => {
      setRemoved(some);
      void run(
        removePreferences(
          backend,
          some.map(({ id }) => id),
        ),
        () => setRemoved([]),
      );
    },
    undo: (): void => {
      setRemoved([]);
      void run(restorePreferences(backend, removed), () => undefined);
    },
    forget: () => setFailure(null),
  };
}
