import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { RowsProps } from './rows-props.ts';
import type { CartListLine } from './lines.ts';

/** Rows that PageUp and PageDown go. */
const PAGE = 10;

/** Which row is the active one, and what keys and clicks do: arrows walk and fold, Space selects, Delete removes, Ctrl+A selects all that is unfolded. */
export function useRowKeys(
  { lines, contents, selected, setSelected, removing, store, onRemoveSelected }: RowsProps,
  box: RefObject<HTMLElement | null>,
  show: (at: number) => void,
) {
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, lines.length - 1));
  const anchor = useRef(0);
  const items = lines.flatMap((line) => (line.kind === 'item' ? [line] : []));

  const walk = (to: number): void => {
    const at = Math.max(0, Math.min(lines.length - 1, to));
    setActive(at);
    show(at);
  };
  const toggle = (line: CartListLine | undefined): void => {
    if (line?.kind !== 'item') return;
    const next = new Set(selected);
    if (!next.delete(line.item.id)) next.add(line.item.id);
    setSelected(next);
  };
  const press = (line: CartListLine | undefined): void => {
    if (line?.kind === 'group') contents.toggle(line.group.catalog);
    else toggle(line);
  };
  const through = (to: number): void => {
    const [from, end] = [Math.min(anchor.current, to), Math.max(anchor.current, to)];
    setSelected(
      new Set([
        ...selected,
        ...lines
          .slice(from, end + 1)
          .flatMap((line) => (line.kind === 'item' ? [line.item.id] : [])),
      ]),
    );
  };
  const fold = (open: boolean): void => {
    const line = lines[active];
    if (!line) return;
    if (line.kind === 'group' && line.open !== open)
      return contents.toggle(line.group.catalog, open);
    if (!open && line.kind !== 'group')
      walk(lines.findLastIndex((one, at) => at < active && one.kind === 'group'));
    if (open && line.kind === 'group') walk(active + 1);
  };
  const remove = (): void => {
    const line = lines[active];
    if (items.some(({ item }) => selected.has(item.id))) onRemoveSelected();
    else if (line?.kind === 'item') removing.items([line]);
    else if (line?.kind === 'group') void removing.group(line.group.catalog);
  };
  const act = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    const end =
      box.current && getComputedStyle(box.current).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const command = ctrlKey || metaKey;
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + PAGE,
      PageUp: active - PAGE,
      Home: 0,
      End: lines.length - 1,
    }[key];
    if (to !== undefined) {
      walk(to);
      if (shiftKey) through(Math.max(0, Math.min(lines.length - 1, to)));
      else anchor.current = Math.max(0, Math.min(lines.length - 1, to));
    } else if (key === 'ArrowRight' || key === 'ArrowLeft') fold(key === end);
    else if (key === 'Enter' && lines[active]?.kind === 'group') fold(!lines[active].open);
    else if (key === ' ') press(lines[active]);
    else if (key === 'Delete') remove();
    else if (command && key.toLowerCase() === 'a')
      setSelected(new Set(items.map(({ item }) => item.id)));
    else if (command && key.toLowerCase() === 'z') store.removals.undo();
    else if (key === 'Escape' && selected.size > 0) setSelected(new Set());
    else return false;
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
      if (extend) return through(at);
      anchor.current = at;
      press(lines[at]);
    },
  };
}
