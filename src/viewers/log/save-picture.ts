import type { LogIdentity } from '../../sources/log/source.ts';
import { addEnglish, translator } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';
import enLogPanels from '../../i18n/texts/en/log-panels.json';
import { saveFile } from '../../ui/save-file.ts';
import { problemError } from '../../core/problem-error.ts';
import type { LogState } from './log-state.ts';
import { fileStem, identityLine } from '../shared/export/file-stem.ts';
import { identifyOpenLog, shownInterval } from './export-log.ts';
import type { PlotView, VisibleDepths } from './plot-view.ts';

addEnglish(enLogPanels);

/** Kinds of pictures. */
export type LogImageType = 'image/png' | 'image/svg+xml' | 'application/pdf';

/** Argument of `toImage`. */
export interface LogImageRequest {
  /** @default "image/png" */
  type?: LogImageType;
  /**
   * 1 : this many; "1:500" or 500. A print's own scale without it, the screen's for PNG and SVG.
   */
  depthScale?: string | number;
  onPage?: (page: number, pages: number) => void;
  /** Language of the caption. @default 'en' */
  lang?: Language;
  signal?: AbortSignal;
  /** Top and base of the depths that are marked, in the shown unit. */
  bands?: readonly (readonly [top: number, base: number])[] | undefined;
}

const EXTENSIONS: Record<LogImageType, string> = {
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
};

/**
 * The log as a picture: what the screen shows for PNG and SVG, the whole log for PDF. What writes
 * it is loaded only now.
 * @param hasCaption whether a line above the view says what it is
 */
export async function renderPicture(
  log: LogState,
  view: PlotView,
  { type = 'image/png', depthScale, onPage, signal, bands, lang = 'en' }: LogImageRequest,
  hasCaption = false,
): Promise<Blob> {
  const document = view.document.peek();
  // What was set since the last frame is in the engine's range alone.
  const range = view.plot?.depthRange;
  if (!document || !range)
    throw problemError(
      log.plotProblem.peek() ?? { code: 'NO_LOG_DATA', message: 'no log is plotted' },
    );
  const [{ printLog }, { headingFromHeader }] = await Promise.all([
    import('../../plot/log/export/to-image.ts'),
    import('../../plot/log/export/heading-from-header.ts'),
  ]);
  const frame = log.frame.peek();
  const header = log.info.peek()?.logicalFiles[frame?.logicalFile ?? 0]?.header ?? [];
  const identity = identifyOpenLog(log);
  return printLog(document, {
    type,
    depthScale,
    name: composeName(identity, null, lang),
    caption: hasCaption ? composeName(identity, shownInterval(view), lang) : undefined,
    view: { top: range.top, base: range.base, ...view.size },
    heading:
      type === 'application/pdf' || depthScale !== undefined
        ? headingFromHeader(header)
        : undefined,
    bands,
    onProgress: onPage,
    signal,
  });
}

function composeName(
  identity: LogIdentity | null,
  interval: VisibleDepths | null,
  lang: Language,
): string | undefined {
  const t = translator(lang);
  const line = identity && identityLine(identity, interval, (run) => t('log.run', { run }));
  return line || undefined;
}

/** Gives the user a picture as a file named after the well, the log and what is shown of it. */
export async function savePicture(
  picture: Promise<Blob>,
  log: LogState,
  view: PlotView,
): Promise<void> {
  const shown = shownInterval(view);
  const blob = await picture;
  const identity = identifyOpenLog(log) ?? { well: '', uwi: '', log: '', run: '' };
  const stem = fileStem(identity, shown, 'log');
  saveFile(blob, `${stem}.${EXTENSIONS[blob.type as LogImageType] ?? 'bin'}`);
}
