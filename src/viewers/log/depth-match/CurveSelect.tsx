import type { LogCurve, LogFrame } from '../../../formats/log-file.ts';
import { isDrawableCurve } from '../curve-selection.ts';

/** The curves of one value per sample that are selected. */
export function drawnCurves(
  frame: LogFrame | null,
  selection: ReadonlySet<string>,
): readonly LogCurve[] {
  return (frame?.curves ?? []).filter(
    (curve) =>
      selection.has(curve.mnemonic) &&
      isDrawableCurve(frame, curve) &&
      curve.dimension.every((n) => n === 1),
  );
}

/** A choice of a curve. */
export function CurveSelect({
  label,
  curves,
  value,
  onChange,
}: {
  label: string;
  curves: readonly LogCurve[];
  value: string;
  onChange(mnemonic: string): void;
}) {
  return (
    <label className="stacked">
      <span>{label}</span>
      <select className="field" value={value} onChange={({ target }) => onChange(target.value)}>
        {curves.map(({ mnemonic, unit }) => (
          <option key={mnemonic} value={mnemonic}>
            {unit ? `${mnemonic} (${unit})` : mnemonic}
          </option>
        ))}
      </select>
    </label>
  );
}
