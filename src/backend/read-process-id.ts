import type { Result } from '../api/client.ts';

/** The id of the process that a call has started. */
export async function readProcessId(
  answer: Promise<Result<{ data: { processId: string } }>>,
): Promise<Result<string>> {
  const got = await answer;
  return got.ok ? { ok: true, data: got.data.data.processId } : got;
}
