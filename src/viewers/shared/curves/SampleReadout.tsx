import { formatValue } from '../../../ui/format.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { formatPosition } from '../format-position.ts';
import type { DepthCursor } from './depth-cursor.ts';
import type { SampleCurves } from './sample-curves.ts';

/** Depth and values of the sample at the cursor, over the top of a plot. */
export function SampleReadout({
  cursor,
  samples: { index, indexUnit, curves, nullValue },
}: {
  cursor: DepthCursor;
  samples: SampleCurves;
}) {
  const row = useSignal(cursor.row);
  if (row === null) return null;
  const depth = formatPosition(Number((index[row] ?? NaN).toPrecision(8)), indexUnit);
  const texts = curves.map(({ mnemonic, unit, values }) => {
    const value = values[row]!;
    const hasValue = Number.isFinite(value) && value !== nullValue;
    return `${mnemonic} ${hasValue ? `${formatValue(value)} ${unit}`.trimEnd() : '–'}`;
  });
  return (
    <output className="sample-readout" aria-live="off" dir="ltr">
      {[`${depth.value} ${depth.unit}`.trimEnd(), ...texts].join(' · ')}
    </output>
  );
}
