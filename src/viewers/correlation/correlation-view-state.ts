import type { DepthUnit } from '../../units/depth.ts';
import {
  formatRange,
  parseRange,
  readChoice,
  readEntries,
  readRange,
  readText,
  readTexts,
  ViewState,
  type ViewStateChange,
} from '../shared/view-state.ts';
import type { CorrelationState } from './correlation-state.ts';
import type { CorrelationView } from './correlation-view.ts';
import type { RestoredView } from './restored-view.ts';

/** What is shown of two wells; what is left out is as they open. */
export interface CorrelationViewState {
  /** Id of the template. */
  template?: string;
  /** Depths of the left well in `depthUnit`, "1200,1350". */
  depthRange?: string;
  depthUnit?: DepthUnit;
  /** The depth that both wells are drawn against. */
  datum?: 'MD' | 'TVDSS';
  /** Name of the pick that is brought to one height. */
  flattenOn?: string;
  /** Name of the second pick that the right well is stretched to. */
  stretchTo?: string;
  /** Ids of the log files that were chosen, in the order of the wells that have several. */
  files?: readonly string[];
  /** Whether the table of picks is open. */
  picks?: true;
}

/** Checks a state: values of the wrong kind are left out. */
export function parseCorrelationView(given: unknown): CorrelationViewState {
  const { template, depthRange, depthUnit, datum, flattenOn, stretchTo, files, picks } =
    readEntries(given);
  return {
    template: readText(template),
    depthRange: readRange(depthRange),
    depthUnit: readChoice(depthUnit, 'm', 'ft'),
    datum: readChoice(datum, 'MD', 'TVDSS'),
    flattenOn: readText(flattenOn),
    stretchTo: readText(stretchTo),
    files: readTexts(files),
    picks: picks === true ? picks : undefined,
  } as CorrelationViewState;
}

/** The part of a state that the plot shows. */
export function toRestoredView({
  depthUnit: unit,
  depthRange,
  datum: depth,
  flattenOn,
  stretchTo,
}: CorrelationViewState): RestoredView {
  return { unit, depth, flattenOn, stretchTo, range: parseRange(depthRange) };
}

/** What a correlation is made of, as far as its state says it. */
export interface CorrelationParts {
  state: CorrelationState;
  view: CorrelationView;
  templateId: { readonly value: string };
  isPicksOpen: { readonly value: boolean };
}

/**
 * What a correlation shows; null without wells, undefined while they are being drawn. Reads
 * signals.
 */
function describeCorrelationView({
  state,
  view,
  templateId,
  isPicksOpen,
}: CorrelationParts): CorrelationViewState | null | undefined {
  if (state.phase.value.kind !== 'ready' || !state.wells.value) return null;
  const range = view.range.value;
  if (!range || !view.isPictured.value) return undefined;
  const { depth, flatten, stretch } = view.datum.value;
  const files = state.files.chosen;
  return {
    template: templateId.value,
    depthRange: formatRange(range),
    depthUnit: view.unit.value,
    datum: depth,
    ...(flatten !== null && { flattenOn: flatten }),
    ...(stretch !== null && { stretchTo: stretch }),
    ...(files.length > 0 && { files }),
    ...(isPicksOpen.value && { picks: true }),
  };
}

/** The property `state` of a correlation. */
export function correlationViewState(
  parts: CorrelationParts,
  announce: (change: ViewStateChange<CorrelationViewState>) => void,
): ViewState<CorrelationViewState> {
  return new ViewState({
    parse: parseCorrelationView,
    describe: () => describeCorrelationView(parts),
    steps: ['template', 'files'],
    choices: ['files'],
    announce,
  });
}
