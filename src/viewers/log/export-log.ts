import { identifyLog } from '../../sources/log/log-identity.ts';
import type { LogIdentity, OpenLog } from '../../sources/log/source.ts';
import type { CurveExportSubject } from '../shared/export/curve-export.ts';
import { withinWhole } from '../shared/export/file-stem.ts';
import type { LogState } from './log-state.ts';
import type { PlotView, VisibleDepths } from './plot-view.ts';
import type { RecipeWork } from './recipe/recipe-work.ts';

/** What the log that is open is called; null without one. */
export function identifyOpenLog(log: LogState): LogIdentity | null {
  const info = log.info.peek();
  return info && identifyLog(info, log.frame.peek(), log.source?.name ?? '');
}

/**
 * What can be exported of the log that is open, with the results of the recipe; null while it is
 * being read.
 * @param open the log that was opened last
 */
export async function exportSubject(
  open: OpenLog | null,
  log: LogState,
  view: PlotView,
  work: RecipeWork | null,
): Promise<CurveExportSubject | null> {
  const subject = describeSubject(open, log, view);
  if (!subject || !work) return subject;
  const { withResults } = await import('./recipe/result-export.ts');
  return withResults(subject, work);
}

function describeSubject(
  open: OpenLog | null,
  log: LogState,
  view: PlotView,
): CurveExportSubject | null {
  const frame = log.frame.peek();
  const identity = identifyOpenLog(log);
  if (!open || !frame || !identity || open.info !== log.info.peek()) return null;
  const plotted = log.plotted.peek()?.frame.frameId === frame.frameId;
  const document = plotted ? view.document.peek() : null;
  return {
    identity,
    log: open,
    frame,
    index: document?.data.index.mnemonic ?? log.index.peek(),
    shown: [...log.selection.peek()],
    unit: document?.unit ?? frame.indexUnit,
    factor: document?.factor ?? 1,
    visible: document ? shownInterval(view) : null,
    whole: document ? view.wholeRange : null,
  };
}

/** The depths that are shown, as far as the log reaches. */
export function shownInterval(view: PlotView): VisibleDepths | null {
  const shown = view.range.peek();
  return shown && { ...shown, ...withinWhole({ whole: view.wholeRange }, shown) };
}
