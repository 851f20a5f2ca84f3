import { useRef } from 'react';
import sheet from './box-fields.css';
import { SIDES } from './shape-text.ts';
import { useTexts } from './texts.tsx';
import { useSheet } from './use-sheet.ts';

/**
 * Fields of a bounding box, in the order of `SIDES`, laid out as on a map. Its texts are those of
 * filters.
 */
export function BoxFields({
  sides,
  wrong,
  why,
  hint,
  onChange,
}: {
  /** What is typed. */
  sides: readonly string[];
  /** The side that is no degree of its kind. */
  wrong: (typeof SIDES)[number] | null;
  /** Ids of what says why it is wrong, and of what is expected. */
  why: string;
  hint: string;
  onChange(sides: string[]): void;
}) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useSheet(box, sheet);
  return (
    <div ref={box} className="shape-box" dir="ltr">
      {SIDES.map((side, at) => (
        <label key={side} className={`stacked shape-${side}`}>
          <span>{t(`browse.filter.shape.${side}`)}</span>
          <input
            className="field number"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={sides[at]}
            aria-invalid={wrong === side || undefined}
            aria-describedby={wrong === side ? why : hint}
            onChange={(event) =>
              onChange(sides.map((text, other) => (other === at ? event.target.value : text)))
            }
          />
        </label>
      ))}
    </div>
  );
}
