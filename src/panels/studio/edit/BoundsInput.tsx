import { useTexts } from '../../../ui/texts.tsx';
import { NumberInput } from './NumberInput.tsx';

const SIDES = [
  ['minx', 'west', -180],
  ['miny', 'south', -90],
  ['maxx', 'east', 180],
  ['maxy', 'north', 90],
] as const;

/**
 * A bounding box, in degrees clamped to the world and filled up with its sides (spec 5) when it is
 * left; empty where all four are. What is no number stays as it was typed.
 */
export function BoundsInput({
  value,
  readOnly,
  onChange,
}: {
  value: unknown;
  readOnly: boolean;
  onChange(value: unknown): void;
}) {
  const t = useTexts();
  const box = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const isEmpty = (of: Readonly<Record<string, unknown>>): boolean =>
    SIDES.every(([side]) => of[side] === null || of[side] === undefined);
  const type = (side: string, typed: unknown): void => {
    const next = { ...box, [side]: typed };
    onChange(isEmpty(next) ? null : next);
  };
  const leave = (): void => {
    if (isEmpty(box) || !isInDegrees(box)) return;
    const within = (value: unknown, end: number): unknown =>
      typeof value === 'number'
        ? Math.max(-Math.abs(end), Math.min(Math.abs(end), value))
        : (value ?? end);
    const next = Object.fromEntries(SIDES.map(([side, , end]) => [side, within(box[side], end)]));
    if (SIDES.some(([side]) => next[side] !== box[side])) onChange({ ...box, ...next });
  };
  return (
    <div
      className="studio-bounds"
      dir="ltr"
      onBlur={
        readOnly
          ? undefined
          : (event) => event.currentTarget.contains(event.relatedTarget) || leave()
      }
    >
      {SIDES.map(([side, name]) => (
        <label key={side} className="stacked">
          <span>{t(`studio.${name}`)}</span>
          <NumberInput
            className="field"
            value={box[side]}
            readOnly={readOnly}
            onChange={(typed) => type(side, typed)}
          />
        </label>
      ))}
    </div>
  );
}

function isInDegrees({ srs }: Readonly<Record<string, unknown>>): boolean {
  return /(^|:)(4326|84)$/.test(String(srs ?? '4326'));
}
