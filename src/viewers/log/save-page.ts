import { addEnglish, translator } from '../../i18n/i18n.ts';
import english from '../../i18n/texts/en/export.json';
import type { ElementHost } from '../../core/element-host.ts';
import { parseLanguage } from '../../i18n/language.ts';
import { problemError } from '../../core/problem-error.ts';
import { readFileName } from '../../sources/log/file-source.ts';
import type { LogDataInput } from '../../sources/log/page-source.ts';
import type { RunHandover } from '../../sources/log/source.ts';
import { pictureFetcher } from '../shared/fetch-picture.ts';
import { fileStem, identityLine } from '../shared/export/file-stem.ts';
import type { PageContent } from '../shared/export/save-page.ts';
import { identifyOpenLog, shownInterval } from './export-log.ts';
import type { LogState } from './log-state.ts';
import { containItems } from './contained-template.ts';
import type { PlotView } from './plot-view.ts';

addEnglish(english);

/**
 * What is shown, with the log in it: the file that it was read from, or the values of the curves
 * shown where it came from a server.
 * @throws the problem of a log that is not there or cannot be read
 */
export async function describePage(
  log: LogState,
  view: PlotView,
  host: ElementHost,
  recipe: object | undefined,
): Promise<PageContent> {
  const t = translator(parseLanguage(host.environment.peek().lang));
  const range = view.range.peek();
  const { encoding, member } = log.corrections;
  const identity = identifyOpenLog(log) ?? { well: '', uwi: '', log: '', run: '' };
  const interval = shownInterval(view);
  return {
    title:
      identityLine(identity, interval, (run) => t('export.run', { run })) || t('log.plotLabel'),
    stem: fileStem(identity, interval, 'log'),
    properties: {
      ...(await readLog(log)),
      encoding,
      member,
      curves: log.ownCurves ?? undefined,
      templateConfig: await containItems(log.plotted.peek(), pictureFetcher(host)),
      recipe,
      depthRange: range ? { top: range.top, base: range.base } : undefined,
      depthUnit: range?.unit === 'm' || range?.unit === 'ft' ? range.unit : undefined,
    },
  };
}

/** The properties by which the log viewer shows the same log without a server. */
async function readLog(log: LogState): Promise<Record<string, unknown>> {
  const handover = log.source?.handover;
  const frame = log.frame.peek()?.frameId;
  const runs = handover?.kind === 'runs' ? await readRuns(handover.runs) : null;
  if (runs) return { frame, sources: runs };
  const own = handover && handover.kind !== 'runs' ? await readWhole(handover) : null;
  if (own) return { ...own, ...('file' in own && { frame }) };
  return { data: await readShownCurves(log) };
}

/** The runs of a plot as files and arrays; null where one of them is a log of a catalog. */
async function readRuns(runs: readonly RunHandover[]): Promise<object[] | null> {
  const read: object[] = [];
  for (const { handover, ...run } of runs) {
    const own = await readWhole(handover);
    if (!own) return null;
    read.push({ ...run, ...own });
  }
  return read;
}

/** A log with all that it holds; null for a log of a catalog. */
async function readWhole(
  handover: RunHandover['handover'],
): Promise<{ data: unknown } | { file: File } | null> {
  switch (handover.kind) {
    case 'data':
      return { data: handover.data };
    case 'file':
      return { file: new File([handover.file as BlobPart], handover.name) };
    case 'url': {
      const { readFile } = await import('../../sources/log/read-file.ts');
      return { file: new File([await readFile(handover.url)], readFileName(handover.url)) };
    }
    case 'catalog':
      return null;
  }
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
