import type { InferOutput } from 'valibot';
import type { Result, SendOptions } from '../api/client.ts';
import { getFeedback, postFeedback } from '../api/contract/entities.ts';
import type { Backend } from './backend.ts';

/**
 * Questions to the user. `type` is `rating` (1 to `max`), `text`, or anything that a later server
 * asks, which is answered in words.
 */
export type Survey = NonNullable<InferOutput<typeof getFeedback.answer>['data']>;

/** Loads the active survey (spec 7); null if no survey is active. */
export async function loadSurvey(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<Survey | null>> {
  const answer = await backend.send(getFeedback, {}, options);
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}

/**
 * Sends answers by question id; empty ones are left out. A survey that was answered before, perhaps
 * in another window, is answered.
 */
export async function sendFeedback(
  backend: Backend,
  surveyId: string,
  answers: Readonly<Record<string, string>>,
): Promise<Result<null>> {
  const responses = Object.entries(answers).flatMap(([questionId, response]) =>
    response.trim() === '' ? [] : [{ questionId, response: response.trim() }],
  );
  const answer = await backend.send(postFeedback, { body: { surveyId, responses } });
  return answer.ok || answer.error.status === 409 ? { ok: true, data: null } : answer;
}
