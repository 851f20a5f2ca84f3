import { readEntries, readNames, readText, readTexts } from '../shared/view-state.ts';
import { type AxisEnd, formatEnds, parseEnds } from '../shared/curves/axis-end.ts';

/** Fewest and most bins. */
export const BIN_LIMITS = { least: 2, most: 500 };

/** What is shown of a log in a histogram; what is left out is as the log opens. */
export interface HistogramViewState {
  /** Mnemonic of the curve. */
  curve?: string;
  bins?: number;
  /** Where the user chose it. */
  logX?: boolean;
  zones?: string;
  zone?: string;
  /** Names of the zones whose samples are hidden; "" for the samples in no zone. */
  hiddenZones?: readonly string[];
  /** Names of the wells whose samples are hidden, as the table of statistics has them. */
  hiddenWells?: readonly string[];
  /** Values at the ends of the axis, "0,150"; fitted without it. */
  range?: string;
  /** Heights are percent of the samples. */
  percent?: true;
  cumulative?: true;
  /** Percentiles of the two normalisation markers, "5,95"; they are hidden without it. */
  markers?: string;
  /** Values at the ends of what is selected, "20,60". */
  brush?: string;
}

/** Checks a state: values of the wrong kind are left out. */
export function parseHistogramView(given: unknown): HistogramViewState {
  const state = readEntries(given);
  const bins = Number(state['bins']);
  const isBins = bins >= BIN_LIMITS.least && bins <= BIN_LIMITS.most && Number.isInteger(bins);
  return {
    curve: readText(state['curve']),
    bins: isBins ? bins : undefined,
    logX: typeof state['logX'] === 'boolean' ? state['logX'] : undefined,
    zones: readText(state['zones']),
    zone: readText(state['zone']),
    hiddenZones: readNames(state['hiddenZones']),
    hiddenWells: readTexts(state['hiddenWells']),
    range: readRising(state['range'], -Infinity, Infinity),
    percent: state['percent'] === true || undefined,
    cumulative: state['cumulative'] === true || undefined,
    markers: readRising(state['markers'], 0, 100),
    brush: readRising(state['brush'], -Infinity, Infinity),
  } as HistogramViewState;
}

/** Two values of which the first is the smaller one, both inside limits; undefined of others. */
function readRising(given: unknown, least: number, most: number): string | undefined {
  const ends: AxisEnd | null = parseEnds(given);
  const isFit = ends !== null && ends.from < ends.to && ends.from >= least && ends.to <= most;
  return isFit ? formatEnds(ends) : undefined;
}
