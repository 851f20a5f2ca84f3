import { reportLanguageOf } from '../../reports/words.ts';

/** Words of the report of a cart by language key; `{n}` and the like are put in. */
const WORDS = {
  en: {
    title: 'Export of {name}', process: 'Process', by: 'Asked for by', at: 'Started', format: 'Format', files: 'Original files', withFiles: 'included', withoutFiles: 'left out', crs: 'Coordinate system', asStored: 'as stored', area: 'Area of interest', everywhere: 'none', within: '{west} to {east} E, {south} to {north} N',
    contents: 'Contents', catalog: 'Catalog', records: 'Records', leftOut: 'Outside the area', fileCount: 'Files', size: 'Size', rows: 'Rows', name: 'Name', sha: 'SHA-256',
    entries: 'Files of the archive', more: '{n} more are listed in manifest.csv and manifest.json.', problems: 'Not exported as asked', record: 'Record', what: 'What', reason: 'Reason', noProblems: 'All was exported as it was asked for.', noRecords: 'No records',
  },
  tr: {
    title: '{name} dışa aktarımı', process: 'İşlem', by: 'İsteyen', at: 'Başlangıç', format: 'Biçim', files: 'Özgün dosyalar', withFiles: 'dahil', withoutFiles: 'dahil değil', crs: 'Koordinat sistemi', asStored: 'kayıtlı olduğu gibi', area: 'İlgi alanı', everywhere: 'yok', within: '{west} – {east} D, {south} – {north} K',
    contents: 'İçindekiler', catalog: 'Katalog', records: 'Kayıt', leftOut: 'Alanın dışında', fileCount: 'Dosya', size: 'Boyut', rows: 'Satır', name: 'Ad', sha: 'SHA-256',
    entries: 'Arşivdeki dosyalar', more: '{n} tanesi daha manifest.csv ve manifest.json içinde yazılı.', problems: 'İstendiği gibi aktarılamayanlar', record: 'Kayıt', what: 'Ne', reason: 'Neden', noProblems: 'Her şey istendiği gibi aktarıldı.', noRecords: 'Kayıt yok',
  },
  zh: {
    title: '{name} 的导出', process: '进程', by: '申请人', at: '开始时间', format: '格式', files: '原始文件', withFiles: '包含', withoutFiles: '不包含', crs: '坐标系', asStored: '按存储的原样', area: '关注区域', everywhere: '无', within: '东经 {west} 至 {east},北纬 {south} 至 {north}',
    contents: '内容', catalog: '目录', records: '记录', leftOut: '区域之外', fileCount: '文件', size: '大小', rows: '行', name: '名称', sha: 'SHA-256',
    entries: '压缩包中的文件', more: '另有 {n} 个列在 manifest.csv 和 manifest.json 中。', problems: '未能按要求导出', record: '记录', what: '对象', reason: '原因', noProblems: '全部按要求导出。', noRecords: '没有记录',
  },
  ar: {
    title: 'تصدير {name}', process: 'العملية', by: 'بطلب من', at: 'البداية', format: 'الصيغة', files: 'الملفات الأصلية', withFiles: 'مضمّنة', withoutFiles: 'غير مضمّنة', crs: 'نظام الإحداثيات', asStored: 'كما هي مخزّنة', area: 'منطقة الاهتمام', everywhere: 'لا توجد', within: 'من {west} إلى {east} شرقًا، ومن {south} إلى {north} شمالًا',
    contents: 'المحتويات', catalog: 'الفهرس', records: 'السجلات', leftOut: 'خارج المنطقة', fileCount: 'الملفات', size: 'الحجم', rows: 'الصفوف', name: 'الاسم', sha: 'SHA-256',
    entries: 'ملفات الأرشيف', more: 'يوجد {n} غيرها في manifest.csv و manifest.json.', problems: 'ما لم يُصدَّر كما طُلب', record: 'السجل', what: 'الشيء', reason: 'السبب', noProblems: 'صُدِّر كل شيء كما طُلب.', noRecords: 'لا توجد سجلات',
  },
} as const;

export type CartWords = Readonly<Record<keyof (typeof WORDS)['en'], string>>;

/** The words of a language; English for one that has none. */
export function cartWords(language: string): CartWords {
  return WORDS[reportLanguageOf(language)];
}

/** The first language of a list that reports are written in (RFC 9110, 12.5.4, without its weights); "en" where there is none. */
export function reportLanguage(asked: string | undefined): string {
  const keys = (asked ?? '').split(',').map((one) => one.trim().split(/[-;]/)[0]!.toLowerCase());
  return keys.find((key) => Object.hasOwn(WORDS, key)) ?? 'en';
}
