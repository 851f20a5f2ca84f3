import { useEffect, useState } from 'react';
import { useTexts } from '../../../ui/texts.tsx';

const SIDES = [['minx', 'west', 180], ['miny', 'south', 90], ['maxx', 'east', 180], ['maxy', 'north', 90]] as const;

/** A bounding box in degrees, clamped to the world (spec 5); empty where all four are. */
export function BoundsInput({ value, readOnly, onChange }: { value: unknown; readOnly: boolean; onChange(value: unknown): void }) {
  const t = useTexts();
  const box = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const [typed, setTyped] = useState(() => SIDES.map(([side]) => (typeof box[side] === 'number' ? String(box[side]) : '')));
  const told = SIDES.map(([side]) => box[side] ?? '').join(' ');
  // Told in words: the box is another object with each change.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => setTyped((now) => (now.every((text, at) => text === '' ? box[SIDES[at]![0]] === undefined : Number(text) === box[SIDES[at]![0]]) ? now : SIDES.map(([side]) => (typeof box[side] === 'number' ? String(box[side]) : '')))), [told]);
  const leave = (): void => {
    if (typed.every((text) => text.trim() === '')) return onChange(null);
    const sides = SIDES.map(([side, , most], at) => [side, Math.max(-most, Math.min(most, Number(typed[at]) || 0))] as const);
    onChange({ ...box, ...Object.fromEntries(sides) });
  };
  return (
    <div className="studio-bounds" dir="ltr">
      {SIDES.map(([side, name], at) => (
        <label key={side} className="stacked"><span>{t(`studio.${name}`)}</span><input className="field number" type="text" inputMode="decimal" autoComplete="off" value={typed[at]} readOnly={readOnly} onChange={(event) => setTyped(typed.map((text, other) => (other === at ? event.target.value : text)))} onBlur={readOnly ? undefined : leave} /></label>
      ))}
    </div>
  );
}
