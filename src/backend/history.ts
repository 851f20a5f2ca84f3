import type { Result, SendOptions } from '../api/client.ts';
import { getHistory, type HistoryEvent } from '../api/contract/history.ts';
import type { Backend } from './backend.ts';

export type { HistoryEvent };

/**
 * Who created, loaded and changed a record, the latest first. Null where the server keeps no
 * history, or none of this record.
 * @param keyText JSON of the key values
 */
export async function loadHistory(
  backend: Backend,
  { catalog, keyText }: { catalog: string; keyText: string },
  options?: SendOptions,
): Promise<Result<HistoryEvent[] | null>> {
  const answer = await backend.send(getHistory, { path: { catalog, key: keyText } }, options);
  if (answer.ok) return { ok: true, data: answer.data.data };
  const { status } = answer.error;
  return status === 404 || status === 501 ? { ok: true, data: null } : answer;
}
