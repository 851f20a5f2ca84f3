import { useMemo } from 'react';
import type { CrossCurve } from '../../../plot/cross/cross-data.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { findValueProblem } from './value-problem.ts';

/** Names a curve without a value that can be drawn. */
export function ValueNote({
  curve,
  isLog,
  nullValue,
}: {
  curve: CrossCurve;
  isLog: boolean;
  nullValue: number | undefined;
}) {
  const t = useTexts();
  const problem = useMemo(
    () => findValueProblem(curve, isLog, nullValue),
    [curve, isLog, nullValue],
  );
  return problem === null ? null : (
    <span className="sample-note">{t(`samplePlot.${problem}`, { name: curve.mnemonic })}</span>
  );
}
