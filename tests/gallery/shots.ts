import type { Case, Look } from '../../host-demo/gallery/case.ts';

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

/** Lists the shots of a case: wide, light and English, and the other looks that the case declares. */
export function shotsOf(gallery: string, { looks = {} }: Case): Shot[] {
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
