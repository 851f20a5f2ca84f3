import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ClipboardEvent, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { moved, pastedCells, replaced } from './rows.ts';

interface Value {
  value: string;
  label: string;
}

const ROW_PX = 36;

/** The values of a pick list and what they are called, in their order. Two columns of a sheet can be pasted. */
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
  const counts = new Map<string, number>();
  for (const { value } of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const paste = (event: ClipboardEvent, at: number): void => {
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (cells.length < 2 && (cells[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    set([
      ...values.slice(0, at),
      ...cells.map(([value = '', label = value]) => ({ value, label })),
      ...values.slice(at).filter(({ value, label }) => value !== '' || label !== ''),
    ]);
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
          {virtual.getVirtualItems().map(({ index, start }) => {
            const { value, label } = values[index]!;
            const name = label || value || String(index + 1);
            return (
              <li
                key={index}
                ref={(node) => node?.style.setProperty('transform', `translateY(${start}px)`)}
                onPaste={readOnly ? undefined : (event) => paste(event, index)}
              >
                <input
                  className="field"
                  dir="auto"
                  aria-label={`${t('studio.p.value')} ${index + 1}`}
                  value={value}
                  readOnly={readOnly}
                  aria-invalid={(counts.get(value) ?? 0) > 1 || undefined}
                  title={(counts.get(value) ?? 0) > 1 ? t('studio.p.twice') : undefined}
                  onChange={(event) =>
                    set(replaced(values, index, { value: event.target.value, label }))
                  }
                />
                <input
                  className="field"
                  dir="auto"
                  aria-label={`${t('studio.f.label')} ${index + 1}`}
                  value={label}
                  readOnly={readOnly}
                  onChange={(event) =>
                    set(replaced(values, index, { value, label: event.target.value }))
                  }
                />
                {readOnly ? null : (
                  <>
                    <Button
                      label={t('studio.up')}
                      icon={ArrowUp}
                      iconOnly
                      variant="quiet"
                      disabledBecause={index === 0 && t('studio.up')}
                      onClick={() => set(moved(values, index, -1))}
                    />
                    <Button
                      label={t('studio.down')}
                      icon={ArrowDown}
                      iconOnly
                      variant="quiet"
                      disabledBecause={index === values.length - 1 && t('studio.down')}
                      onClick={() => set(moved(values, index, 1))}
                    />
                    <Button
                      label={t('studio.remove', { name })}
                      icon={X}
                      iconOnly
                      variant="quiet"
                      onClick={() => set(values.filter((_, other) => other !== index))}
                    />
                  </>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {readOnly ? null : (
        <div onPaste={(event) => paste(event, values.length)}>
          <Button
            label={t('studio.p.add')}
            icon={Plus}
            onClick={() => {
              set([...values, { value: '', label: '' }]);
              requestAnimationFrame(() => virtual.scrollToIndex(values.length));
            }}
          />
        </div>
      )}
    </div>
  );
}
