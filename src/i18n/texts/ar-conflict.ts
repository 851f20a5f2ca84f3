import type { enConflict } from './en-conflict.ts';

/** Arabic texts of `en-conflict.ts`. */
export const arConflict: Record<keyof typeof enConflict, string> = {
  'conflict.title': 'غيّر شخص آخر هذا في الأثناء',
  'conflict.text': 'اختر ما يبقى ثم احفظ.',
  'conflict.mine': 'قيمتي',
  'conflict.theirs': 'قيمتهم',
  'conflict.allMine': 'الاحتفاظ بكل قيمي',
  'conflict.allTheirs': 'أخذ كل قيمهم',
  'conflict.save': 'حفظ هذا الاختيار',
  'conflict.back': 'متابعة التعديل',
};
