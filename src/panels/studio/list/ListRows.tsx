import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import type { StudioEntity } from '../../../backend/studio.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { chooseTitle } from '../kinds/kind.ts';
import { readAccess } from './list-access.ts';
import { Cell, useColumns } from './list-cells.tsx';
import type { ListController } from './list-controller.ts';
import type { ListProps } from './list-props.ts';
import { Loading } from '../Loading.tsx';
import { stepIndex } from '../../../ui/roving.ts';

const ROW_PX = 29;

/** The rows of a page under the heads of their columns. */
export function ListRows({ list, state, go, onOpen }: ListProps) {
  const t = useTexts();
  const {
    pagination: { page, perPage, totalCount },
    loading,
  } = useSignal(list.entities.state);
  const rows = useSignal(list.rows);
  const { scroll, virtual, walk } = useRowKeys(list);
  return (
    <div className="studio-rows" ref={scroll} onKeyDown={walk} data-stale={loading || undefined}>
      <div
        role="table"
        aria-label={t(list.kind.label)}
        aria-rowcount={totalCount ?? -1}
        aria-busy={loading}
      >
        <HeadRow list={list} />
        <div
          className="studio-rows-all"
          role="rowgroup"
          ref={(node) => node?.style.setProperty('height', `${virtual.getTotalSize()}px`)}
        >
          {virtual.getVirtualItems().map(({ index, start }) => (
            <EntityRow
              key={rows[index]!.id}
              list={list}
              entity={rows[index]!}
              index={index}
              start={start}
              rowNumber={(page - 1) * perPage + 1 + index}
              isOpen={rows[index]!.id === state.id}
              onOpen={onOpen}
            />
          ))}
        </div>
      </div>
      <NoRows list={list} state={state} go={go} />
    </div>
  );
}

/** Draws the rows that are on the screen, and moves the focus among all by the arrow keys. */
function useRowKeys(list: ListController) {
  const rows = useSignal(list.rows);
  const focused = useSignal(list.focusedRow);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const to = stepIndex(event.key, focused, rows.length);
    if (to === null || !(event.target as HTMLElement).matches('.studio-open')) return;
    event.preventDefault();
    const next = list.focusRow(to);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-index="${next}"] .studio-open`)?.focus(),
    );
  };
  return { scroll, virtual, walk };
}

function HeadRow({ list }: { list: ListController }) {
  const t = useTexts();
  const columns = useColumns(list.kind);
  const rows = useSignal(list.rows);
  const selected = useSignal(list.selected);
  const { orderBy, order } = useSignal(list.order);
  return (
    <div className="studio-row studio-row-head" role="row">
      <span role="columnheader" className="studio-tick">
        {readAccess(list.kind).canDelete ? (
          <input
            type="checkbox"
            aria-label={t('studio.selectAll')}
            checked={rows.length > 0 && selected.length === rows.length}
            onChange={(event) => list.selectAll(event.target.checked)}
          />
        ) : null}
      </span>
      {columns.map(({ name, label, kind }) => (
        <span
          role="columnheader"
          key={name}
          data-kind={kind}
          aria-sort={orderBy === name ? order : undefined}
        >
          <button type="button" className="studio-sort" onClick={() => list.orderBy(name)}>
            {t(label)}
            {orderBy === name ? (
              <span aria-hidden>{order === 'ascending' ? ' ↑' : ' ↓'}</span>
            ) : null}
          </button>
        </span>
      ))}
    </div>
  );
}

function EntityRow({
  list,
  entity,
  index,
  start,
  rowNumber,
  isOpen,
  onOpen,
}: {
  list: ListController;
  entity: StudioEntity;
  index: number;
  /** Distance from the top of the rows, in pixels. */
  start: number;
  rowNumber: number;
  isOpen: boolean;
  onOpen(id: string): void;
}) {
  const t = useTexts();
  const { kind } = list;
  const [titleColumn, ...columns] = useColumns(kind);
  const isSelected = useSignal(list.selectedIds).has(entity.id);
  const title = chooseTitle(kind, entity);
  return (
    <div
      data-index={index}
      className="studio-row"
      role="row"
      aria-rowindex={rowNumber}
      data-selected={isSelected || undefined}
      aria-current={isOpen || undefined}
      ref={(node) => node?.style.setProperty('transform', `translateY(${start}px)`)}
    >
      <span role="cell" className="studio-tick">
        {readAccess(kind).canDelete ? (
          <input
            type="checkbox"
            aria-label={t('studio.select', { name: title })}
            checked={isSelected}
            onChange={() => list.toggle(entity.id)}
          />
        ) : null}
      </span>
      {titleColumn ? (
        <TitleCell list={list} title={title} index={index} onOpen={() => onOpen(entity.id)} />
      ) : null}
      {columns.map((column) => (
        <span role="cell" key={column.name} data-kind={column.kind}>
          <Cell column={column} value={entity[column.name]} />
        </span>
      ))}
    </div>
  );
}

function TitleCell({
  list,
  title,
  index,
  onOpen,
}: {
  list: ListController;
  title: string;
  index: number;
  onOpen(): void;
}) {
  const { length } = useSignal(list.rows);
  const isFocused = index === Math.min(useSignal(list.focusedRow), length - 1);
  return (
    <span role="cell" className="studio-title">
      <button
        type="button"
        className="studio-open"
        tabIndex={isFocused ? 0 : -1}
        onFocus={() => list.focusRow(index)}
        onClick={onOpen}
      >
        <bdi>{title}</bdi>
      </button>
    </span>
  );
}

/** A list without rows: nothing found, or still loading. */
function NoRows({ list, state, go }: Pick<ListProps, 'list' | 'state' | 'go'>) {
  const t = useTexts();
  const { entityData, loading } = useSignal(list.entities.state);
  if (!entityData) return loading ? <Loading /> : null;
  if (entityData.length > 0 || loading) return null;
  return (
    <div className="studio-empty">
      <p className="empty-title">{t(state.text ? 'studio.noneFound' : 'studio.none')}</p>
      {state.text ? (
        <Button
          label={t('studio.showAll')}
          onClick={() => go({ ...state, entity: list.kind.name, text: undefined, page: undefined })}
        />
      ) : null}
    </div>
  );
}
