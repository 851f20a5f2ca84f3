import type { ReadonlySignal } from '@preact/signals-core';
import { hasMnemonic } from '../../compute/find-curve.ts';
import type { ValueLimits } from '../../plot/histogram/histogram-data.ts';
import { formatEnds, parseEnds } from '../shared/curves/axis-end.ts';
import type { DepthSelection } from '../shared/curves/depth-selection.ts';
import {
  PlotStateProperty,
  type PlotViewProperties,
} from '../shared/curves/plot-state-property.ts';
import { findMissingZones, isMissingZoneCurve } from '../shared/curves/missing-zones.ts';
import type { ZoneChoice } from '../shared/curves/zone-choice.ts';
import type { MissingPart } from '../shared/missing-part.ts';
import type { ViewStateChange } from '../shared/view-state.ts';
import { type HistogramLook, USUAL_BINS } from './histogram-look.ts';
import { type HistogramViewState, parseHistogramView } from './histogram-view-state.ts';
import type { WellZones } from './well-zones.ts';

/** Properties that a state names too. */
const KEYS = ['curve', 'bins', 'logX', 'zones', 'zone'] as const;
type Key = (typeof KEYS)[number];

/** Properties of the element that a state contains, with the state. */
export type HistogramViewProperties = PlotViewProperties<HistogramViewState, Key>;

/** The property `state` of a histogram. */
export type HistogramStateProperty = PlotStateProperty<HistogramViewState, Key>;

/** What a state describes and sets. */
interface HistogramChoices {
  curve: ReadonlySignal<string | null>;
  /** The curves of all wells. */
  curves: ReadonlySignal<readonly { mnemonic: string }[]>;
  /** Whether all wells are read, with the zones that are chosen. */
  areWellsRead: ReadonlySignal<boolean>;
  look: HistogramLook;
  wellZones: WellZones;
  /** The zones of the first well, which alone can be hidden. */
  zones: ZoneChoice;
  selection: DepthSelection<ValueLimits>;
  /** Reads a signal: whether anything is drawn. */
  isRead(): boolean;
}

type MissingChoices = Pick<HistogramChoices, 'curve' | 'curves' | 'areWellsRead'> & {
  wellZones: Pick<WellZones, 'hasTops' | 'names'>;
};

/** Makes the property `state` of a histogram. */
export function createHistogramState(
  choices: HistogramChoices,
  announce: (change: ViewStateChange<HistogramViewState>) => void,
): HistogramStateProperty {
  const { look, selection } = choices;
  return new PlotStateProperty({
    keys: KEYS,
    defaults: { bins: USUAL_BINS, logX: false },
    parse: parseHistogramView,
    steps: ['curve', 'zones', 'zone'],
    announce,
    describe: () => describe(choices),
    findMissing: (wanted) => findMissingOfHistogram(choices, wanted),
    restore: (state) => {
      look.restore(state);
      const ends = parseEnds(state.brush);
      selection.give(ends && { least: ends.from, most: ends.to });
    },
  });
}

function describe(choices: HistogramChoices): HistogramViewState | null {
  const { curve, look, wellZones, zones: first, selection } = choices;
  const [mnemonic, looks, hidden] = [curve.value, look.describe(), first.hidden.value];
  const [zones, zone, limits] = [
    wellZones.choice.value,
    wellZones.zone.value,
    selection.brush.value,
  ];
  if (!choices.isRead() || mnemonic === null) return null;
  const brush = formatEnds(limits && { from: limits.least, to: limits.most });
  return {
    curve: mnemonic,
    ...looks,
    ...(zones !== null && { zones }),
    ...(zone !== null && { zone }),
    ...(hidden.length > 0 && { hiddenZones: hidden }),
    ...(brush && { brush }),
  };
}

/** What a page asks for and the wells do not have: curves, tops, zones. Reads signals. */
export function findMissingOfHistogram(
  { curve, curves, wellZones, areWellsRead }: MissingChoices,
  wanted: Partial<HistogramViewState>,
): MissingPart<HistogramViewState>[] {
  if (!areWellsRead.value) return [];
  const known = curves.value;
  const isCurve = wanted.curve !== undefined && !hasMnemonic(known, wanted.curve);
  const keys = [
    ...(isCurve ? (['curve'] as const) : []),
    ...(isMissingZoneCurve(known, wanted.zones) ? (['zones'] as const) : []),
  ];
  const drawn = isCurve ? curve.value : null;
  const missing: MissingPart<HistogramViewState>[] = [];
  if (keys.length > 0)
    missing.push({
      kind: 'curves',
      keys,
      names: [...new Set(keys.map((key) => wanted[key]!))],
      ...(drawn && { shown: { id: drawn, name: drawn } }),
    });
  const [hasTops, names] = [wellZones.hasTops.value, wellZones.names.value];
  missing.push(...findMissingZones({ hasTops, curves: known, names }, wanted));
  return missing;
}
