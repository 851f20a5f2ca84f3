import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { TagsInput } from '../edit/TagsInput.tsx';
import { replaceItem } from './rows.ts';
import { formatCurveName, readNumber, type TrackCurve } from './tracks.ts';

/** A colour-blind-safe order for new curves. */
const COLOURS = ['#0b63c5', '#b3261e', '#1b6e3c', '#8a5a00', '#6b3fa0', '#00798c'];

/** The curves of a track with their limits and colours. */
export function TrackCurves({
  curves,
  readOnly,
  onChange,
}: {
  curves: readonly TrackCurve[];
  readOnly: boolean;
  onChange(curves: TrackCurve[]): void;
}) {
  const t = useTexts();
  const add = (): void => {
    const color = COLOURS[curves.length % COLOURS.length]!;
    onChange([...curves, { curve: '', left: 0, right: 100, color }]);
  };
  return (
    <div className="studio-wide">
      <ul>
        {curves.map((curve, at) => (
          <CurveRow
            key={at}
            curve={curve}
            number={at + 1}
            readOnly={readOnly}
            onChange={(changes) => onChange(replaceItem(curves, at, { ...curve, ...changes }))}
            onRemove={() => onChange(curves.filter((_, other) => other !== at))}
          />
        ))}
      </ul>
      {readOnly ? null : (
        <Button label={t('studio.t.addCurve')} icon={Plus} variant="quiet" onClick={add} />
      )}
    </div>
  );
}

function CurveRow({
  curve,
  number,
  readOnly,
  onChange,
  onRemove,
}: {
  curve: TrackCurve;
  /** Counts from 1. */
  number: number;
  readOnly: boolean;
  onChange(changes: Partial<TrackCurve>): void;
  onRemove(): void;
}) {
  const t = useTexts();
  const name = formatCurveName(curve);
  return (
    <li className="studio-curve">
      <TagsInput
        className="field"
        dir="ltr"
        aria-label={`${t('studio.t.mnemonics')} ${number}`}
        title={t('studio.t.mnemonicsHint')}
        value={[curve.curve].flat()}
        readOnly={readOnly}
        onChange={(names) => onChange({ curve: names.length > 1 ? names : (names[0] ?? '') })}
      />
      <Limit
        label={`${t('studio.t.left')}: ${name}`}
        value={curve.left}
        readOnly={readOnly}
        onChange={(left) => onChange({ left })}
      />
      <Limit
        label={`${t('studio.t.right')}: ${name}`}
        value={curve.right}
        readOnly={readOnly}
        onChange={(right) => onChange({ right })}
      />
      <input
        type="color"
        aria-label={`${t('studio.t.colour')}: ${name}`}
        value={/^#[0-9a-f]{6}$/i.test(curve.color ?? '') ? curve.color : '#0b63c5'}
        disabled={readOnly}
        onChange={(event) => onChange({ color: event.target.value })}
      />
      {readOnly ? null : (
        <Button
          label={t('studio.remove', { name: name || String(number) })}
          icon={X}
          iconOnly
          variant="quiet"
          onClick={onRemove}
        />
      )}
    </li>
  );
}

function Limit({
  label,
  value,
  readOnly,
  onChange,
}: {
  label: string;
  value: number | undefined;
  readOnly: boolean;
  onChange(value: number | undefined): void;
}) {
  return (
    <input
      className="field number"
      type="number"
      step="any"
      aria-label={label}
      title={label}
      value={value ?? ''}
      readOnly={readOnly}
      onChange={(event) => onChange(readNumber(event.target))}
    />
  );
}
