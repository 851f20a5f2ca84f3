import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import type { Difference } from './conflict.ts';
import type { EditField, FormValues } from './edit-fields.ts';
import type { Conflict } from './use-edit.ts';

type Side = Difference['keep'];
const SIDES = ['mine', 'theirs'] as const;

/** What two people hold differently, field by field, for one of them to choose from. */
export function ConflictView({ conflict, busy, onResolve, onBack }: { conflict: Conflict; busy: boolean; onResolve(chosen: readonly Difference[]): void; onBack(): void }) {
  const t = useTexts();
  const [chosen, setChosen] = useState(conflict.differences);
  useEffect(() => setChosen(conflict.differences), [conflict]);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const keep = (name: string | null, side: Side): void => setChosen(chosen.map((one) => (name === null || one.field.name === name ? { ...one, keep: side } : one)));
  return (
    <div className="record-conflict">
      <h3 ref={title} tabIndex={-1}>{t('browse.record.conflict')}</h3>
      <p>{t('browse.record.conflictText')}</p>
      <div className="record-conflict-all">
        <Button label={t('browse.record.allMine')} onClick={() => keep(null, 'mine')} />
        <Button label={t('browse.record.allTheirs')} onClick={() => keep(null, 'theirs')} />
      </div>
      {chosen.map((one) => (
        <fieldset key={one.field.name} className="record-choice">
          <legend>{one.field.label}</legend>
          {SIDES.map((side) => (
            <label key={side} className="record-side" data-kept={one.keep === side || undefined}>
              <input type="radio" name={`keep ${one.field.name}`} checked={one.keep === side} onChange={() => keep(one.field.name, side)} />
              <span className="muted">{t(`browse.record.${side}`)}</span>
              <Held field={one.field} value={one[side]} />
            </label>
          ))}
        </fieldset>
      ))}
      <div className="record-save">
        <Button label={t('browse.record.saveChoice')} variant="primary" aria-busy={busy} onClick={busy ? undefined : () => onResolve(chosen)} />
        <Button label={t('browse.record.back')} onClick={onBack} />
      </div>
    </div>
  );
}

function Held({ field: { kind, options }, value }: { field: EditField; value: FormValues[string] }) {
  const t = useTexts();
  const text = typeof value === 'object' ? [value.lon, value.lat].filter(Boolean).join(', ') : value;
  if (text === '') return <span className="muted">{t('browse.record.empty')}</span>;
  if (kind === 'boolean') return <bdi>{t(text === 'true' ? 'browse.record.yes' : 'browse.record.no')}</bdi>;
  const exact = kind === 'number' || kind === 'integer' || kind === 'date' || kind === 'point';
  return <bdi dir={exact ? 'ltr' : undefined}>{options.find((one) => one.value === text)?.label ?? text}</bdi>;
}
