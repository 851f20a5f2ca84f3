import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../../backend/backend.ts';
import { exportOfKind, type StudioEntity } from '../../../backend/studio.ts';
import type { Problem } from '../../../core/problem.ts';
import { downloadToUser } from '../../shared/download-to-user.ts';
import type { KindDescription } from '../kinds/kind.ts';
import { EntityList, type ListQuery, PAGE_SIZE } from './entity-list.ts';
import { buildSearch } from './build-search.ts';

/** The column that a list is ordered by. */
export type ListOrder = Pick<ListQuery, 'orderBy' | 'order'>;

/** The search and the page of a list. */
interface ListView {
  text: string;
  /** Counts from 1. */
  page: number;
}

/** State and commands of the list of one kind of entities: search, page, order, selection. */
export class ListController {
  readonly entities: EntityList;
  /** Entities of a page. */
  readonly size = signal(PAGE_SIZE);
  readonly order: ReadonlySignal<ListOrder>;
  readonly selectedIds = signal<ReadonlySet<string>>(new Set());
  /** Index of the row that Tab reaches. */
  readonly focusedRow = signal(0);
  /** Entities of the page; empty until they are loaded. */
  readonly rows: ReadonlySignal<readonly StudioEntity[]>;
  /** Selected entities of the page. */
  readonly selected: ReadonlySignal<readonly StudioEntity[]>;
  readonly #order;
  #view: ListView | null = null;

  constructor(
    readonly backend: Backend,
    readonly kind: KindDescription,
  ) {
    const { orderBy, order = 'ascending' } = kind;
    this.order = this.#order = signal<ListOrder>({ orderBy, order });
    this.entities = new EntityList(backend, this.#buildQuery(''));
    this.rows = computed(() => this.entities.state.value.entityData ?? []);
    this.selected = computed(() =>
      this.rows.value.filter(({ id }) => this.selectedIds.value.has(id)),
    );
  }

  /** Opens the page of a search, unless it is the one that is shown. */
  show({ text = '', page = 1 }: Partial<ListView>): void {
    if (this.#view?.text !== text || this.#view.page !== page) this.#open({ text, page });
  }

  /** Reloads the page and the count of all entities. */
  reload(): void {
    void this.entities.load({ count: true });
  }

  /** Sets the number of entities of a page and opens the first page. */
  setSize(size: number): void {
    if (size === this.size.peek()) return;
    this.size.value = size;
    this.#open({ text: this.#view?.text ?? '', page: 1 });
  }

  /** Orders by an attribute; descending if the list is in its ascending order. */
  orderBy(attribute: string): void {
    const { orderBy, order } = this.#order.peek();
    const isTurned = orderBy === attribute && order === 'ascending';
    this.#order.value = { orderBy: attribute, order: isTurned ? 'descending' : 'ascending' };
    this.#clearSelection();
    if (this.#view) this.#open(this.#view);
  }

  /** Selects an entity, or takes it out of the selection. */
  toggle(id: string): void {
    const now = this.selectedIds.peek();
    this.selectedIds.value = new Set(
      now.has(id) ? [...now].filter((one) => one !== id) : [...now, id],
    );
  }

  /** Selects every entity of the page, or none. */
  selectAll(isSelected: boolean): void {
    this.selectedIds.value = new Set(isSelected ? this.rows.peek().map(({ id }) => id) : []);
  }

  /** Makes a row the one that Tab reaches. @returns its index, clamped to the page */
  focusRow(index: number): number {
    const row = Math.max(0, Math.min(this.rows.peek().length - 1, index));
    this.focusedRow.value = row;
    return row;
  }

  /** Downloads the selected entities as files. @returns the problem if the server refuses */
  async exportSelected(): Promise<Problem | null> {
    const { backend, kind } = this;
    const ids = this.selected.peek().map(({ id }) => id);
    const answer = await downloadToUser({
      backend,
      name: ids.length === 1 ? `${kind.name}-${ids[0]}.yml` : `${kind.name}.zip`,
      ask: (lasting, options) => exportOfKind(lasting, kind.name, ids, options),
    });
    return answer && !answer.ok ? answer.error : null;
  }

  dispose(): void {
    this.entities.dispose();
  }

  #open(view: ListView): void {
    const earlier = this.#view;
    this.#view = view;
    batch(() => {
      if (earlier?.text !== view.text || earlier.page !== view.page) this.#clearSelection();
      void this.entities.open(this.#buildQuery(view.text), view.page, this.size.peek());
    });
  }

  #clearSelection(): void {
    this.selectedIds.value = new Set();
  }

  #buildQuery(text: string): ListQuery {
    const constraints = buildSearch(this.kind, text);
    return { entityName: this.kind.name, constraints, ...this.#order.peek() };
  }
}
