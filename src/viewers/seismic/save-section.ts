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

/** Saves the picture under the name of its survey, its cut and what is shown of it. */
export async function saveImage(
  controller: SeismicController,
  type: PictureFileType,
  t: Translate,
): Promise<void> {
  const { sections, picture } = controller;
  const info = sections.survey.peek()?.info;
  const place = sections.place.peek();
  const cut = info && place ? nameCut(info, place, t) : '';
  const title = [info?.name, cut].filter(Boolean).join(' ');
  const image = await controller.exportImage(type, title);
  const shown = picture.shownRange;
  const identity = { well: '', uwi: '', log: title.replace(/\.(sgy|segy)\b/i, ''), run: '' };
  const interval = shown && !shown.isWhole ? { ...shown, unit: info?.samples.unit ?? '' } : null;
  if (image) saveFile(image, `${fileStem(identity, interval, 'section')}.${EXTENSIONS[type]}`);
}
