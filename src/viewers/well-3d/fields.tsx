import { type ReactNode, useId } from 'react';

/** A check box with its label. */
export function Check({
  label,
  checked,
  onChange,
}: {
  label: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

/** A slider with its label and its value as text. */
export function Slider({
  label,
  value,
  text,
  least,
  most,
  step,
  onChange,
}: {
  label: string;
  value: number;
  text: string | number;
  least: number;
  most: number;
  step: number;
  onChange(value: number): void;
}) {
  const id = useId();
  return (
    <label className="slider" htmlFor={id}>
      <span>{label}</span>
      <output htmlFor={id} dir="ltr">
        {text}
      </output>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

/** A choice of one value, under its label. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChange(value: Value): void;
}) {
  const id = useId();
  return (
    <label className="stacked" htmlFor={id}>
      <span>{label}</span>
      <select
        id={id}
        className="field"
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
