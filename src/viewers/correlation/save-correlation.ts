import { problemError } from '../../core/problem-error.ts';
import { correlationPicture, type PictureType } from '../../plot/correlation/export.ts';
import { picksCsv } from '../../plot/correlation/picks-csv.ts';
import type { Picks } from '../../plot/correlation/well.ts';
import { saveFile } from '../../ui/save-file.ts';
import { fileStem } from '../shared/export/file-stem.ts';
import type { CorrelationView } from './correlation-view.ts';

/** Argument of `toImage`. */
export interface CorrelationImageRequest {
  /** @default "image/png" */
  type?: PictureType;
  /** 1 : n that makes the picture as long as the range is; "1:500" or 500. */
  depthScale?: string | number;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
};

/**
 * What the screen shows, as a picture. @throws an error with the code NO_LOG_DATA where no wells
 * are shown
 */
export async function renderPicture(
  view: CorrelationView,
  { type = 'image/png', depthScale }: CorrelationImageRequest,
  title: string,
): Promise<Blob> {
  const plot = view.plot;
  const correlation = plot?.document;
  const range = plot?.depthRange;
  if (!plot || !correlation || !range)
    throw problemError({ code: 'NO_LOG_DATA', message: 'no wells are shown' });
  return correlationPicture(correlation, {
    type,
    range,
    ...plot.size,
    depthScale,
    missing: '–',
    title: `${title}: ${nameWells(view)}`,
  });
}

/** Gives the user the picture as a file named after the wells and the depths that are shown. */
export async function savePicture(view: CorrelationView, picture: Promise<Blob>): Promise<void> {
  const range = view.plot?.depthRange ?? null;
  const blob = await picture;
  const identity = { well: nameWells(view), uwi: '', log: '', run: '' };
  saveFile(blob, `${fileStem(identity, range, 'correlation')}.${EXTENSIONS[blob.type] ?? 'bin'}`);
}

/** Gives the user the picks as CSV. */
export function savePicks(view: CorrelationView, picks: Picks): void {
  const correlation = view.plot?.document;
  if (!correlation) return;
  const [left, right] = correlation.wells;
  saveFile(
    new Blob([picksCsv([left.well, right.well], picks)], { type: 'text/csv;charset=utf-8' }),
    `${nameWells(view)} picks.csv`,
  );
}

/** Names of both wells: "AKPINAR-3 - AKPINAR-7"; "" without wells. */
export function nameWells(view: CorrelationView): string {
  return view.plot?.document?.wells.map(({ well }) => well.name).join(' - ') ?? '';
}
