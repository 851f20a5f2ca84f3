/** Reports with texts of all scripts. */
import { buffer } from 'node:stream/consumers';
import type { Report } from '../../../host-demo/server/reports/report.ts';
import { writeReport } from '../../../host-demo/server/reports/write-report.ts';

/** A title in each language. */
export const TITLES = {
  en: 'Concession summary Adana',
  tr: 'Güneşli ruhsatı özeti: İĞÜŞ ığüş',
  zh: '特许区摘要：阿达纳',
  ar: 'ملخص امتياز أضنة 2026',
} as const;

/** Two columns' worth of the values in catalogs. */
export const CELLS = [
  'TR-00012-A',
  'Güneşli-1 İnönü ışık',
  '测井曲线深度',
  'بئر رقم 12',
  '-1,200.5 m',
  'Gamma Ray → ≤ 90 µs/ft',
  'السجل GR من 100 إلى 2000 متر',
];

/** A report in a language. */
export const reportOf = (language: string, more: Partial<Report> = {}): Report => ({
  title: TITLES[language as keyof typeof TITLES] ?? language,
  language,
  author: 'Ayşe Yılmaz',
  createdAt: new Date('2026-11-21T10:05:00Z'),
  facts: [
    ['Made for', 'Ayşe Yılmaz'],
    ['اسم البئر', 'بئر أضنة'],
  ],
  sections: [
    {
      heading: 'Wells',
      text: 'All of the concession.',
      table: { columns: CELLS.map((_, index) => ({ label: `Column ${index}` })), rows: [CELLS] },
    },
  ],
  ...more,
});

/** Columns of a table. */
export const columns = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `C${index}` }));

/** A section with these rows. */
export const tableOf = (
  rows: Iterable<readonly string[]>,
  more: object = {},
): Report['sections'] => [{ heading: 'Rows', table: { columns: columns(3), rows, ...more } }];

/** The bytes of a report as PDF. */
export const written = (report: Report): Promise<Buffer> => buffer(writeReport(report));
