import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../../backend/backend.ts';
import type { Constraint } from '../../../backend/records.ts';
import { countOfKind, listOfKind, type StudioEntity } from '../../../backend/studio.ts';
import { isAbort, type Problem } from '../../../core/problem.ts';

/** State of a list of entities (spec 3, "Entity-list state"). */
export interface EntityListState {
  /** Null until they are loaded. */
  entityData: readonly StudioEntity[] | null;
  /** `page` counts from 1; `totalCount` is null until it is known. */
  pagination: {
    readonly page: number;
    readonly perPage: number;
    readonly totalCount: number | null;
  };
  loading: boolean;
  problem: Problem | null;
}

/** What of the entities is listed. */
export interface ListQuery {
  entityName: string;
  constraints: Constraint[];
  orderBy: string;
  order: 'ascending' | 'descending';
}

/** First page and default page size (spec 9). */
export const PAGE_SIZE = 15;

/** A list of entities of one kind, one page of it (spec 4, "Entity list"). */
export class EntityList {
  readonly #backend: Backend;
  readonly #state = signal<EntityListState>({
    entityData: null,
    pagination: { page: 1, perPage: PAGE_SIZE, totalCount: null },
    loading: false,
    problem: null,
  });
  readonly state: ReadonlySignal<EntityListState> = this.#state;
  #query: ListQuery;
  #request: AbortController | null = null;

  constructor(backend: Backend, query: ListQuery) {
    this.#backend = backend;
    this.#query = query;
  }

  /** Reloads a page and the number of all entities. */
  open(query: ListQuery, page: number, perPage: number): Promise<void> {
    this.#query = query;
    this.#set({
      pagination: { page, perPage, totalCount: this.#state.peek().pagination.totalCount },
    });
    return this.load({ count: true });
  }

  /**
   * Loads the list, and with `count` also the total. The loading flag is set meanwhile, and a
   * pending load is aborted.
   */
  async load({ count }: { count: boolean }): Promise<void> {
    this.#request?.abort();
    const request = (this.#request = new AbortController());
    const {
      pagination: { page, perPage },
    } = this.#state.peek();
    const { entityName, constraints } = this.#query;
    const options = { signal: request.signal };
    this.#set({ loading: true, problem: null });
    try {
      const [rows, total] = await Promise.all([
        listOfKind(
          this.#backend,
          { ...this.#query, offset: (page - 1) * perPage, limit: perPage },
          options,
        ),
        count ? countOfKind(this.#backend, { entityName, constraints }, options) : null,
      ]);
      const problem = rows.ok ? (total && !total.ok ? total.error : null) : rows.error;
      const totalCount = total?.ok ? total.data : this.#state.peek().pagination.totalCount;
      const last = Math.max(1, Math.ceil((totalCount ?? Infinity) / perPage));
      // An address may name a page after the last one: the last one is shown.
      if (rows.ok && rows.data.length === 0 && page > last) {
        this.#set({ pagination: { page: last, perPage, totalCount } });
        return await this.load({ count: false });
      }
      this.#set({
        loading: false,
        problem,
        ...(rows.ok ? { entityData: rows.data, pagination: { page, perPage, totalCount } } : {}),
      });
    } catch (error) {
      if (!isAbort(error)) throw error;
    }
  }

  /**
   * An entity was created: it is put first in the list if that is loaded, else the list and the
   * count are loaded.
   */
  added(entity: StudioEntity): void {
    const { entityData, pagination } = this.#state.peek();
    if (!entityData) return void this.load({ count: true });
    this.#set({
      entityData: [entity, ...entityData],
      pagination: {
        ...pagination,
        totalCount: pagination.totalCount === null ? null : pagination.totalCount + 1,
      },
    });
  }

  /**
   * An entity was changed: it is replaced in the list if that is loaded, else the list is loaded
   * without the count.
   */
  updated(entity: StudioEntity): void {
    const { entityData } = this.#state.peek();
    if (!entityData) return void this.load({ count: false });
    this.#set({ entityData: entityData.map((one) => (one.id === entity.id ? entity : one)) });
  }

  /**
   * Entities were deleted: they leave the list, which is loaded again if the page is empty then.
   */
  removed(ids: readonly string[]): void {
    const { entityData, pagination } = this.#state.peek();
    const left = (entityData ?? []).filter(({ id }) => !ids.includes(id));
    const gone = (entityData?.length ?? 0) - left.length;
    const totalCount =
      pagination.totalCount === null ? null : Math.max(0, pagination.totalCount - gone);
    const page = left.length === 0 && pagination.page > 1 ? pagination.page - 1 : pagination.page;
    this.#set({ entityData: left, pagination: { ...pagination, page, totalCount } });
    if (left.length === 0 && (totalCount ?? 0) > 0) void this.load({ count: true });
  }

  dispose(): void {
    this.#request?.abort();
  }

  #set(changes: Partial<EntityListState>): void {
    this.#state.value = { ...this.#state.peek(), ...changes };
  }
}
