import type { Translate } from '../../i18n/i18n.ts';
import type { PictureFileType } from '../../plot/print/painted-picture.ts';
import { saveFile } from '../../ui/save-file.ts';
import { fileStem } from '../shared/export/file-stem.ts';
import type { SeismicController } from './controller.ts';
import { nameCut } from './section-title.ts';

const EXTENSIONS = {
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
} as const;

/** What a file of the picture is named after, and its title. */
export function describePicture(
  { sections, picture }: SeismicController,
  t: Translate,
): { title: string; cut: string; stem: string } {
  const info = sections.survey.peek()?.info;
  const place = sections.place.peek();
  const cut = info && place ? nameCut(info, place, t) : '';
  const title = [info?.name, cut].filter(Boolean).join(' ');
  const shown = picture.shownRange;
  const identity = { well: '', uwi: '', log: title.replace(/\.(sgy|segy)\b/i, ''), run: '' };
  const interval = shown && !shown.isWhole ? { ...shown, unit: info?.samples.unit ?? '' } : null;
  return { title, cut, stem: fileStem(identity, interval, 'section') };
}

/** Saves the picture under the name of its survey, its cut and what is shown of it. */
export async function saveImage(
  controller: SeismicController,
  type: PictureFileType,
  t: Translate,
): Promise<void> {
  const { title, stem } = describePicture(controller, t);
  const image = await controller.exportImage(type, title);
  if (image) saveFile(image, `${stem}.${EXTENSIONS[type]}`);
}
