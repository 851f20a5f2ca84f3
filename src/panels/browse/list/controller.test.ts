import { describe, expect, it, onTestFinished } from 'vitest';
import { fakeHost } from '../../../core/testing/fake-host.ts';
import type { Backend } from '../../../backend/backend.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import type { BrowseState } from '../browse-state.ts';
import { ListController } from './controller.ts';

const ROWS = 250;

/** A server of wells `0` to `249` that answers at once. */
class WellServer {
  readonly queries: string[] = [];
  readonly backend: Backend = {
    base: '',
    language: 'en',
    send: ((_call: unknown, { body }: { body: { studio: { data: string } } }) => {
      const query = body.studio.data;
      this.queries.push(query);
      return Promise.resolve({ ok: true, data: { data: answerQuery(query) } });
    }) as unknown as Backend['send'],
  };

  get offsets(): number[] {
    return this.queries.flatMap((query) => /offset: (\d+)/.exec(query)?.[1] ?? []).map(Number);
  }
}

function answerQuery(query: string): object {
  if (query.includes('wellCount')) return { wellCount: ROWS };
  const offset = Number(/offset: (\d+)/.exec(query)?.[1] ?? 0);
  const length = Math.max(0, Math.min(100, ROWS - offset));
  return { well: Array.from({ length }, (_, i) => ({ uwi: String(offset + i) })) };
}

const CACHE = {
  keys: ['uwi'],
  catalogFields: [
    {
      label: 'UWI',
      attribute: { name: 'uwi', typeName: 'string' },
      showIn: { grid: true },
      partOfKey: true,
      pickList: null,
    },
  ],
  pickLists: [],
} as unknown as CatalogCache;

function list(state: BrowseState = {}) {
  const server = new WellServer();
  const states: BrowseState[] = [];
  let settled = 0;
  const controller = new ListController(
    {
      host: fakeHost(),
      backend: server.backend,
      catalog: 'well',
      go: (next) => states.push(next),
      onSettled: () => settled++,
    },
    { cache: CACHE, state, link: undefined },
  );
  controller.selection.clear();
  onTestFinished(() => controller.dispose());
  const show = (next: BrowseState): void =>
    controller.setProperties({ cache: CACHE, state: next, link: undefined });
  return { controller, server, states, show, isSettled: () => settled > 0 };
}

const answered = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

describe('the list of a catalog', () => {
  it('requests the first rows and reports when they are here', async () => {
    const { controller, server, isSettled } = list();
    expect(server.offsets).toEqual([0]);
    expect(isSettled()).toBe(false);
    await answered();
    expect(isSettled()).toBe(true);
    expect(controller.windows.peek()?.at(0)).toEqual({ uwi: '0' });
  });

  it('keeps its rows when the state asks for the same', async () => {
    const { controller, server, show } = list({ text: 'a' });
    await answered();
    const { windows, constraints } = controller;
    const before = [windows.peek(), constraints.peek()];
    server.queries.length = 0;
    show({ text: 'a', record: '{"uwi":"3"}' });
    expect([windows.peek(), constraints.peek()]).toEqual(before);
    expect(windows.peek()).toBe(before[0]);
    expect(constraints.peek()).toBe(before[1]);
    expect(server.queries).toEqual([]);
  });

  it('shows the rows of before, marked as stale, until those of another order are here', async () => {
    const { controller, show } = list();
    await answered();
    const before = controller.windows.peek();
    show({ sort: { field: 'uwi', order: 'descending' } });
    expect(controller.windows.peek()).toBe(before);
    expect(controller.isStale.peek()).toBe(true);
    await answered();
    expect(controller.windows.peek()).not.toBe(before);
    expect(controller.isStale.peek()).toBe(false);
  });

  it('opens the records beside the one that is open, and stops at the ends', async () => {
    const { controller, states, show } = list({ record: '{"uwi":"1"}' });
    await answered();
    expect(controller.position.peek()).toBe(1);
    controller.step(-1);
    expect(states.at(-1)).toEqual({ catalog: 'well', record: '{"uwi":"0"}' });
    show(states.at(-1)!);
    controller.step(-1);
    expect(states.at(-1)?.record).toBe('{"uwi":"0"}');
  });

  it('takes the keys of a record only while one is open', async () => {
    const { controller, states, show } = list();
    await answered();
    expect(controller.pressKey(']')).toBe(false);
    show({ record: '{"uwi":"1"}' });
    expect(controller.pressKey(']')).toBe(true);
    expect(controller.pressKey('Escape')).toBe(true);
    expect(controller.pressKey('x')).toBe(false);
    expect(states.map(({ record }) => record)).toEqual(['{"uwi":"2"}', undefined]);
  });

  it('orders by a column, and in descending order the second time', () => {
    const { controller, states, show } = list();
    controller.sort('uwi');
    show(states.at(-1)!);
    controller.sort('uwi');
    expect(states.map(({ sort }) => sort?.order)).toEqual(['ascending', 'descending']);
  });

  it('marks and unmarks rows, and offers all that match when the loaded ones are selected', async () => {
    const { controller } = list();
    await answered();
    const { marks, picking } = controller;
    picking.toggle(2);
    expect(marks.markAt.peek()(2)).toBe('selected');
    picking.toggle(2);
    expect(marks.markAt.peek()(2)).toBe('free');
    picking.tickLoaded(0, 99, true);
    expect(picking.isOffered.peek()).toBe(true);
    picking.selectMatching();
    expect(controller.selection.value.peek().mode).toBe('all-matching');
    expect(picking.isOffered.peek()).toBe(false);
  });

  it('extends a selection from the row where it began', async () => {
    const { controller } = list();
    await answered();
    const { picking } = controller;
    picking.toggle(2);
    await picking.extend(2, 5);
    await picking.extend(5, 3);
    expect(picking.selected.peek().keys).toEqual([{ uwi: '2' }, { uwi: '3' }]);
  });

  it('requests the same rows again when it is reloaded', async () => {
    const { controller, server } = list();
    await answered();
    server.queries.length = 0;
    controller.reload();
    expect(server.offsets).toEqual([0]);
    expect(controller.isStale.peek()).toBe(true);
  });

  it('fetches the rows in sight, and those of a fling only when it rests', async () => {
    const { controller, server } = list();
    await answered();
    server.queries.length = 0;
    controller.showRows(0, 20);
    controller.showRows(240, 249);
    expect(server.offsets).not.toContain(200);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(server.offsets).toContain(200);
  });
});
