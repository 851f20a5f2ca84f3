import type { Translate } from '../../i18n/i18n.ts';
import { parseCut, type VisualizerState } from './visualizer-state.ts';

/** Which section of a volume is shown, "Inline 120"; "" where that is not known, or of a 2D line. */
export function describeCut(t: Translate, state: VisualizerState): string {
  if (state.kind !== 'seismic') return '';
  const { mode, number, line } = parseCut(state);
  if (mode === 'line') return line ? t('visualizer.cut.line') : '';
  return mode && number !== undefined ? t(`visualizer.cut.${mode}`, { number }) : '';
}
