import type { KindDescription } from '../kinds/kind.ts';

/** Whether users write and delete entities of a kind. */
export function readAccess({ written = 'user', name }: KindDescription): {
  canWrite: boolean;
  canDelete: boolean;
  /** Deleting takes no administrator. */
  canAnyoneDelete: boolean;
} {
  const canWrite = written === 'user';
  return {
    canWrite,
    canDelete: canWrite || written === 'deleted-only',
    canAnyoneDelete: name === 'Preference',
  };
}
