import type { JobStatus } from '../../backend/jobs-feed.ts';

/** States of a job in the order in which they are shown (spec 3). */
export const STATUSES = [
  'NEW',
  'RUNNING',
  'COMPLETED',
  'FAILED',
] as const satisfies readonly JobStatus[];

/**
 * All that the cart shows, as one JSON object: in the application's address, in a property when
 * embedded.
 */
export interface CartState {
  /** The cart itself without it. */
  tab?: 'exports';
  /** Id of the cart that is open; the first one without it. */
  cart?: string;
  /** Process whose details are open among the exports. */
  job?: string;
  /** Lists jobs of this state alone. */
  status?: JobStatus;
  /** Page of the exports, from 1 on. */
  page?: number;
}

/** A state as a page may hand it over: what is of the wrong kind is left out. */
export function parseCartState(value: unknown): CartState {
  const { tab, cart, job, status, page } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Record<keyof CartState, unknown>;
  return {
    ...(tab === 'exports' ? { tab } : {}),
    ...text('cart', cart),
    ...text('job', job),
    ...(STATUSES.some((one) => one === status) ? { status: status as JobStatus } : {}),
    ...(typeof page === 'number' && page > 1 && Number.isInteger(page) ? { page } : {}),
  };
}

/** Ids of digits alone come out of an address as a number. */
function text(name: 'cart' | 'job', value: unknown): Partial<CartState> {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? { [name]: String(value) }
    : {};
}
