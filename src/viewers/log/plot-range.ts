import type { LogTemplate } from '../../plot/log/template.ts';
import type { PlotInput } from './plot-loader.ts';

/** Depths that a state says, and the n of the scale that they are held at. */
export interface RestoredDepths {
  depthRange?: { top: number; base: number } | undefined;
  depthScale?: number | undefined;
}

/** A range that is to be shown, held at a scale where one is named. */
export interface WantedRange {
  top: number;
  base: number;
  scale?: number | undefined;
}

/** Whether a plot is of the very frame of an earlier one, by the same index. */
export function isBack(left: PlotInput | undefined, input: PlotInput | null): boolean {
  return (
    left !== undefined &&
    left.frame === input?.frame &&
    left.data.index.mnemonic === input.data.index.mnemonic
  );
}

/** The n of a template's "1:n". */
export function readScale({ depthScale }: LogTemplate): number | null {
  const n = Number(depthScale?.split(':')[1]);
  return n > 0 ? n : null;
}
