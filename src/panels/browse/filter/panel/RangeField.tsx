import { type KeyboardEvent, useId, useState } from 'react';
import type { Extremes } from '../../../../backend/extremes.ts';
import { formatDay } from '../../../../core/dates.ts';
import { DateInput } from '../../../../ui/DateInput.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import type { ControlProps } from './control.ts';
import { type EndFault, type Ends, formatEnds, rangeFrom } from './range-text.ts';
import { joinList } from '../../../../i18n/join-list.ts';

/**
 * From and to of numbers or days. It is entered when the field is left or with Enter; what cannot
 * be entered stays, with the reason.
 */
export function RangeField({
  field,
  value,
  extremes,
  onSet,
}: ControlProps<'range'> & { extremes: Extremes | null }) {
  const t = useTexts();
  const id = useId();
  const [typed, setTyped] = useState<Ends | null>(null);
  const [fault, setFault] = useState<EndFault | null>(null);
  const ends = typed ?? formatEnds(value, field.type);
  const isDate = field.type === 'date';
  const units = extremes?.units ?? [];
  const hints = [extremes?.least, extremes?.greatest].map((one) =>
    one === null || one === undefined ? '' : isDate ? formatDay(String(one)) : String(one),
  );

  const enter = (): void => {
    const found = rangeFrom(ends, field.type);
    setFault('fault' in found ? found.fault : null);
    if ('fault' in found) return;
    if (typed) onSet(found.range);
    setTyped(null);
  };
  const end = (at: 0 | 1) => (
    <RangeEnd
      label={t(at === 0 ? 'browse.filter.from' : 'browse.filter.to')}
      isDate={isDate}
      text={ends[at]}
      hint={hints[at]}
      isWrong={fault?.end === at}
      describedBy={fault?.end === at ? `${id}-why` : `${id}-hint`}
      onType={(text) => setTyped(at === 0 ? [text, ends[1]] : [ends[0], text])}
      onEnter={enter}
    />
  );
  return (
    <>
      <div className={isDate ? 'range dates' : 'range'}>
        {end(0)}
        {end(1)}
        {units.length === 1 && !isDate ? <bdi className="range-unit">{units[0]}</bdi> : null}
      </div>
      {fault ? (
        <p id={`${id}-why`} className="filter-fault" role="alert">
          {t(`browse.filter.fault.${fault.why}`)}
        </p>
      ) : null}
      <p id={`${id}-hint`} className={isDate && hints[0] ? 'muted' : 'visually-hidden'}>
        {hints[0] ? <bdi dir="ltr">{`${hints[0]} – ${hints[1]}`}</bdi> : null}
      </p>
      {units.length > 1 ? (
        <p className="muted">{t('browse.filter.mixedUnits', { units: joinList(t, units) })}</p>
      ) : null}
    </>
  );
}

/** One end of a range. */
function RangeEnd({
  label,
  isDate,
  text,
  hint,
  isWrong,
  describedBy,
  onType,
  onEnter,
}: {
  label: string;
  isDate: boolean;
  text: string;
  hint: string | undefined;
  isWrong: boolean;
  /** Id of what describes it. */
  describedBy: string;
  onType(text: string): void;
  onEnter(): void;
}) {
  const shared = {
    value: text,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': describedBy,
    onBlur: onEnter,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') onEnter();
    },
  };
  return (
    <label className="stacked">
      <span>{label}</span>
      {isDate ? (
        <DateInput {...shared} onText={onType} />
      ) : (
        <input
          {...shared}
          className="field number"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          placeholder={hint}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </label>
  );
}
