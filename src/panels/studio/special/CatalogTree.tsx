import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Boxes, EyeOff, FolderTree, GripVertical } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CatalogGroup } from '../../../backend/catalogs.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useGroups } from '../../shared/use-catalog.ts';
import type { PageProps } from '../kinds/kind.ts';
import { Loading } from '../Loading.tsx';
import { useStudio } from '../studio-context.ts';
import {
  placeByKey,
  placeOver,
  type TreePosition,
  type TreeRow,
  flattenGroups,
} from './catalog-tree.ts';
import { useTreeMoves } from './use-tree-moves.ts';
import { stepIndex } from '../../../ui/roving.ts';

const buildKey = ({ kind, id }: TreeRow): string => `${kind} ${id}`;

/**
 * Groups and their catalogs as Consume shows them, put in order by dragging and by the keyboard.
 * Each move is stored at once.
 */
export function CatalogTree({ backend }: PageProps) {
  const [attempt, setAttempt] = useState(0);
  const { data: groups, problem } = useGroups(backend, attempt);
  if (problem) return <ProblemNote problem={problem} onRetry={() => setAttempt(attempt + 1)} />;
  return groups ? <Tree groups={groups} /> : <Loading />;
}

function Tree({ groups }: { groups: readonly CatalogGroup[] }) {
  const t = useTexts();
  const { admin } = useStudio();
  const { rows, isMoving, move } = useTreeMoves(flattenGroups(groups));
  const { list, current, setCurrent } = useCurrentRow(rows, isMoving);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const moveTo = (row: TreeRow, position: TreePosition | null): void => {
    if (position && !isMoving && admin) setCurrent(buildKey(row));
    void move(row, position);
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    const [row, target] = [active.id, over?.id].map((key) =>
      rows.find((one) => buildKey(one) === key),
    );
    if (row && target) moveTo(row, placeOver(rows, row, target));
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>, row: TreeRow): void => {
    if (event.altKey) {
      const step = readMove(event);
      if (!step) return;
      event.preventDefault();
      return moveTo(row, placeByKey(rows, row, step));
    }
    const next = rowByKey(rows, row, event.key);
    if (!next) return;
    event.preventDefault();
    setCurrent(buildKey(next));
  };
  return (
    <div className="studio-operate">
      <p className="muted">{t(admin ? 'studio.tree.hint' : 'studio.adminsOnly')}</p>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={rows.map(buildKey)} strategy={verticalListSortingStrategy}>
          <ul
            ref={list}
            className="studio-tree"
            role="tree"
            aria-label={t('studio.page.tree')}
            aria-busy={isMoving}
          >
            {rows.map((row) => (
              <Row
                key={buildKey(row)}
                row={row}
                readOnly={!admin}
                isCurrent={buildKey(row) === current}
                onFocus={() => setCurrent(buildKey(row))}
                onKey={(event) => pressKey(event, row)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {rows.length === 0 ? <p className="muted-note">{t('studio.none')}</p> : null}
    </div>
  );
}

/** The row that Tab reaches. It has the focus, and keeps it where it is moved. */
function useCurrentRow(rows: readonly TreeRow[], isMoving: boolean) {
  const [key, setCurrent] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const keys = rows.map(buildKey);
  const order = keys.join('\n');
  useEffect(() => {
    if (!isMoving && key !== null)
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }, [order, isMoving, key]);
  const current = key !== null && keys.includes(key) ? key : (keys[0] ?? null);
  return { list, current, setCurrent };
}

/** The row that a key leads to. */
function rowByKey(rows: readonly TreeRow[], row: TreeRow, key: string): TreeRow | undefined {
  const to = stepIndex(key, rows.indexOf(row), rows.length);
  return to === null ? undefined : rows[to];
}

/**
 * Maps an arrow key that is pressed with Alt to a move, by the direction of the text; null for
 * other keys.
 */
function readMove({ key, currentTarget }: KeyboardEvent<HTMLElement>): string | null {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  if (key === 'ArrowUp' || key === 'ArrowDown') return key;
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return 'into';
  return key === (isRtl ? 'ArrowRight' : 'ArrowLeft') ? 'out' : null;
}

function Row({
  row,
  readOnly,
  isCurrent,
  onFocus,
  onKey,
}: {
  row: TreeRow;
  readOnly: boolean;
  isCurrent: boolean;
  onFocus(): void;
  onKey(event: KeyboardEvent<HTMLElement>): void;
}) {
  const t = useTexts();
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: buildKey(row),
    disabled: readOnly,
  });
  const Icon = row.kind === 'CatalogGroup' ? FolderTree : Boxes;
  return (
    <li
      ref={(node) => {
        setNodeRef(node);
        node?.style.setProperty('transform', transform ? `translateY(${transform.y}px)` : '');
        node?.style.setProperty('transition', transition ?? '');
        node?.style.setProperty('--_depth', String(row.depth));
      }}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
      data-key={buildKey(row)}
      data-kind={row.kind}
      data-dragged={isDragging || undefined}
      onFocus={onFocus}
      onKeyDown={onKey}
      {...listeners}
    >
      {readOnly ? null : (
        <GripVertical size={14} strokeWidth={1.5} aria-hidden className="studio-tree-grip" />
      )}
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      <bdi>{row.label || row.id}</bdi>
      {row.hidden ? (
        <EyeOff size={14} strokeWidth={1.5} role="img" aria-label={t('studio.f.hidden')} />
      ) : null}
    </li>
  );
}
