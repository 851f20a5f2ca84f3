import { useTexts } from '../../../ui/texts.tsx';
import type { StepCurve } from './new-step.ts';

/** A choice of one curve; one that is missing stays, marked as such. */
export function CurveField({
  label,
  value,
  curves,
  onChange,
}: {
  label: string;
  value: string;
  curves: readonly StepCurve[];
  onChange(mnemonic: string): void;
}) {
  const t = useTexts();
  const known = curves.find(({ mnemonic }) => mnemonic.toUpperCase() === value.toUpperCase());
  return (
    <label className="recipe-entry">
      <span className="recipe-label">{label}</span>
      <select
        className="field"
        value={known?.mnemonic ?? value}
        aria-invalid={known ? undefined : true}
        onChange={({ target }) => onChange(target.value)}
      >
        {known ? null : (
          <option value={value}>{t('recipe.curve.missing', { curve: value })}</option>
        )}
        {curves.map(({ mnemonic, unit }) => (
          <option key={mnemonic} value={mnemonic}>
            {unit ? `${mnemonic} (${unit})` : mnemonic}
          </option>
        ))}
      </select>
    </label>
  );
}
