import { CalendarDays } from 'lucide-react';
import { type InputHTMLAttributes, useRef, useState } from 'react';
import { formatDay } from '../core/dates.ts';
import { ISO_DAY, parseDay, readDayFormat } from '../core/parse-day.ts';
import { Button } from './Button.tsx';
import sheet from './date-input.css';
import { useTexts } from './texts.tsx';
import { useSheet } from './use-sheet.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  /** A day as ISO 8601 writes it, "" without one, or a typed text that is no day. */
  value: string;
  /** Gets a day as ISO 8601 writes it, or what is typed as long as it is no day. */
  onText(text: string): void;
}

/**
 * A day, typed or chosen from a calendar. It is written as the user's settings order it; the
 * browser's own field follows the language of the browser.
 */
export function DateInput({ value, onText, onBlur, className, ...rest }: Props) {
  const t = useTexts();
  const box = useRef<HTMLSpanElement>(null);
  useSheet(box, sheet);
  const calendar = useRef<HTMLInputElement>(null);
  /** The text being typed; null if the field is not being edited. */
  const [typed, setTyped] = useState<string | null>(null);
  const isDay = ISO_DAY.test(value);
  const [year = '', month = '', day = ''] = t('common.dateParts').split(' ');
  const hint = readDayFormat().replace('YYYY', year).replace('MM', month).replace('DD', day);
  return (
    <span ref={box} className="date-input">
      <input
        {...rest}
        className={`field ${className ?? ''}`}
        dir="ltr"
        autoComplete="off"
        placeholder={hint}
        value={typed ?? (isDay ? formatDay(value) : value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onText(parseDay(target.value) ?? target.value);
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <Button
        label={t('common.calendar')}
        icon={CalendarDays}
        iconOnly
        variant="quiet"
        onClick={() => calendar.current?.showPicker()}
      />
      <input
        ref={calendar}
        className="date-picker"
        type="date"
        max="9999-12-31"
        tabIndex={-1}
        aria-hidden
        value={isDay ? value : ''}
        onChange={({ target }) => {
          setTyped(null);
          onText(target.value);
        }}
      />
    </span>
  );
}
