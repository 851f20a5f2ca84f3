/** Words of a summary's files, by language key. Labels of groups, catalogs and fields are as the catalogs have them. */
const WORDS = {
  en: {
    title: 'Concession summary',
    concession: 'Concession',
    user: 'Made for',
    overview: 'Summary',
    group: 'Group',
    catalog: 'Catalog',
    count: 'Records',
    updateDate: 'Last change',
    message: 'Message',
    nothing: 'Nothing was found here.',
  },
  tr: {
    title: 'Ruhsat özeti',
    concession: 'Ruhsat',
    user: 'İsteyen',
    overview: 'Özet',
    group: 'Grup',
    catalog: 'Katalog',
    count: 'Kayıt',
    updateDate: 'Son değişiklik',
    message: 'İleti',
    nothing: 'Burada hiçbir şey bulunamadı.',
  },
  zh: {
    title: '矿权摘要',
    concession: '矿权',
    user: '申请人',
    overview: '摘要',
    group: '分组',
    catalog: '目录',
    count: '记录',
    updateDate: '最后更改',
    message: '消息',
    nothing: '此处未找到任何内容。',
  },
  ar: {
    title: 'ملخص الامتياز',
    concession: 'الامتياز',
    user: 'أُعد لـ',
    overview: 'الملخص',
    group: 'المجموعة',
    catalog: 'الفهرس',
    count: 'السجلات',
    updateDate: 'آخر تغيير',
    message: 'الرسالة',
    nothing: 'لم يُعثر على شيء هنا.',
  },
} as const;

/** Languages that summaries are written in. */
export type SummaryLanguage = keyof typeof WORDS;
/** Texts of a summary in one language. */
export type SummaryWords = Readonly<Record<keyof (typeof WORDS)['en'], string>>;

/** The words of a language. */
export function summaryWords(language: SummaryLanguage): SummaryWords {
  return WORDS[language];
}
