import { type CSSProperties, type FormEvent, useId, useRef, useState } from 'react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enPickTools from '../../../i18n/texts/en/pick-tools.json';
import { Button } from '../../../ui/Button.tsx';
import { formatValue } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { type DepthUnit, metresPer } from '../../../units/depth.ts';
import sheet from './pick-name-form.css';

addEnglish(enPickTools);

/** Longest name of a pick. */
export const MOST_LETTERS = 80;

/** Props of the form. */
export interface PickNameFormProps {
  /** Measured depth, metres. */
  mdM: number;
  unit: DepthUnit;
  /** Name of the well. */
  well: string;
  /** The name of now; null for a new pick. */
  name: string | null;
  /** Names to choose from. */
  suggestions: readonly string[];
  /** CSS pixels from the plot's upper left corner. */
  x: number;
  y: number;
  /** The user chose a name, which may be that of now. */
  onName(name: string): void;
  onCancel(): void;
}

/**
 * Asks for the name of a pick, at its position in the plot: of a new one, or a new name of an
 * existing one.
 */
export function PickNameForm(props: PickNameFormProps) {
  const { mdM, unit, well, x, y, onName, onCancel } = props;
  const t = useTexts();
  const id = useId();
  const node = useRef<HTMLFormElement>(null);
  useSheet(node, sheet);
  const [name, setName] = useState(props.name ?? '');
  const depth = `${formatValue(Number((mdM / (metresPer(unit) ?? 1)).toFixed(2)))} ${unit}`;
  const label =
    props.name === null
      ? t('picks.pick.at', { depth, well })
      : t('picks.pick.nameIn', { name: props.name, well });
  const take = (event: FormEvent): void => {
    event.preventDefault();
    const given = name.trim();
    if (given) onName(given);
  };
  return (
    <form
      ref={node}
      className="pick-form"
      aria-label={label}
      onSubmit={take}
      style={placeForm(x, y)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
      }}
    >
      <span className="pick-form-label" id={`${id}-label`}>
        {label}
      </span>
      <span className="pick-form-row">
        <input
          ref={selectText}
          className="field"
          list={`${id}-names`}
          aria-labelledby={`${id}-label`}
          value={name}
          maxLength={MOST_LETTERS}
          onChange={(event) => setName(event.target.value)}
        />
        <datalist id={`${id}-names`}>
          {props.suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <Button
          type="submit"
          variant="primary"
          label={t(props.name === null ? 'picks.pick.add' : 'picks.pick.rename')}
        />
        <Button label={t('picks.pick.cancel')} onClick={onCancel} />
      </span>
    </form>
  );
}

/** Where the form is: at the pick, but inside the plot. */
function placeForm(x: number, y: number): CSSProperties {
  return {
    insetBlockStart: `clamp(4px, ${Math.round(y)}px, calc(100% - 76px))`,
    left: `clamp(4px, ${Math.round(x)}px, calc(100% - 268px))`,
  };
}

/** Lets the user type over the name. */
function selectText(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
