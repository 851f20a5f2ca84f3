import { describe, expect, it } from 'vitest';
import type { Backend } from '../../../backend/backend.ts';
import type { LoadReview, ReviewRow } from '../../../backend/load-reviews.ts';
import { readDecision, ReviewController } from './review-controller.ts';

const row = (id: string): ReviewRow => ({
  id,
  kind: 'well',
  name: id,
  uwi: id,
  rowCount: 1,
  near: [],
  action: null,
  into: null,
});
const review: LoadReview = {
  id: 'r1',
  source: 'wells.csv',
  catalog: 'Well',
  catalogName: 'well',
  loadedBy: 'Ada',
  loadedAt: null,
  status: 'waiting',
  rows: [row('a'), row('b')],
  decidedBy: '',
  decidedAt: null,
  version: 3,
};

/** A server that lists one review and takes decisions; `sent` has them. */
function start(answers: Record<string, object> = {}) {
  const sent: unknown[] = [];
  const backend = {
    base: 'http://a.example',
    language: 'en',
    send: async ({ path }: { path: string }, { body }: { body: unknown }) => {
      if (path.includes('load/review')) sent.push(body);
      return (
        answers[path] ?? {
          ok: true,
          data: { data: path.includes('load/review') ? { review, processId: 'p1' } : [review] },
        }
      );
    },
  } as unknown as Backend;
  return { controller: new ReviewController(backend), sent };
}

describe('a review', () => {
  it('sends nothing before it is applied, and takes decisions back', async () => {
    const { controller, sent } = start();
    await controller.refresh();
    controller.decide(review, review.rows[0]!, { id: 'a', action: 'merge', into: 'x' });
    controller.decideAll(review, 'refuse');
    expect([...controller.drafts.value.get('r1')!.values()]).toEqual([
      { id: 'a', action: 'merge', into: 'x' },
      { id: 'b', action: 'refuse' },
    ]);
    controller.undo();
    expect(controller.drafts.value.get('r1')!.size).toBe(1);
    expect(sent).toEqual([]);
  });

  it('keeps what was decided where the server refuses it, with the reason', async () => {
    const problem = { code: 'SERVER_SAID', message: 'changed', status: 409 };
    const { controller } = start({
      '/trove/api/load/review/{id}': { ok: false, error: problem },
    });
    controller.decideAll(review, 'accept');
    expect(await controller.apply(review)).toBe(false);
    expect(controller.failures.value.get('r1')).toEqual(problem);
    expect(controller.drafts.value.get('r1')!.size).toBe(2);
  });

  it('lists what is decided apart from what waits', async () => {
    const decided = { ...review, id: 'r2', status: 'accepted' as const, decidedBy: 'Deniz' };
    const { controller } = start({ '/service/getEntity': { ok: true, data: { data: [decided] } } });
    await controller.refresh();
    expect(controller.phase.value).toMatchObject({
      kind: 'listed',
      decided: [{ id: 'r2', decidedBy: 'Deniz' }],
    });
  });

  it('takes another decision on a name that is decided while others wait', () => {
    const { controller } = start();
    const decided: ReviewRow = { ...row('a'), action: 'merge', into: { id: 'x', name: 'X' } };
    controller.decide(review, decided, { id: 'a', action: 'refuse' });
    expect([...controller.drafts.value.get('r1')!.values()]).toEqual([
      { id: 'a', action: 'refuse' },
    ]);
    controller.decide(review, decided, readDecision(decided));
    expect(controller.drafts.value.get('r1')!.size).toBe(0);
  });

  it('keeps what is decided while decisions are sent', async () => {
    const { controller } = start();
    controller.decide(review, review.rows[0]!, { id: 'a', action: 'accept' });
    const sending = controller.apply(review);
    controller.decide(review, review.rows[1]!, { id: 'b', action: 'refuse' });
    expect(await sending).toBe(true);
    expect([...controller.drafts.value.get('r1')!.values()]).toEqual([
      { id: 'b', action: 'refuse' },
    ]);
  });

  it('is absent where the server has none', async () => {
    const { controller } = start({
      '/service/getEntity': { ok: false, error: { code: 'X', message: '', status: 404 } },
    });
    await controller.refresh();
    expect(controller.phase.value).toEqual({ kind: 'absent' });
  });
});
