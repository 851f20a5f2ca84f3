import { useVirtualizer } from '@tanstack/react-virtual';
import { Plus } from 'lucide-react';
import { type ClipboardEvent, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { OrderButtons } from '../edit/OrderButtons.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { parseCells, replaceItem } from './rows.ts';

interface Value {
  value: string;
  label: string;
}

const ROW_PX = 36;

/**
 * The values of a pick list and what they are called, in their order. Two columns of a sheet can be
 * pasted.
 */
export function PickValues({ draft, readOnly, errors, change }: EditorProps) {
  const t = useTexts();
  const values = Array.isArray(draft.values) ? (draft.values as Value[]) : [];
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: values.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const set = (next: readonly Value[]): void => change({ values: next });
  const repeated = findRepeated(values);
  const paste = (event: ClipboardEvent, at: number): void => {
    const cells = parseCells(event.clipboardData.getData('text/plain'));
    if (cells.length < 2 && (cells[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    set(insertCells(values, at, cells));
  };
  const add = (): void => {
    set([...values, { value: '', label: '' }]);
    requestAnimationFrame(() => virtual.scrollToIndex(values.length));
  };
  return (
    <div className="studio-values">
      {errors.values ? (
        <p className="studio-wrong" role="alert">
          {errors.values}
        </p>
      ) : null}
      <p className="muted">{t('studio.p.hint')}</p>
      <div className="studio-values-head">
        <span>{t('studio.p.value')}</span>
        <span>{t('studio.f.label')}</span>
      </div>
      <div ref={scroll} className="studio-values-scroll">
        <ul ref={(node) => node?.style.setProperty('height', `${virtual.getTotalSize()}px`)}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <ValueRow
              key={index}
              values={values}
              index={index}
              start={start}
              isRepeated={repeated.has(values[index]!.value)}
              readOnly={readOnly}
              onChange={set}
              onPaste={(event) => paste(event, index)}
            />
          ))}
        </ul>
      </div>
      {readOnly ? null : (
        <div onPaste={(event) => paste(event, values.length)}>
          <Button label={t('studio.p.add')} icon={Plus} onClick={add} />
        </div>
      )}
    </div>
  );
}

function ValueRow({
  values,
  index,
  start,
  isRepeated,
  readOnly,
  onChange,
  onPaste,
}: {
  values: readonly Value[];
  index: number;
  /** Distance from the top of the list, in pixels. */
  start: number;
  isRepeated: boolean;
  readOnly: boolean;
  onChange(values: readonly Value[]): void;
  onPaste(event: ClipboardEvent): void;
}) {
  const t = useTexts();
  const { value, label } = values[index]!;
  const set = (changes: Partial<Value>): void =>
    onChange(replaceItem(values, index, { value, label, ...changes }));
  return (
    <li
      ref={(node) => node?.style.setProperty('transform', `translateY(${start}px)`)}
      onPaste={readOnly ? undefined : onPaste}
    >
      <input
        className="field"
        dir="auto"
        aria-label={`${t('studio.p.value')} ${index + 1}`}
        value={value}
        readOnly={readOnly}
        aria-invalid={isRepeated || undefined}
        title={isRepeated ? t('studio.p.twice') : undefined}
        onChange={(event) => set({ value: event.target.value })}
      />
      <input
        className="field"
        dir="auto"
        aria-label={`${t('studio.f.label')} ${index + 1}`}
        value={label}
        readOnly={readOnly}
        onChange={(event) => set({ label: event.target.value })}
      />
      {readOnly ? null : (
        <OrderButtons
          items={values}
          at={index}
          name={label || value || String(index + 1)}
          onChange={onChange}
        />
      )}
    </li>
  );
}

/** Values that occur more than once. */
function findRepeated(values: readonly Value[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { value } of values) (seen.has(value) ? repeated : seen).add(value);
  return repeated;
}

/** Values with pasted cells before an index, in place of the empty rows after it. */
function insertCells(
  values: readonly Value[],
  at: number,
  cells: readonly (readonly string[])[],
): Value[] {
  return [
    ...values.slice(0, at),
    ...cells.map(([value = '', label = value]) => ({ value, label })),
    ...values.slice(at).filter(({ value, label }) => value !== '' || label !== ''),
  ];
}
