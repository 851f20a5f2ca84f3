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
import type { TemplateChoice } from '../../sources/log/templates.ts';
import { sharedNames } from '../../plot/correlation/datum.ts';
import type { MissingPart } from '../shared/missing-part.ts';
import type { CorrelationState } from './correlation-state.ts';
import type { CorrelationView } from './correlation-view.ts';
import type { RestoredView } from './restored-view.ts';

/** What is shown of two wells; what is left out is as they open. */
export interface CorrelationViewState {
  /** Id of the template. */
  template?: string;
  /** What a saved template is called, for those who may not see it. */
  templateName?: string;
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
  const {
    template,
    templateName,
    depthRange,
    depthUnit,
    datum,
    flattenOn,
    stretchTo,
    files,
    picks,
  } = readEntries(given);
  return {
    template: readText(template),
    templateName: readText(templateName),
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
  /** Templates that the server keeps; null until they have come. */
  saved: { readonly value: readonly TemplateChoice[] | null };
  readonly choices: readonly TemplateChoice[];
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
  saved,
  isPicksOpen,
}: CorrelationParts): CorrelationViewState | null | undefined {
  if (state.phase.value.kind !== 'ready' || !state.wells.value) return null;
  const range = view.range.value;
  if (!range || !view.isPictured.value) return undefined;
  const { depth, flatten, stretch } = view.datum.value;
  const files = state.files.chosen;
  const own = saved.value?.find(({ id }) => id === templateId.value);
  return {
    template: templateId.value,
    ...(own && { templateName: own.name }),
    depthRange: formatRange(range),
    depthUnit: view.unit.value,
    datum: depth,
    ...(flatten !== null && { flattenOn: flatten }),
    ...(stretch !== null && { stretchTo: stretch }),
    ...(files.length > 0 && { files }),
    ...(isPicksOpen.value && { picks: true }),
  };
}

/**
 * What a page asks for and the wells do not have: template, log files, picks that both have, depths
 * under sea level. Reads signals.
 */
export function findMissingOfWells(
  parts: Pick<CorrelationParts, 'state' | 'view' | 'templateId' | 'saved' | 'choices'>,
  wanted: Partial<CorrelationViewState>,
): MissingPart<CorrelationViewState>[] {
  const { state, view, templateId, saved, choices } = parts;
  const { template, templateName, files, flattenOn, stretchTo, datum } = wanted;
  const missing: MissingPart<CorrelationViewState>[] = [];
  const id = templateId.value;
  const isKnown = template === undefined || choices.some((choice) => choice.id === template);
  if (!isKnown && saved.value !== null) {
    const name = choices.find((choice) => choice.id === id)?.name ?? id;
    missing.push({
      kind: 'template',
      keys: ['template', 'templateName'],
      names: [templateName ?? template],
      shown: { id, names: [name] },
    });
  }
  if (files && JSON.stringify(files) !== JSON.stringify(state.files.chosen))
    missing.push({ kind: 'files', keys: ['files'], names: files });
  const shared = sharedNames(state.picks.value);
  const picks = [flattenOn, stretchTo].filter((name) => name !== undefined);
  const gone = picks.filter((name) => !shared.includes(name));
  if (gone.length > 0)
    missing.push({ kind: 'picks', keys: ['flattenOn', 'stretchTo'], names: gone });
  const { depth } = view.datum.value;
  if (datum && datum !== depth)
    missing.push({
      kind: 'datum',
      keys: ['datum'],
      names: [datum],
      shown: { id: depth, names: [depth] },
    });
  return missing;
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
    names: ['templateName'],
    choices: ['files'],
    findMissing: (wanted) => findMissingOfWells(parts, wanted),
    announce,
  });
}
