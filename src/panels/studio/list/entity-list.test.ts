import { describe, expect, it } from 'vitest';
import type { Backend } from '../../../backend/backend.ts';
import type { StudioEntity } from '../../../backend/studio.ts';
import { EntityList, type ListQuery } from './entity-list.ts';

const QUERY: ListQuery = {
  entityName: 'Rule',
  constraints: [],
  orderBy: 'name',
  order: 'ascending',
};
const rule = (id: string, name = id): StudioEntity => ({ id, version: 1, name });

/** A server with rules, which records the paths of its requests; `failing` makes it refuse. */
function server(rules: readonly StudioEntity[]) {
  const requested: string[] = [];
  const state = { failing: false };
  const send = async (
    { path }: { path: string },
    { body }: { body: { offset?: number; limit?: number } },
  ): Promise<unknown> => {
    requested.push(path);
    if (state.failing) return { ok: false, error: { code: 'SERVER_SAID', message: 'away' } };
    return {
      ok: true,
      data: {
        data: path.endsWith('Count')
          ? { count: rules.length }
          : rules.slice(body.offset, (body.offset ?? 0) + (body.limit ?? 15)),
      },
    };
  };
  return { backend: { base: '', send } as unknown as Backend, requested, state };
}

const many = Array.from({ length: 20 }, (_, at) => rule(String(at)));

describe('a list of entities', () => {
  it('loads its first page of 15 and the number of all, its flag on meanwhile', async () => {
    const list = new EntityList(server(many).backend, QUERY);
    const opening = list.open(QUERY, 1, 15);
    expect(list.state.peek()).toMatchObject({ loading: true, entityData: null });
    await opening;
    expect(list.state.peek()).toMatchObject({
      loading: false,
      problem: null,
      pagination: { page: 1, perPage: 15, totalCount: 20 },
    });
    expect(list.state.peek().entityData).toHaveLength(15);
  });

  it('shows the last page where an address names one that there is not', async () => {
    const list = new EntityList(server(many).backend, QUERY);
    await list.open(QUERY, 99, 15);
    expect(list.state.peek()).toMatchObject({
      loading: false,
      pagination: { page: 2, totalCount: 20 },
    });
    expect(list.state.peek().entityData).toHaveLength(5);
    const none = new EntityList(server([]).backend, QUERY);
    await none.open(QUERY, 3, 15);
    expect(none.state.peek()).toMatchObject({
      entityData: [],
      pagination: { page: 1, totalCount: 0 },
    });
  });

  it('takes an added entity without asking where a list is loaded', async () => {
    const { backend, requested } = server(many);
    const list = new EntityList(backend, QUERY);
    await list.open(QUERY, 1, 15);
    requested.length = 0;
    list.added(rule('new'));
    expect(list.state.peek().entityData?.[0]).toEqual(rule('new'));
    expect(list.state.peek().pagination.totalCount).toBe(21);
    expect(requested).toEqual([]);
  });

  it('is read again with its count for an added entity where none is loaded, and without it for an updated one', async () => {
    const { backend, requested } = server(many);
    new EntityList(backend, QUERY).added(rule('new'));
    expect(requested).toEqual(['/service/getEntity', '/service/getEntityCount']);
    requested.length = 0;
    new EntityList(backend, QUERY).updated(rule('3'));
    expect(requested).toEqual(['/service/getEntity']);
  });

  it('takes an updated entity in its place without asking', async () => {
    const { backend, requested } = server(many);
    const list = new EntityList(backend, QUERY);
    await list.open(QUERY, 1, 15);
    requested.length = 0;
    list.updated(rule('3', 'other'));
    expect(list.state.peek().entityData?.[3]).toEqual(rule('3', 'other'));
    expect(requested).toEqual([]);
  });

  it('loses removed entities, and goes a page back where nothing is left', async () => {
    const { backend } = server(many);
    const list = new EntityList(backend, QUERY);
    await list.open(QUERY, 2, 15);
    list.removed(['15', '16']);
    expect(list.state.peek()).toMatchObject({ pagination: { page: 2, totalCount: 18 } });
    list.removed(['17', '18', '19']);
    expect(list.state.peek()).toMatchObject({
      pagination: { page: 1, totalCount: 15 },
      loading: true,
    });
  });

  it('keeps what it shows where it cannot be read again, its flag off', async () => {
    const { backend, state } = server(many);
    const list = new EntityList(backend, QUERY);
    await list.open(QUERY, 1, 15);
    state.failing = true;
    await list.load({ count: false });
    expect(list.state.peek()).toMatchObject({ loading: false, problem: { message: 'away' } });
    expect(list.state.peek().entityData).toHaveLength(15);
  });
});
