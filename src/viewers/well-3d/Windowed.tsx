import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import { stepIndex } from '../../ui/roving.ts';

/** Lists of fewer rows are as long as they are. */
const LEAST_WINDOWED = 60;

/** Few scenes have so many: what measures rows comes when it is needed. */
const WindowedRows = lazyExtra(async () => (await import('./WindowedRows.tsx')).default);

/**
 * A list of which only the rows in sight are in the document. Arrow keys, Home and End go from row
 * to row; a row has one control that takes the focus.
 */
export function Windowed({
  className,
  count,
  rowPx,
  row,
  label,
}: {
  className: string;
  count: number;
  rowPx: number;
  row(at: number): ReactNode;
  label?: string;
}) {
  const box = useRef<HTMLUListElement>(null);
  const scroll = useRef<(at: number) => void>(() => {});
  const [active, setActive] = useState(0);
  const isWindowed = count >= LEAST_WINDOWED;
  const go = (at: number): void => {
    setActive(at);
    scroll.current(at);
    // A row that was out of sight is in the document a frame later.
    requestAnimationFrame(() =>
      box.current
        ?.querySelector<HTMLElement>(`:scope > [data-index="${at}"] :is(button, select)`)
        ?.focus(),
    );
  };
  const key = (event: KeyboardEvent): void => {
    const to = findRow(event, { active, count });
    if (to === null) return;
    event.preventDefault();
    go(to);
  };
  return (
    <ul
      ref={box}
      className={`${className}${isWindowed ? ' windowed' : ''}`}
      aria-label={label}
      onKeyDown={key}
      onFocus={(event) => setActive(indexOfRow(event.target))}
    >
      {isWindowed ? (
        <Suspense>
          <WindowedRows box={box} count={count} rowPx={rowPx} row={row} scroll={scroll} />
        </Suspense>
      ) : (
        Array.from({ length: count }, (_, at) => (
          <li key={at} data-index={at}>
            {row(at)}
          </li>
        ))
      )}
    </ul>
  );
}

/** Finds the row that a key leads to. @returns null for any other key */
function findRow(
  { key, target }: KeyboardEvent,
  { active, count }: { active: number; count: number },
): number | null {
  return target instanceof HTMLSelectElement ? null : stepIndex(key, active, count);
}

function indexOfRow(target: Element): number {
  return Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? 0);
}
