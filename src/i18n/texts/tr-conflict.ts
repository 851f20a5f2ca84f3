import type { enConflict } from './en-conflict.ts';

/** Turkish texts of `en-conflict.ts`. */
export const trConflict: Record<keyof typeof enConflict, string> = {
  'conflict.title': 'Bu arada başka biri bunu değiştirdi',
  'conflict.text': 'Neyin kalacağını seçin, sonra kaydedin.',
  'conflict.mine': 'Benimki',
  'conflict.theirs': 'Onlarınki',
  'conflict.allMine': 'Tümünde benimki',
  'conflict.allTheirs': 'Tümünde onlarınki',
  'conflict.save': 'Bu seçimi kaydet',
  'conflict.back': 'Düzenlemeye devam et',
};
