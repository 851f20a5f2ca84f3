import type { ReadonlySignal } from '@preact/signals-core';
import type { ValueLimits } from '../../plot/histogram/histogram-data.ts';
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
import { type HistogramLook, USUAL_BINS } from './histogram-look.ts';
import { type HistogramViewState, parseHistogramView } from './histogram-view-state.ts';
import type { WellList } from './well-list.ts';
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
  /** The wells; of zones those of the first well alone can be hidden. */
  wells: Pick<WellList, 'wellZones' | 'hidden'> & { first: { zones: Pick<ZoneChoice, 'hidden'> } };
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
  const { wellZones } = choices.wells;
  return new PlotStateProperty({
    keys: KEYS,
    defaults: { bins: USUAL_BINS, logX: false },
    parse: parseHistogramView,
    steps: ['curve', 'zones', 'zone'],
    announce,
    describe: () => describe(choices),
    findMissing: (wanted) => findMissingOfHistogram({ ...choices, wellZones }, wanted),
    restore: (state) => {
      look.restore(state);
      const ends = parseEnds(state.brush);
      selection.give(ends && { least: ends.from, most: ends.to });
    },
  });
}

function describe(choices: HistogramChoices): HistogramViewState | null {
  const { curve, look, selection } = choices;
  const { wellZones, first, hidden: hiddenOnes } = choices.wells;
  const [mnemonic, looks] = [curve.value, look.describe()];
  const [hiddenZones, hiddenWells] = [first.zones.hidden.value, hiddenOnes.value];
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
    ...(hiddenZones.length > 0 && { hiddenZones }),
    ...(hiddenWells.length > 0 && { hiddenWells }),
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
  const [hasTops, names] = [wellZones.hasTops.value, wellZones.names.value];
  return [
    ...findMissingCurves(known, wanted, { curve: curve.value }),
    ...findMissingZones({ hasTops, curves: known, names }, wanted),
  ];
}
