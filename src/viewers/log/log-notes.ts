import { type FormatWarning, wholeFileWarning } from '../../formats/format-error.ts';
import { msg } from '../../formats/msg.ts';
import { ALL_CURVES, findReplacedDefault } from '../../sources/log/templates.ts';
import { plotNotes } from '../shared/plot-notes.ts';
import type { LogState } from './log-state.ts';
import type { PlotView } from './plot-view.ts';
import type { TemplateOffer } from './template-offer.ts';

interface NotedLog {
  log: LogState;
  view: PlotView;
  templates: TemplateOffer;
}

/**
 * What the reader of a log found, and what was assumed to draw it. Reads signals.
 * @param wanted names of curves that the page gives
 */
export function logNotes(
  noted: NotedLog,
  wanted: readonly string[] | undefined,
): readonly FormatWarning[] {
  const { log, view } = noted;
  const notes = plotNotes(log.warnings.value, view.document.value, {
    index: log.index.value,
    frame: log.frame.value,
    hasChosenColumns: log.corrections.columns !== undefined,
    wanted,
    suspectedNulls: log.suspectedNulls,
  });
  const replaced = describeReplacedDefault(noted);
  return replaced ? [...notes, replaced] : notes;
}

/** Says that all curves are drawn in place of the server's default template. */
function describeReplacedDefault({ log, templates }: NotedLog): FormatWarning | null {
  const start = { frame: log.frame.value, isComputed: log.info.value?.isComputed };
  const replaced =
    log.templateId.value === ALL_CURVES && findReplacedDefault(templates.choices.value, start);
  return replaced
    ? wholeFileWarning(
        'TEMPLATE_REPLACED',
        msg`The default template ${replaced.name} leaves out curves of this log: all curves are drawn.`,
        'template',
      )
    : null;
}
