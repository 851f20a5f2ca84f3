import { addEnglish } from '../../i18n/i18n.ts';
import enLogPanels from '../../i18n/texts/en/log-panels.json';
import { saveFile } from '../../ui/save-file.ts';
import { ModelError, type LogModel } from './log-model.ts';
import type { PlotSession } from './plot-session.ts';

addEnglish(enLogPanels);

/** Kinds of pictures. */
export type ImageType = 'image/png' | 'image/svg+xml' | 'application/pdf';

/** What `toImage` is asked for. */
export interface ImageRequest {
  /** @default "image/png" */
  type?: ImageType;
  /** 1 : this many; "1:500" or 500. A print's own scale without it, the screen's for PNG and SVG. */
  depthScale?: string | number;
  onPage?: (page: number, pages: number) => void;
  signal?: AbortSignal;
}

const EXTENSIONS: Record<ImageType, string> = {
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
};

/** The log as a picture: what the screen shows for PNG and SVG, the whole log for PDF. What writes it is loaded only now. */
export async function pictureOf(
  session: PlotSession,
  model: LogModel,
  { type = 'image/png', depthScale, onPage, signal }: ImageRequest,
): Promise<Blob> {
  const document = session.document.peek();
  const range = session.range.peek();
  if (!document || !range) throw new ModelError('NO_LOG_DATA', 'no log is plotted');
  const [{ printLog }, { headingFromHeader }] = await Promise.all([
    import('../../plot/log/export/to-image.ts'),
    import('../../plot/log/export/heading-from-header.ts'),
  ]);
  const frame = model.frame.peek();
  const header = model.info.peek()?.logicalFiles[frame?.logicalFile ?? 0]?.header ?? [];
  return printLog(document, {
    type,
    depthScale,
    view: { top: range.top, base: range.base, ...session.size },
    heading:
      type === 'application/pdf' || depthScale !== undefined
        ? headingFromHeader(header)
        : undefined,
    onProgress: onPage,
    signal,
  });
}

/** Gives the user a picture as a file named after the well and the log. */
export async function savePicture(picture: Promise<Blob>, name: string): Promise<void> {
  const blob = await picture;
  const stem = name.replace(/\.(las|dlis)$/i, '').replaceAll(' · ', ' ') || 'log';
  saveFile(blob, `${stem}.${EXTENSIONS[blob.type as ImageType] ?? 'bin'}`);
}
