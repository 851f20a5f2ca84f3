import type { enBrowse } from './en-browse.ts';

/** Arabic texts of `en-browse.ts`. */
export const arBrowse: Record<keyof typeof enBrowse, string> = {
  'browse.catalogs': 'الفهارس',
  'browse.search': 'البحث في هذا الفهرس',
  'browse.filters': 'المرشحات',
  'browse.filtersCounted': 'المرشحات ({{count}})',
  'browse.count': 'السجلات: {{count}}',
  'browse.counting': 'جارٍ العد…',
  'browse.none': 'لا توجد سجلات مطابقة',
  'browse.noCatalog': 'لا يوجد فهرس كهذا هنا',
  'browse.noCatalogs': 'لا توجد فهارس بعد',
  'browse.previous': 'السجل السابق',
  'browse.next': 'السجل التالي',
  'browse.related': 'السجلات المرتبطة',
  'browse.viewLog': 'عرض التسجيل',
  'browse.opened': 'السجل مفتوح',
  'browse.record.new': 'سجل جديد',
  'browse.record.newContinue': 'متابعة السجل الجديد',
  'browse.rail.fold': 'طي الفهارس',
  'browse.rail.unfold': 'إظهار الفهارس',
  'browse.search.everywhere': 'البحث في جميع الفهارس',
  'browse.search.recent': 'عمليات البحث الأخيرة',
  'browse.search.recentHelp': 'تختار مفاتيح الأسهم بحثًا أخيرًا ويزيله مفتاح الحذف',
  'browse.search.forget': 'إزالة',
  'browse.search.forgetAll': 'مسح عمليات البحث الأخيرة',
  'browse.saved.title': 'عمليات البحث المحفوظة',
};
