import { mdOfShared } from '../../plot/correlation/correlation-document.ts';
import { type Side, SIDES } from '../../plot/correlation/well.ts';
import { identifyLog } from '../../sources/log/log-identity.ts';
import { findDepthFrame } from '../../sources/wells/well-frames.ts';
import { depthFactor, metresPer } from '../../units/depth.ts';
import type { CurveExportSubject } from '../shared/export/curve-export.ts';
import { withinWhole } from '../shared/export/file-stem.ts';
import type { CorrelationState } from './correlation-state.ts';
import type { CorrelationView } from './correlation-view.ts';

/** The wells that are shown, to export their curves; empty without wells. */
export function exportSubjects(
  state: CorrelationState,
  view: CorrelationView,
): readonly CurveExportSubject[] {
  return SIDES.flatMap((side) => makeExportSubject(state, view, side) ?? []);
}

function makeExportSubject(
  state: CorrelationState,
  view: CorrelationView,
  side: Side,
): CurveExportSubject | null {
  const open = state.openWells?.[side];
  const correlation = view.plot?.document;
  const range = view.plot?.depthRange;
  const frame = open && findDepthFrame(open.log.info.frames);
  if (!open || !correlation || !frame) return null;
  const { unit, metres } = correlation;
  const { data } = correlation.wells[side].well;
  const { values } = data.index;
  const factor = metresPer(data.index.unit) === null ? 1 : depthFactor(data.index.unit, unit);
  const own = (shared: number): number => mdOfShared(correlation, side, shared) / metres;
  const visible = range && { top: own(range.top), base: own(range.base) };
  const isVisible = visible && Number.isFinite(visible.top) && Number.isFinite(visible.base);
  const whole = ends(values, factor);
  const known = identifyLog(open.log.info, frame, '');
  return {
    identity: { ...known, well: open.name, uwi: open.uwi ?? known.uwi },
    log: open.log,
    frame,
    index: frame.index,
    shown: data.curves.map(({ mnemonic }) => mnemonic),
    unit,
    factor,
    visible: isVisible ? withinWhole({ whole }, visible) : null,
    whole,
  };
}

function ends(values: Float64Array, factor: number): { top: number; base: number } | null {
  let [top, base] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < top) top = value;
    if (value > base) base = value;
  }
  return base > top ? { top: top * factor, base: base * factor } : null;
}
