import type { enSeismic3d } from './en-seismic-3d.ts';

/** Arabic texts of the seismic slices in 3D. */
export const arSeismic3d: Record<keyof typeof enSeismic3d, string> = {
  'seismic3d.label': 'عرض ثلاثي الأبعاد لمسح زلزالي',
  'seismic3d.keys': 'يعرض N وP الخط التالي والسابق للشريحة المتحركة.',
  'seismic3d.empty.hint': 'افتح ملف SEG-Y أو مسحًا من فهرس.',
  'seismic3d.slices': 'الشرائح',
  'seismic3d.gain': 'كسب الزلزالي',
  'seismic3d.number': '{{name}}: الرقم',
  'seismic3d.survey': 'المسح',
  'seismic3d.name': 'الاسم',
  'seismic3d.format': 'الصيغة',
  'seismic3d.traces': 'الآثار',
  'seismic3d.trace': 'أثر',
  'seismic3d.depth': 'العمق',
  'seismic3d.amplitude': 'السعة',
  'seismic3d.noSample': 'لا توجد عينة',
  'seismic3d.assumed': 'ليس للمسح إحداثيات بالأمتار: تُرسم خطوطه متباعدة 25 م.',
  'seismic3d.assumed.line': 'ليس للخط إحداثيات بالأمتار: تُرسم آثاره متباعدة 25 م.',
  'seismic3d.gap.time': 'المسح في نطاق الزمن ولا يُعرض على العمق.',
  'seismic3d.gap.depth': 'المسح في نطاق العمق ولا يُعرض على الزمن.',
  'seismic3d.gap.md': 'ليس للشرائح الزلزالية عمق مقيس ولا تُعرض.',
  'seismic3d.atCursor.none': 'أشر إلى شريحة أو بئر أو سطح.',
};
