import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { CrossBrush } from '../../plot/cross/cross-data.ts';
import { formatEnds, parseEnds } from '../shared/curves/axis-end.ts';
import type { DepthSelection } from '../shared/curves/depth-selection.ts';
import {
  PlotStateProperty,
  type PlotViewProperties,
} from '../shared/curves/plot-state-property.ts';
import { findMissingCurves } from '../shared/curves/missing-curves.ts';
import { findMissingZones } from '../shared/curves/missing-zones.ts';
import type { ZoneChoice } from '../shared/curves/zone-choice.ts';
import type { MissingPart } from '../shared/missing-part.ts';
import type { ViewStateChange } from '../shared/view-state.ts';
import type { AxisChoice } from './axis-choice.ts';
import type { AxisEnds } from './axis-ends.ts';
import {
  type CrossViewState,
  formatBrush,
  parseBrush,
  parseCrossView,
} from './cross-view-state.ts';
import type { OverlayChoice } from './overlay-choice.ts';

/** Properties that a state names too. */
const KEYS = ['x', 'y', 'color', 'zones', 'overlays', 'logX', 'logY'] as const;
type Key = (typeof KEYS)[number];

/** Properties of the element that a state contains, with the state. */
export type CrossViewProperties = PlotViewProperties<CrossViewState, Key>;

/** The property `state` of a crossplot. */
export type CrossStateProperty = PlotStateProperty<CrossViewState, Key>;

/** Whether each axis is logarithmic by choice; null where it is as its family is usually drawn. */
export interface LogChoice {
  x: boolean | null;
  y: boolean | null;
}

/** What a state describes and sets. */
interface CrossChoices {
  axes: Signal<AxisChoice>;
  isLog: Signal<LogChoice>;
  hasRegression: Signal<boolean>;
  ends: AxisEnds;
  overlays: OverlayChoice;
  zones: ZoneChoice;
  selection: DepthSelection<CrossBrush>;
  /** The curves of the log, those that can be computed among them. */
  curves: ReadonlySignal<readonly { mnemonic: string }[]>;
  /** Reads a signal: whether anything is drawn. */
  isRead(): boolean;
}

/** The zones that were read. */
type ReadZones = Pick<ZoneChoice, 'isRead' | 'hasTops' | 'zones'>;

/** Makes the property `state` of a crossplot. */
export function createCrossState(
  choices: CrossChoices,
  announce: (change: ViewStateChange<CrossViewState>) => void,
): CrossStateProperty {
  const { ends, overlays, hasRegression, selection } = choices;
  return new PlotStateProperty({
    keys: KEYS,
    defaults: { logX: false, logY: false },
    parse: parseCrossView,
    steps: ['x', 'y', 'color', 'zones'],
    announce,
    describe: () => describe(choices),
    findMissing: (wanted) => findMissingOfCross(choices, wanted),
    restore: (state) => {
      ends.give({ x: parseEnds(state.rangeX), y: parseEnds(state.rangeY) });
      overlays.restore(state);
      hasRegression.value = state.regression ?? false;
      selection.give(parseBrush(state.brush));
    },
  });
}

function describe(choices: CrossChoices): CrossViewState | null {
  const { x, y, color } = choices.axes.value;
  const [log, chosen] = [choices.isLog.value, choices.ends.chosen.value];
  const [zone, hidden] = [choices.zones.choice.value, choices.zones.hidden.value];
  const brush = formatBrush(choices.selection.brush.value);
  const more = {
    ...choices.overlays.describe(),
    ...(choices.hasRegression.value && { regression: true as const }),
  };
  if (!choices.isRead() || x === null || y === null) return null;
  const [rangeX, rangeY] = [formatEnds(chosen.x), formatEnds(chosen.y)];
  return {
    x,
    y,
    color: color ?? '',
    ...(log.x !== null && { logX: log.x }),
    ...(log.y !== null && { logY: log.y }),
    ...(zone !== null && { zones: zone }),
    ...(hidden.length > 0 && { hiddenZones: hidden }),
    ...(rangeX && { rangeX }),
    ...(rangeY && { rangeY }),
    ...more,
    ...(brush && { brush }),
  };
}

/** What a page asks for and the log does not have: curves, tops, zones. Reads signals. */
export function findMissingOfCross(
  { axes, curves, zones }: Pick<CrossChoices, 'axes' | 'curves'> & { zones: ReadZones },
  wanted: Partial<CrossViewState>,
): MissingPart<CrossViewState>[] {
  if (!zones.isRead.value) return [];
  const known = curves.value;
  const hasTops = zones.hasTops.value;
  const names = zones.zones.value.map(({ name }) => name);
  return [
    ...findMissingCurves(known, wanted, axes.value),
    ...findMissingZones({ hasTops, curves: known, names }, wanted),
  ];
}
