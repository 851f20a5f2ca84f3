import type { enVisualizer } from './en-visualizer.ts';

/** Arabic texts of `en-visualizer.ts`. */
export const arVisualizer: Record<keyof typeof enVisualizer, string> = {
  'visualizer.kinds': 'العارضات',
  'visualizer.kind.log': 'التسجيل',
  'visualizer.kind.correlation': 'المضاهاة',
  'visualizer.kind.3d': 'ثلاثي الأبعاد',
  'visualizer.kind.seismic': 'السيزمي',
  'visualizer.kind.seismic_3d': 'السيزمي ثلاثي الأبعاد',
  'visualizer.kind.absent': 'هذا العارض غير مثبت هنا',
  'visualizer.empty': 'اختر تسجيلاً من الشجرة لعرضه هنا',
  'visualizer.empty.correlation': 'اختر بئرين من القائمة للمضاهاة بينهما',
  'visualizer.empty.3d': 'اختر آبارًا من القائمة لعرضها هنا',
  'visualizer.chosen': 'الآبار المختارة',
  'visualizer.chosenCount': 'عدد الآبار المختارة: {{count}}',
  'visualizer.clear': 'مسح',
  'visualizer.leaveOut': 'استبعاد {{name}}',
  'visualizer.wellbores': 'الآبار',
  'visualizer.search': 'البحث بالاسم أو UWI',
  'visualizer.noWellbores': 'لم يُعثر على آبار',
  'visualizer.noMatch': 'لا يوجد بئر يطابق “{{text}}”',
  'visualizer.shown': 'أول {{count}} من {{total}}',
  'visualizer.more': 'عرض المزيد',
  'visualizer.noLogs': 'لم يُعثر على ملفات تسجيل للبئر',
  'visualizer.tree.hide': 'إخفاء الشجرة',
  'visualizer.tree.show': 'إظهار الشجرة',
  'visualizer.tree.width': 'عرض الشجرة',
};
