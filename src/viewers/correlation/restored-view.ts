import type { DepthKind } from '../../plot/correlation/own-depth.ts';
import type { DepthUnit } from '../../units/depth.ts';

/** The part of a state that the plot shows; what is left out is as the wells open. */
export interface RestoredView {
  unit?: DepthUnit | undefined;
  /** The depth that both wells are drawn against. */
  depth?: DepthKind | undefined;
  flattenOn?: string | undefined;
  stretchTo?: string | undefined;
  /** Depths in the unit. */
  range?: { top: number; base: number } | undefined;
}
