import type { ReadonlySignal } from '@preact/signals-core';
import type { Side } from '../../../plot/correlation/well.ts';
import type { DepthUnit } from '../../../units/depth.ts';
import type { PickKeeping } from './pick-keeping.ts';

/** Picks on the screen, as notes about them need them. */
export interface NotedPicks {
  keeping: PickKeeping;
  /** Unit of the depths that are shown. */
  unit: ReadonlySignal<DepthUnit>;
  /** Name of a well that is open; empty without wells. */
  nameWell(side: Side): string;
  /** Shows a measured depth, metres. */
  show(side: Side, mdM: number): void;
}
