import type { LogFrame } from '../../formats/log-file.ts';
import type { DepthUnit } from '../../units/depth.ts';
import {
  formatRange,
  parseRange,
  readChoice,
  readEntries,
  readRange,
  readText,
  readTexts,
} from '../shared/view-state.ts';
import { findStartFrame } from '../../sources/log/start-frame.ts';
import type { LogState } from './log-state.ts';
import type { PlotView } from './plot-view.ts';
import { type LogRunState, parseRuns } from './run-states.ts';

/** What is shown of a log; what is left out is as the log opens. */
export interface LogViewState {
  /** Id or name of the frame. */
  frame?: string;
  /** Id or name of the template. */
  template?: string;
  /** What it is called, for those who may not see it. */
  templateName?: string;
  /** Mnemonics of the curves, where they are not the template's. */
  curves?: readonly string[];
  /** Depths in `depthUnit`, "1200,1350". */
  depthRange?: string;
  depthUnit?: DepthUnit;
  /** The n of a screen scale of 1 : n that is held. */
  depthScale?: number;
  tab?: 'header';
  /** False where the saved picks of the well are hidden. */
  picks?: false;
  /** The runs in the plot, where the user added, renamed, moved or removed some. */
  runs?: readonly LogRunState[];
}

/** The same as the properties of the element have it. */
export interface LogViewValues {
  frame?: string | undefined;
  template?: string | undefined;
  curves?: readonly string[] | undefined;
  depthRange?: { top: number; base: number } | undefined;
  depthUnit?: DepthUnit | undefined;
  depthScale?: number | undefined;
  tab?: 'plot' | 'header' | undefined;
  runs?: readonly LogRunState[] | undefined;
}

/** Checks a state: values of the wrong kind are left out. */
export function parseLogView(given: unknown): LogViewState {
  const entries = readEntries(given);
  const { frame, template, templateName, curves, depthRange, depthUnit, depthScale } = entries;
  return {
    frame: readText(frame),
    template: readText(template),
    templateName: readText(templateName),
    curves: readTexts(curves),
    depthRange: readRange(depthRange),
    depthUnit: readChoice(depthUnit, 'm', 'ft'),
    depthScale:
      typeof depthScale === 'number' && depthScale >= 1 && depthScale <= 1e6
        ? depthScale
        : undefined,
    tab: readChoice(entries['tab'], 'header'),
    picks: entries['picks'] === false ? false : undefined,
    runs: parseRuns(entries['runs']),
  } as LogViewState;
}

/** A state as values of the element's properties. */
export function toLogValues({
  depthRange,
  templateName: _name,
  picks: _picks,
  ...same
}: LogViewState): LogViewValues {
  return { ...same, depthRange: parseRange(depthRange) };
}

/** What a state holds beside the log and its plot. */
export interface LogViewDetails {
  tab: 'plot' | 'header';
  runs?: readonly LogRunState[] | undefined;
  /** @default true */
  arePicksShown?: boolean;
}

/**
 * What a log viewer shows; null without a log, undefined while it is being drawn. Reads signals.
 *
 * The template is always named: the one that another user's log opens with may be another. Unsaved
 * changes are named as such; where they are not known, what they were made of is shown.
 */
export function describeLogView(
  log: LogState,
  view: PlotView,
  { tab, runs, arePicksShown = true }: LogViewDetails,
): LogViewState | null | undefined {
  const info = log.info.value;
  const frame = log.frame.value;
  if (log.phase.value.kind !== 'ready' || !info || !frame) return null;
  const range = view.range.value;
  const isPictured = view.isPictured.value && range !== null;
  const isDrawing = log.plotting.value !== null || (!isPictured && log.plotProblem.value === null);
  if (isDrawing) return undefined;
  const zoomed = view.zoomedRange;
  void log.selection.value;
  const curves = log.ownCurves;
  const unit = readChoice(range?.unit, 'm', 'ft');
  return {
    ...(frame !== findStartFrame(info, undefined) && { frame: nameFrame(frame, info.frames) }),
    ...(log.templateId.value && { template: log.templateId.value }),
    ...nameOwnTemplate(log),
    ...(curves && { curves }),
    ...(zoomed && { depthRange: formatRange(zoomed) }),
    ...(unit && { depthUnit: unit }),
    ...(view.heldScale !== null && { depthScale: view.heldScale }),
    ...(tab === 'header' && { tab }),
    ...(!arePicksShown && { picks: false }),
    ...(runs && { runs }),
  };
}

/** The name of a template that other users may not know: a server or this browser has it. */
export function nameOwnTemplate({
  templates: { chosen },
}: LogState): Pick<LogViewState, 'templateName'> {
  return chosen?.stored || chosen?.draft ? { templateName: chosen.name } : {};
}

/** The name of a frame where no other has it, else its id. */
function nameFrame(frame: LogFrame, frames: readonly LogFrame[]): string {
  const isOnly = frames.filter(({ name }) => name === frame.name).length === 1;
  return frame.name && isOnly ? frame.name : frame.frameId;
}
