import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronLeft, ChevronRight, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { exportOfKind, type StudioEntity } from '../../../backend/studio.ts';
import { Button } from '../../../ui/Button.tsx';
import { downloadToUser } from '../../shared/download-to-user.ts';
import { formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { type KindDescription, chooseTitle } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import { NEW, type StudioState } from '../studio-state.ts';
import { type EntityList, PAGE_SIZE } from './entity-list.ts';
import { Cell, useColumns } from './list-cells.tsx';
import { searchedFor } from './search-words.ts';

const SIZES = [PAGE_SIZE, 100, 1000];
const ROW_PX = 29;

/** A page of the entities of a kind: search, order, selection, and the way to each. */
export function ListPane({
  kind,
  list,
  state,
  go,
  onOpen,
  onDelete,
}: {
  kind: KindDescription;
  list: EntityList;
  state: StudioState;
  go(state: StudioState): void;
  onOpen(id: string | undefined): void;
  onDelete(entities: readonly StudioEntity[]): void;
}) {
  const t = useTexts();
  const { host, backend, admin, say } = useStudio();
  const {
    entityData,
    pagination: { page, perPage, totalCount },
    loading,
    problem,
  } = useSignal(list.state);
  const [size, setSize] = useState(PAGE_SIZE);
  const [sort, setSort] = useState({
    field: kind.orderBy,
    order: kind.order ?? ('ascending' as const),
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { text = '', page: wanted = 1 } = state;
  const query = useMemo(
    () => ({
      entityName: kind.name,
      constraints: searchedFor(kind, text),
      orderBy: sort.field,
      order: sort.order,
    }),
    [kind, text, sort],
  );
  useEffect(() => void list.open(query, wanted, size), [list, query, wanted, size]);
  useEffect(() => setSelected(new Set()), [query, wanted]);

  const rows = entityData ?? [];
  const columns = useColumns(kind);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const [at, setAt] = useState(0);
  const writes = (kind.written ?? 'user') === 'user';
  const deletes = writes || kind.written === 'deleted-only';
  const mayDelete = admin || kind.name === 'Preference';
  const chosen = rows.filter(({ id }) => selected.has(id));
  const Tool = useMemo(
    () => kind.tool && lazy(async () => ({ default: await kind.tool!() })),
    [kind],
  );

  const sortBy = (field: string): void =>
    setSort(
      sort.field === field && sort.order === 'ascending'
        ? { field, order: 'descending' }
        : { field, order: 'ascending' },
    );
  const toggle = (id: string): void =>
    setSelected(
      (now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]),
    );
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || !(event.target as HTMLElement).matches('.studio-open')) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setAt(next);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-index="${next}"] .studio-open`)?.focus(),
    );
  };
  const takeOut = async (): Promise<void> => {
    const ids = chosen.map(({ id }) => id);
    const answer = await downloadToUser({
      backend,
      name: ids.length === 1 ? `${kind.name}-${ids[0]}.yml` : `${kind.name}.zip`,
      ask: (lasting, options) => exportOfKind(lasting, kind.name, ids, options),
    });
    if (answer && !answer.ok)
      say({ kind: 'error', message: answer.error.message, problem: answer.error });
  };
  const name = t(kind.label);
  const from = (page - 1) * perPage + 1;
  const pages = Math.max(1, Math.ceil((totalCount ?? 0) / perPage));
  return (
    <section className="studio-list" aria-label={name} aria-busy={loading} data-region>
      <header className="studio-head">
        <h1>{name}</h1>
        <SearchField
          label={t('studio.search', { kind: name })}
          text={text}
          onSearch={(typed) =>
            go({ ...state, entity: kind.name, text: typed || undefined, page: undefined })
          }
        />
        <div className="studio-tools">
          {Tool ? (
            <Suspense fallback={null}>
              <Tool host={host} backend={backend} onDone={() => void list.load({ count: true })} />
            </Suspense>
          ) : null}
          {writes ? (
            <Button
              label={t('studio.new')}
              icon={Plus}
              variant="primary"
              disabledBecause={!admin && t('studio.adminsOnly')}
              onClick={() => onOpen(NEW)}
            />
          ) : null}
        </div>
      </header>
      {problem ? (
        <ProblemNote compact problem={problem} onRetry={() => void list.load({ count: true })} />
      ) : null}
      <div className="studio-rows" ref={scroll} onKeyDown={walk} data-stale={loading || undefined}>
        <div role="table" aria-label={name} aria-rowcount={totalCount ?? -1} aria-busy={loading}>
          <div className="studio-row studio-row-head" role="row">
            <span role="columnheader" className="studio-tick">
              {deletes || writes ? (
                <input
                  type="checkbox"
                  aria-label={t('studio.selectAll')}
                  checked={rows.length > 0 && chosen.length === rows.length}
                  onChange={(event) =>
                    setSelected(new Set(event.target.checked ? rows.map(({ id }) => id) : []))
                  }
                />
              ) : null}
            </span>
            {columns.map(({ name: field, label }) => (
              <span
                role="columnheader"
                key={field}
                aria-sort={sort.field === field ? sort.order : undefined}
              >
                <button type="button" className="studio-sort" onClick={() => sortBy(field)}>
                  {t(label)}
                  {sort.field === field ? (
                    <span aria-hidden>{sort.order === 'ascending' ? ' ↑' : ' ↓'}</span>
                  ) : null}
                </button>
              </span>
            ))}
          </div>
          <div
            className="studio-rows-all"
            role="rowgroup"
            ref={(node) => node?.style.setProperty('height', `${virtual.getTotalSize()}px`)}
          >
            {virtual.getVirtualItems().map(({ index, start }) => {
              const entity = rows[index]!;
              return (
                <div
                  key={entity.id}
                  data-index={index}
                  className="studio-row"
                  role="row"
                  aria-rowindex={from + index}
                  data-selected={selected.has(entity.id) || undefined}
                  aria-current={entity.id === state.id || undefined}
                  ref={(node) => node?.style.setProperty('transform', `translateY(${start}px)`)}
                >
                  <span role="cell" className="studio-tick">
                    {deletes || writes ? (
                      <input
                        type="checkbox"
                        aria-label={t('studio.select', { name: chooseTitle(kind, entity) })}
                        checked={selected.has(entity.id)}
                        onChange={() => toggle(entity.id)}
                      />
                    ) : null}
                  </span>
                  {columns.map((column, place) => (
                    <span
                      role="cell"
                      key={column.name}
                      className={place === 0 ? 'studio-title' : undefined}
                    >
                      {place === 0 ? (
                        <button
                          type="button"
                          className="studio-open"
                          tabIndex={index === Math.min(at, rows.length - 1) ? 0 : -1}
                          onFocus={() => setAt(index)}
                          onClick={() => onOpen(entity.id)}
                        >
                          <bdi>{chooseTitle(kind, entity)}</bdi>
                        </button>
                      ) : (
                        <Cell column={column} value={entity[column.name]} />
                      )}
                    </span>
                  ))}
                </div>
              );
            })}
          </div>
        </div>
        {entityData && rows.length === 0 && !loading ? (
          <div className="studio-empty">
            <p className="empty-title">{t(text ? 'studio.noneFound' : 'studio.none')}</p>
            {text ? (
              <Button
                label={t('studio.showAll')}
                onClick={() =>
                  go({ ...state, entity: kind.name, text: undefined, page: undefined })
                }
              />
            ) : null}
          </div>
        ) : null}
        {!entityData && loading ? (
          <p className="muted late studio-note" role="status">
            {t('common.loading')}
          </p>
        ) : null}
      </div>
      {chosen.length > 0 ? (
        <div
          className="studio-bar"
          role="group"
          aria-label={t('studio.selected', { count: chosen.length })}
        >
          <strong>{t('studio.selected', { count: chosen.length })}</strong>
          {(kind.moves ?? writes) ? (
            <Button label={t('studio.export')} onClick={() => void takeOut()} />
          ) : null}
          {deletes ? (
            <Button
              label={t(kind.name === 'Session' ? 'studio.end' : 'studio.delete')}
              icon={Trash2}
              disabledBecause={!mayDelete && t('studio.adminsOnly')}
              onClick={() => onDelete(chosen)}
            />
          ) : null}
        </div>
      ) : null}
      <footer className="studio-foot">
        <span className="muted" role="status">
          {totalCount === null || rows.length === 0
            ? ''
            : t('studio.ofTotal', {
                from: formatCount(from),
                to: formatCount(from + rows.length - 1),
                total: formatCount(totalCount),
              })}
        </span>
        <label className="labelled">
          <span>{t('studio.perPage')}</span>
          <select
            className="field"
            value={size}
            onChange={(event) => {
              setSize(Number(event.target.value));
              go({ ...state, entity: kind.name, page: undefined });
            }}
          >
            {SIZES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <Button
          label={t('studio.prevPage')}
          icon={ChevronLeft}
          iconOnly
          variant="quiet"
          className="turns"
          disabledBecause={page <= 1 && t('studio.prevPage')}
          onClick={() => go({ ...state, entity: kind.name, page: page - 1 })}
        />
        <Button
          label={t('studio.nextPage')}
          icon={ChevronRight}
          iconOnly
          variant="quiet"
          className="turns"
          disabledBecause={page >= pages && t('studio.nextPage')}
          onClick={() => go({ ...state, entity: kind.name, page: page + 1 })}
        />
      </footer>
    </section>
  );
}
