import type { enPalette } from './en-palette.ts';

/** Arabic texts of `en-palette.ts`. */
export const arPalette: Record<keyof typeof enPalette, string> = {
  'palette.hint': 'موضع أو مدخل أو إجراء',
  'palette.places': 'المواضع',
  'palette.operations': 'الإجراءات',
  'palette.new': 'جديد',
  'palette.entities': 'المدخلات',
  'palette.cache': 'مسح ذاكرة الفهارس',
  'palette.index': 'فهرسة كل الفهارس',
  'palette.generation': 'إنشاء كل قوالب التحميل',
  'palette.count': 'النتائج: {{count}}',
};
