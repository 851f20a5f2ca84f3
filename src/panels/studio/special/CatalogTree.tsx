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
import { entityOfKind, listOfKind, storeEntity } from '../../../backend/studio.ts';
import { type Problem, problemText } from '../../../core/problem.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useGroups } from '../../shared/use-catalog.ts';
import type { PageProps } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import {
  type TreePosition,
  placeByKey,
  placeOver,
  type Reordered,
  reordered,
  type TreeRow,
  treeRows,
} from './catalog-tree.ts';
import { Loading } from '../Loading.tsx';

const buildKey = ({ kind, id }: TreeRow): string => `${kind} ${id}`;

/** Groups and their catalogs as Consume shows them, put in order by dragging and by the keyboard. Each move is stored at once. */
export function CatalogTree({ backend }: PageProps) {
  const t = useTexts();
  const { admin, say } = useStudio();
  const [attempt, setAttempt] = useState(0);
  const { data: groups, problem } = useGroups(backend, attempt);
  /** The order of before, while a move is stored: between two of its changes it is neither the old nor the new one. */
  const [held, setHeld] = useState<readonly TreeRow[] | null>(null);
  const busy = held !== null;
  const [at, setAt] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  useEffect(() => {
    // The row that was moved keeps the focus where it has gone.
    if (!busy && at !== null)
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(at)}"]`)?.focus();
  }, [groups, busy, at]);
  if (problem) return <ProblemNote problem={problem} onRetry={() => setAttempt(attempt + 1)} />;
  if (!groups) return <Loading />;
  const rows = held ?? treeRows(groups);
  const readOnly = !admin;
  const move = async (row: TreeRow, place: TreePosition | null): Promise<void> => {
    if (!place || busy || readOnly) return;
    setHeld(rows);
    setAt(buildKey(row));
    for (const change of reordered(rows, row, place)) {
      const failed = await put(change).catch(() => null);
      if (failed) {
        say({ kind: 'error', message: problemText(t, failed), problem: failed });
        break;
      }
    }
    setHeld(null);
  };
  const put = async ({
    row: { kind, id },
    above,
    displayOrder,
  }: Reordered): Promise<Problem | null> => {
    const found =
      kind === 'CatalogGroup'
        ? await entityOfKind(backend, kind, id)
        : await listOfKind(backend, {
            entityName: kind,
            constraints: [{ field: 'name', operator: 'equal', value: id }],
            limit: 1,
          });
    if (!found.ok) return found.error;
    const [entity] = Array.isArray(found.data) ? found.data : [found.data];
    if (!entity) return { code: 'SERVER_SAID', message: `${id}: ${t('studio.gone')}` };
    const stored = await storeEntity(backend, kind, {
      ...entity,
      displayOrder,
      ...(kind === 'CatalogGroup' ? { parent: above } : { group: above }),
    });
    return stored.ok ? null : stored.error;
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    const [row, target] = [active.id, over?.id].map((key) =>
      rows.find((one) => buildKey(one) === key),
    );
    if (row && target) void move(row, placeOver(rows, row, target));
  };
  const press = (event: KeyboardEvent<HTMLElement>, row: TreeRow): void => {
    const index = rows.indexOf(row);
    if (!event.altKey) {
      const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[
        event.key
      ];
      const next = to === undefined ? undefined : rows[to];
      if (!next) return;
      event.preventDefault();
      return setAt(buildKey(next));
    }
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const key =
      event.key === (isRtl ? 'ArrowLeft' : 'ArrowRight')
        ? 'into'
        : event.key === (isRtl ? 'ArrowRight' : 'ArrowLeft')
          ? 'out'
          : event.key;
    if (!['into', 'out', 'ArrowUp', 'ArrowDown'].includes(key)) return;
    event.preventDefault();
    void move(row, placeByKey(rows, row, key));
  };
  const current = rows.some((row) => buildKey(row) === at)
    ? at
    : rows[0]
      ? buildKey(rows[0])
      : null;
  return (
    <div className="studio-operate">
      <p className="muted">{t(readOnly ? 'studio.adminsOnly' : 'studio.tree.hint')}</p>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={rows.map(buildKey)} strategy={verticalListSortingStrategy}>
          <ul
            ref={list}
            className="studio-tree"
            role="tree"
            aria-label={t('studio.page.tree')}
            aria-busy={busy}
          >
            {rows.map((row) => (
              <Row
                key={buildKey(row)}
                row={row}
                readOnly={readOnly}
                isCurrent={buildKey(row) === current}
                onFocus={() => setAt(buildKey(row))}
                onKey={(event) => press(event, row)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {rows.length === 0 ? <p className="muted-note">{t('studio.none')}</p> : null}
    </div>
  );
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
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    place.current?.style.setProperty('transform', transform ? `translateY(${transform.y}px)` : '');
    place.current?.style.setProperty('transition', transition ?? '');
    place.current?.style.setProperty('--_depth', String(row.depth));
  }, [transform, transition, row.depth]);
  const Icon = row.kind === 'CatalogGroup' ? FolderTree : Boxes;
  return (
    <li
      ref={(node) => {
        place.current = node;
        setNodeRef(node);
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
