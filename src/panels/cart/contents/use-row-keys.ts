import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { stepIndex } from '../../../ui/roving.ts';
import type { CartListLine } from './lines.ts';
import type { RowsProps } from './rows-props.ts';

/** Rows that PageUp and PageDown go. */
const PAGE = 10;

/**
 * Which row is the active one, and what keys and clicks do: arrows walk and fold, Space selects,
 * Delete removes, Ctrl+A selects all that is unfolded.
 */
export function useRowKeys(
  props: RowsProps,
  box: RefObject<HTMLElement | null>,
  show: (at: number) => void,
) {
  const { lines, contents } = props;
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, lines.length - 1));
  const anchor = useRef(0);
  const { toggle, selectRange, actOnSelection } = useRowSelection(props);

  const walk = (at: number): void => {
    setActive(at);
    show(at);
  };
  const press = (line: CartListLine | undefined): void => {
    if (line?.kind === 'group') contents.toggle(line.group.catalog);
    else toggle(line);
  };
  const fold = (open: boolean): void => {
    const line = lines[active];
    if (!line) return;
    if (line.kind === 'group' && line.open !== open)
      return contents.toggle(line.group.catalog, open);
    if (!open && line.kind !== 'group')
      walk(lines.findLastIndex((one, at) => at < active && one.kind === 'group'));
    if (open && line.kind === 'group') walk(Math.min(lines.length - 1, active + 1));
  };
  const act = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event;
    const to = findRow(key, active, lines.length);
    if (to !== null) {
      walk(to);
      if (shiftKey) selectRange(anchor.current, to);
      else anchor.current = to;
    } else if (key === 'ArrowRight' || key === 'ArrowLeft') fold(key === findEndKey(box.current));
    else if (key === 'Enter' && lines[active]?.kind === 'group') fold(!lines[active].open);
    else if (key === ' ') press(lines[active]);
    else return actOnSelection(event, lines[active]);
    return true;
  };
  return {
    active,
    onKeyDown(event: KeyboardEvent): void {
      // Buttons inside of rows have keys of their own.
      if (event.target !== box.current || event.altKey || !act(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    click(at: number, extend: boolean): void {
      setActive(at);
      if (extend) return selectRange(anchor.current, at);
      anchor.current = at;
      press(lines[at]);
    },
  };
}

/** What keys do with the selected items. */
function useRowSelection({
  lines,
  selected,
  setSelected,
  removing,
  store,
  onRemoveSelected,
}: RowsProps) {
  const itemIds = (some: readonly CartListLine[]): string[] =>
    some.flatMap((line) => (line.kind === 'item' ? [line.item.id] : []));
  const remove = (line: CartListLine | undefined): void => {
    if (itemIds(lines).some((id) => selected.has(id))) onRemoveSelected();
    else if (line?.kind === 'item') removing.items([line]);
    else if (line?.kind === 'group') void removing.group(line.group.catalog);
  };
  return {
    toggle(line: CartListLine | undefined): void {
      if (line?.kind !== 'item') return;
      const next = new Set(selected);
      if (!next.delete(line.item.id)) next.add(line.item.id);
      setSelected(next);
    },
    /** Selects all items between two rows, in either order. */
    selectRange(from: number, to: number): void {
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      setSelected(new Set([...selected, ...itemIds(lines.slice(first, last + 1))]));
    },
    /** Whether the key is one of these: Delete, Ctrl+A, Ctrl+Z, Escape. */
    actOnSelection(
      { key, ctrlKey, metaKey }: KeyboardEvent,
      active: CartListLine | undefined,
    ): boolean {
      const command = ctrlKey || metaKey ? key.toLowerCase() : null;
      if (key === 'Delete') remove(active);
      else if (command === 'a') setSelected(new Set(itemIds(lines)));
      else if (command === 'z') store.removals.undo();
      else if (key === 'Escape' && selected.size > 0) setSelected(new Set());
      else return false;
      return true;
    },
  };
}

/** The row that a key leads to; null for other keys. */
function findRow(key: string, active: number, count: number): number | null {
  const step = { PageDown: PAGE, PageUp: -PAGE }[key];
  return step === undefined
    ? stepIndex(key, active, count)
    : Math.max(0, Math.min(count - 1, active + step));
}

/** The arrow key that leads to the end of a line. */
function findEndKey(box: HTMLElement | null): string {
  return box && getComputedStyle(box).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
}
