import type { Case, Look } from '../../host-demo/gallery/case.ts';
import { isLong, seed } from '../support/length.ts';

/** One picture: a case of the gallery in one look. */
export interface Shot extends Look {
  gallery: string;
  /** Width of the window in CSS pixels. */
  width: number;
}

/** CSS pixels. All windows have one height, so that the width alone tells them apart. */
export const HEIGHT = 900;
const WIDE = 1440;
const NARROW = 600;

/** True where every look is taken: in the long run, and where the pictures are made. */
const takesAll = isLong || process.env.UPDATE_PICTURES === '1';

/**
 * The shots of a case that this run takes: all, or on every change one of the two that differ most,
 * which are the first, and the narrow one, in Arabic and dark where the case has that. The seed of
 * the run and the case decide which, so that half of the cases are narrow, and the next seed takes
 * the others.
 */
export function listShots(gallery: string, shown: Case): Shot[] {
  const shots = listAllShots(gallery, shown);
  if (takesAll) return shots;
  const narrow = shots.findLast(({ width }) => width === NARROW);
  return [narrow && (seed + sumOfCodes(gallery)) % 2 ? narrow : shots[0]!];
}

const sumOfCodes = (text: string): number =>
  [...text].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);

/** The shots of a case: wide, light and English, and the other looks that the case declares. */
export function listAllShots(gallery: string, { looks = {} }: Case): Shot[] {
  const wide: Shot = { gallery, width: WIDE, theme: 'light', lang: 'en' };
  const shots = [wide];
  if (looks.narrow !== false) shots.push({ ...wide, width: NARROW });
  if (looks.dark) shots.push({ ...wide, theme: 'dark' });
  if (looks.arabic)
    shots.push({ ...wide, lang: 'ar' }, { ...wide, width: NARROW, lang: 'ar', theme: 'dark' });
  return shots;
}

/** File name of a shot's picture. */
export function nameOf({ gallery, width, theme, lang }: Shot): string {
  return `${gallery}-${width}-${theme}-${lang}.png`;
}
