import { type ElementHost, languageOf } from '../../core/element-host.ts';
import { problemError } from '../../core/problem-error.ts';
import { writePage } from '../../core/saved-page.ts';
import { readSuiteScript } from '../../core/suite-script.ts';
import { addEnglish, translator } from '../../i18n/i18n.ts';
import enLogPanels from '../../i18n/texts/en/log-panels.json';
import type { Language } from '../../i18n/language.ts';
import type { LogDataInput } from '../../sources/log/page-source.ts';
import { saveFile } from '../../ui/save-file.ts';
import { fileStem, identityLine } from '../shared/export/file-stem.ts';
import { identifyOpenLog, shownInterval } from './export-log.ts';
import type { LogState } from './log-state.ts';
import type { PlotView } from './plot-view.ts';

addEnglish(enLogPanels);

const TAG = 'geo-log-viewer';

/**
 * What is shown as one HTML file, with the log in it: the file that it was read from, or the values
 * of the curves shown where it came from a server.
 * @throws the problem of a log that is not there or cannot be read, FILE_NOT_FOUND without the
 *   suite's script
 */
export async function renderPage(host: ElementHost, log: LogState, view: PlotView): Promise<Blob> {
  const script = await readSuiteScript(TAG);
  if (script === null) throw problemError({ code: 'FILE_NOT_FOUND', message: `${TAG}.js` });
  const { lang, dir, theme } = host.environment.peek();
  const range = view.range.peek();
  const { encoding, member } = log.corrections;
  return writePage(script, {
    title: pageTitle(log, view, languageOf(lang)),
    lang,
    dir,
    tag: TAG,
    attributes: { lang, theme },
    properties: {
      ...(await readLog(log)),
      encoding,
      member,
      curves: log.ownCurves ?? undefined,
      templateConfig: log.plotted.peek()?.template,
      depthRange: range ? { top: range.top, base: range.base } : undefined,
      depthUnit: range?.unit === 'm' || range?.unit === 'ft' ? range.unit : undefined,
    },
  });
}

/** Gives the user the page as a file named after the well, the log and what is shown of it. */
export async function savePage(host: ElementHost, log: LogState, view: PlotView): Promise<void> {
  const page = await renderPage(host, log, view);
  const identity = identifyOpenLog(log) ?? { well: '', uwi: '', log: '', run: '' };
  saveFile(page, `${fileStem(identity, shownInterval(view), 'log')}.html`);
}

function pageTitle(log: LogState, view: PlotView, lang: Language): string {
  const t = translator(lang);
  const identity = identifyOpenLog(log);
  const line =
    identity && identityLine(identity, shownInterval(view), (run) => t('log.run', { run }));
  return line || t('log.label');
}

/** The properties by which the log viewer shows the same log without a server. */
async function readLog(log: LogState): Promise<Record<string, unknown>> {
  const handover = log.source?.handover;
  const frame = log.frame.peek()?.frameId;
  if (handover?.kind === 'data') return { data: handover.data };
  if (handover?.kind === 'file') {
    const { file, name } = handover;
    return { frame, file: new File([file as BlobPart], name) };
  }
  if (handover?.kind === 'url') {
    const { readFile } = await import('../../sources/log/read-file.ts');
    const file = new File([await readFile(handover.url)], log.source?.name ?? '');
    return { frame, file };
  }
  return { data: await readShownCurves(log) };
}

/** The curves that are shown, with their index, as arrays. */
async function readShownCurves(log: LogState): Promise<LogDataInput> {
  const shown = log.selection.peek();
  const frame = log.frame.peek();
  const curves = (frame?.curves ?? []).filter(({ curveId }) => shown.has(curveId));
  const read = await Promise.all(curves.map(({ mnemonic }) => log.curveValues(mnemonic)));
  const [first] = read;
  if (!first || !frame) throw problemError({ code: 'NO_LOG_DATA', message: 'no curve is shown' });
  return {
    index: { mnemonic: frame.index, unit: first.depthUnit, values: first.depth },
    curves: curves.map(({ mnemonic, description, dimension }, at) => ({
      mnemonic,
      description,
      dimension,
      unit: read[at]!.unit,
      values: read[at]!.values,
    })),
  };
}
