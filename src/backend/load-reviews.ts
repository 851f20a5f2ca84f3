import * as v from 'valibot';
import type { Result, SendOptions } from '../api/client.ts';
import { getEntity } from '../api/contract/entities.ts';
import {
  decideLoadReview,
  loadReview,
  type LoadReview,
  type ReviewAction,
  type ReviewRow,
} from '../api/contract/load.ts';
import { type Backend, lastingBackend } from './backend.ts';
import { refreshJobs } from './jobs-feed.ts';
import { loadModelTexts } from './model-texts.ts';

export type { LoadReview, ReviewAction, ReviewRow };

/** Reviews that are listed. */
const MOST_REVIEWS = 200;

/** A decision on a new name. */
export interface NameDecision {
  /** Id of the row. */
  id: string;
  action: ReviewAction;
  /** What it is merged into. */
  into?: string;
}

/** Decided reviews that are listed. */
const MOST_DECIDED = 20;

/** Reviews that wait for decisions, the latest first. ENTITY_UNKNOWN where a server has none. */
export function listWaitingReviews(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<LoadReview[]>> {
  return listReviews(backend, { operator: 'equal', limit: MOST_REVIEWS }, options);
}

/** The latest reviews of which every name is decided. */
export function listDecidedReviews(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<LoadReview[]>> {
  return listReviews(backend, { operator: 'notEqual', limit: MOST_DECIDED }, options);
}

/** Reviews by whether they wait, the latest first. */
async function listReviews(
  backend: Backend,
  { operator, limit }: { operator: 'equal' | 'notEqual'; limit: number },
  options?: SendOptions,
): Promise<Result<LoadReview[]>> {
  const answer = await backend.send(
    getEntity,
    {
      body: {
        entityName: 'LoadReview',
        constraints: [{ field: 'status', operator, value: 'waiting' }],
        limit,
        orderBy: 'loadedAt',
        order: 'descending',
      },
    },
    options,
  );
  if (!answer.ok) return answer;
  const checked = v.safeParse(v.array(loadReview), answer.data.data);
  if (!checked.success)
    return { ok: false, error: { code: 'ANSWER_INVALID', message: 'getEntity: LoadReview' } };
  const texts = await loadModelTexts(backend);
  const data = checked.output.map((review) => ({
    ...review,
    catalog: texts.get(`catalog.${review.catalogName}`) ?? review.catalog,
  }));
  return { ok: true, data };
}

/** Decides on names; with the last one what waited for them is loaded, as a job. */
export async function decideReview(
  backend: Backend,
  { id, version }: Pick<LoadReview, 'id' | 'version'>,
  decisions: readonly NameDecision[],
): Promise<Result<{ review: LoadReview; processId: string | null }>> {
  const answer = await lastingBackend(backend).send(decideLoadReview, {
    path: { id },
    body: { decisions: [...decisions], ...(version !== null && { version }) },
  });
  if (!answer.ok) return answer;
  refreshJobs(backend);
  return { ok: true, data: answer.data.data };
}
