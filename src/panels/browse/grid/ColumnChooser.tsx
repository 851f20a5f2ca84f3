import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { RotateCcw, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import type { BrowseState } from '../browse-state.ts';
import { type ColumnChoice, withMoved, withPinned, withShown } from './column-choice.ts';
import type { GridColumn } from './columns.ts';
import { ChosenColumn } from './ChosenColumn.tsx';
import { foldText } from '../../../core/text-search.ts';

/** Px that a press must move to be a drag. */
const DRAG_PX = 4;

interface Props {
  /** All columns of the catalog. */
  all: readonly GridColumn[];
  /** Names of those that a grid starts with. */
  start: readonly string[];
  /** Those that are shown, in order. */
  columns: readonly GridColumn[];
  pinned: number;
  onChange(state: Pick<BrowseState, 'columns' | 'pinned'>): void;
  onClose(): void;
}

/** Which columns the grid shows, in which order, and which of them stay in sight. */
export function ColumnChooser({ all, start, columns, pinned, onChange, onClose }: Props) {
  const t = useTexts();
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [text, setText] = useState('');
  useDismissed(panel, onClose);
  const choice: ColumnChoice = {
    columns: columns.map(({ name }) => name),
    pinned: Math.min(pinned, columns.length),
  };
  const choose = (next: ColumnChoice): void => {
    const isStart = next.pinned === 0 && next.columns.join(' ') === start.join(' ');
    onChange(
      isStart
        ? { columns: undefined, pinned: undefined }
        : { columns: next.columns, pinned: next.pinned || undefined },
    );
  };
  const words = foldText(text.trim());
  const isFound = ({ label, name }: GridColumn): boolean =>
    foldText(label).includes(words) || foldText(name).includes(words);
  const others = all.filter(({ name }) => !choice.columns.includes(name)).filter(isFound);
  const shown = columns.filter(isFound);
  return (
    <section
      ref={setPanel}
      className="column-chooser"
      role="dialog"
      aria-label={t('browse.grid.columns')}
      onKeyDown={closesOnEscape(onClose)}
    >
      <div className="column-head">
        <h2>{t('browse.grid.columns')}</h2>
        <Button
          label={t('browse.grid.resetColumns')}
          icon={RotateCcw}
          variant="quiet"
          onClick={() => onChange({ columns: undefined, pinned: undefined })}
        />
        <Button
          label={t('common.close')}
          icon={X}
          iconOnly
          variant="quiet"
          shortcut="Esc"
          onClick={onClose}
        />
      </div>
      <SearchField label={t('browse.grid.findColumn')} text={text} onSearch={setText} />
      <div className="column-lists">
        <h3>{t('browse.grid.shownColumns')}</h3>
        <ShownColumns {...{ panel, shown, choice, choose }} />
        {others.length > 0 ? <h3>{t('browse.grid.otherColumns')}</h3> : null}
        <OtherColumns columns={others} onShow={(name) => choose(withShown(choice, name, true))} />
        {shown.length + others.length === 0 ? (
          <p className="muted">{t('browse.grid.noColumn')}</p>
        ) : null}
      </div>
    </section>
  );
}

/** The columns that are shown, in an order that can be changed by dragging. */
function ShownColumns({
  panel,
  shown,
  choice,
  choose,
}: {
  panel: HTMLElement | null;
  /** Those that the search finds. */
  shown: readonly GridColumn[];
  choice: ColumnChoice;
  choose(next: ColumnChoice): void;
}) {
  const t = useTexts();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }),
  );
  const count = choice.columns.length;
  const findIndex = (id: DragEndEvent['active']['id']): number =>
    choice.columns.indexOf(String(id));
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id)
      choose(withMoved(choice, findIndex(active.id), findIndex(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        container: panel ?? undefined,
        screenReaderInstructions: { draggable: t('browse.grid.moveColumn') },
      }}
    >
      <SortableContext items={shown.map(({ name }) => name)} strategy={verticalListSortingStrategy}>
        <ul>
          {shown.map((column) => {
            const at = findIndex(column.name);
            return (
              <ChosenColumn
                key={column.name}
                column={column}
                place={t('browse.grid.columnPlace', { place: at + 1, count })}
                isPinned={at < choice.pinned}
                isLast={count === 1}
                onMove={(by) => choose(withMoved(choice, at, at + by))}
                onPin={(isPinned) => choose(withPinned(choice, column.name, isPinned))}
                onHide={() => choose(withShown(choice, column.name, false))}
              />
            );
          })}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function OtherColumns({
  columns,
  onShow,
}: {
  columns: readonly GridColumn[];
  onShow(name: string): void;
}) {
  return (
    <ul>
      {columns.map(({ name, label }) => (
        <li key={name} className="column-choice">
          <label>
            <input type="checkbox" checked={false} onChange={() => onShow(name)} />
            <span>{label}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function closesOnEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
}

/**
 * Takes the focus, closes on a press outside, and gives the focus back to the button that opened
 * the panel.
 */
function useDismissed(panel: HTMLElement | null, close: () => void): void {
  const latest = useLatest(close);
  useEffect(() => {
    if (!panel) return;
    const opener = (panel.getRootNode() as ShadowRoot | Document).querySelector<HTMLElement>(
      '[data-columns]',
    );
    panel.querySelector('input')?.focus();
    const pressed = (event: Event): void => {
      const path = event.composedPath();
      if (!path.includes(panel) && !(opener && path.includes(opener))) latest.current();
    };
    document.addEventListener('pointerdown', pressed, true);
    return () => {
      document.removeEventListener('pointerdown', pressed, true);
      opener?.focus({ preventScroll: true });
    };
  }, [panel, latest]);
}
