import { useId } from 'react';
import { NumberField } from '../../../ui/NumberField.tsx';
import { useTexts } from '../../../ui/texts.tsx';

/** Which depths are taken. */
export type IntervalKind = 'visible' | 'whole' | 'chosen';

/** Depths or times. */
export interface Interval {
  top: number;
  base: number;
}

interface Props {
  kind: IntervalKind;
  unit: string;
  /** What the screen shows; null where it shows nothing of it. */
  visible: Interval | null;
  whole: Interval | null;
  /** The interval that is taken; null for all. */
  value: Interval | null;
  /** Whether ends can be typed. */
  canType: boolean;
  onChange(kind: IntervalKind, value: Interval | null): void;
}

/** The visible interval, the whole one, or one that is typed. */
export function IntervalField({ kind, unit, visible, whole, value, canType, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const start = value ?? visible ?? whole ?? { top: 0, base: 0 };
  const kinds: readonly (readonly [IntervalKind, Interval | null, boolean])[] = [
    ['whole', null, true],
    ['visible', visible, visible !== null],
    ['chosen', start, canType && whole !== null],
  ];
  return (
    <>
      <span id={id}>{t('export.interval')}</span>
      <div className="export-choices" role="radiogroup" aria-labelledby={id}>
        {kinds
          .filter(([, , isOffered]) => isOffered)
          .map(([one, interval]) => (
            <label key={one}>
              <input
                type="radio"
                name={id}
                checked={kind === one}
                onChange={() => onChange(one, interval)}
              />
              {t(`export.interval.${one}`)}
            </label>
          ))}
        {kind === 'chosen' && value ? (
          <span className="export-choices">
            <NumberField
              label={t('export.interval.top')}
              value={value.top}
              onCommit={(top) => onChange('chosen', { ...value, top })}
            />
            <NumberField
              label={t('export.interval.base')}
              value={value.base}
              onCommit={(base) => onChange('chosen', { ...value, base })}
            />
            <bdi dir="ltr">{unit}</bdi>
          </span>
        ) : null}
      </div>
    </>
  );
}
