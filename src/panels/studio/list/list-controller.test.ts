import { describe, expect, it, vi } from 'vitest';
import type { Backend } from '../../../backend/backend.ts';
import { rule } from '../kinds/model.ts';
import { ListController } from './list-controller.ts';

/** A list of 20 rules, and the bodies of the requests for its pages. */
function openList() {
  const requests: Record<string, unknown>[] = [];
  const rules = Array.from({ length: 20 }, (_, at) => ({ id: String(at), version: 1 }));
  const send = async (
    { path }: { path: string },
    { body }: { body: { offset: number; limit: number } },
  ): Promise<unknown> => {
    if (path.endsWith('Count')) return { ok: true, data: { data: { count: rules.length } } };
    requests.push(body);
    return { ok: true, data: { data: rules.slice(body.offset, body.offset + body.limit) } };
  };
  const list = new ListController({ base: '', send } as unknown as Backend, rule);
  const loaded = (): Promise<void> =>
    vi.waitFor(() => expect(list.entities.state.peek().loading).toBe(false));
  return { list, requests, loaded };
}

describe('the controller of a list', () => {
  it('requests a page once, however often it is shown', async () => {
    const { list, requests, loaded } = openList();
    list.show({});
    list.show({ text: '', page: 1 });
    await loaded();
    expect(requests).toHaveLength(1);
    list.show({ page: 2 });
    await loaded();
    expect(requests.at(-1)).toMatchObject({ offset: 15, limit: 15 });
  });

  it('searches for words in the attributes of the kind', async () => {
    const { list, requests, loaded } = openList();
    list.show({ text: 'depth' });
    await loaded();
    expect(requests.at(-1)).toMatchObject({
      constraints: [{ constraints: [{ field: 'name', operator: 'like', value: '*depth*' }, {}] }],
    });
  });

  it('turns the order of the column that it is ordered by', async () => {
    const { list, requests, loaded } = openList();
    list.show({});
    list.orderBy('name');
    await loaded();
    expect(requests.at(-1)).toMatchObject({ orderBy: 'name', order: 'descending' });
    list.orderBy('severity');
    await loaded();
    expect(requests.at(-1)).toMatchObject({ orderBy: 'severity', order: 'ascending' });
  });

  it('opens the first page when the number of rows changes', async () => {
    const { list, requests, loaded } = openList();
    list.show({ page: 2 });
    await loaded();
    list.setSize(100);
    list.show({ page: 1 });
    await loaded();
    expect(requests.at(-1)).toMatchObject({ offset: 0, limit: 100 });
    expect(requests).toHaveLength(2);
  });

  it('clears the selection when another page is opened', async () => {
    const { list, loaded } = openList();
    list.show({});
    await loaded();
    list.toggle('3');
    list.toggle('4');
    list.toggle('3');
    expect(list.selected.value.map(({ id }) => id)).toEqual(['4']);
    list.selectAll(true);
    expect(list.selected.value).toHaveLength(15);
    list.show({ page: 2 });
    expect(list.selectedIds.value.size).toBe(0);
  });

  it('clamps the focused row to the page', async () => {
    const { list, loaded } = openList();
    list.show({});
    await loaded();
    expect([list.focusRow(-1), list.focusRow(3), list.focusRow(99)]).toEqual([0, 3, 14]);
    expect(list.focusedRow.value).toBe(14);
  });
});
