import type { ReadoutValue } from '../log/readout-value.ts';
import { drawnReadout, readoutAt } from '../log/readout.ts';
import type { PlotTheme } from '../log/theme.ts';
import type { CorrelationDocument } from './correlation-document.ts';
import { mdOfShared } from './correlation-document.ts';
import type { Side } from './well.ts';
import { SIDES } from './well.ts';

/** One well at the cursor. */
export interface CorrelationReadout {
  name: string;
  uwi: string | null;
  /** Own depth in the shown unit: along hole or TVDSS, as the datum is. */
  depth: number;
  /** Measured depth, metres; NaN where the well does not reach it. */
  mdM: number;
  unit: string;
  /** Of the curves drawn; NaN where there is no value. */
  values: ReadoutValue[];
}

/** Both wells at a shared depth: of the sample nearest to it in each. */
export function correlationReadout(
  correlation: CorrelationDocument,
  depth: number,
): readonly [CorrelationReadout, CorrelationReadout] {
  const of = (side: Side): CorrelationReadout => {
    const { well, doc, placement } = correlation.wells[side];
    const own = placement.toOwn(depth);
    return {
      name: well.name,
      uwi: well.uwi,
      depth: own,
      mdM: mdOfShared(correlation, side, depth),
      unit: correlation.unit,
      values: drawnReadout(doc, readoutAt(doc, own)),
    };
  };
  return [of(0), of(1)];
}

/** The same as rows of one box: a well's name with its depth, then its curves. */
export function readoutRows(
  wells: readonly [CorrelationReadout, CorrelationReadout],
  theme: PlotTheme,
): ReadoutValue[] {
  return SIDES.flatMap((side) => {
    const { name, depth, unit, values } = wells[side];
    return [
      { mnemonic: name, value: Number(depth.toFixed(2)), unit, color: theme.text },
      ...values,
    ];
  });
}
