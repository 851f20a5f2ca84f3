import type { SendOptions } from '../api/client.ts';
import { getThinSectionPermission } from '../api/contract/spatial.ts';
import type { Backend } from './backend.ts';

const known = new WeakMap<Backend, Map<string, boolean>>();

/**
 * Whether the user may see the thin sections of a well (spec 6). A well that the other service does
 * not know is not permitted; null if the request fails. Answers are cached by well.
 */
export async function thinSectionPermitted(
  backend: Backend,
  wellId: string,
  options?: SendOptions,
): Promise<boolean | null> {
  const wells = known.get(backend) ?? new Map<string, boolean>();
  known.set(backend, wells);
  const pending = wells.get(wellId);
  if (pending !== undefined) return pending;
  const answer = await backend.send(getThinSectionPermission, { path: { id: wellId } }, options);
  if (!answer.ok && answer.error.status !== 404) return null;
  const permitted = answer.ok && answer.data.permitted;
  wells.set(wellId, permitted);
  return permitted;
}
