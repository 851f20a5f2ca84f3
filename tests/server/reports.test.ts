/** Reports as PDF files: what programs of other people read in them, and what a long one costs. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildReport as summaryReportOf } from '../../host-demo/server/concessions/summary-report.ts';
import type { AreaCount } from '../../host-demo/server/concessions/count.ts';
import { writeReport } from '../../host-demo/server/reports/write-report.ts';
import { TITLES, CELLS, reportOf, columns, tableOf, written } from './reports/sample-reports.ts';
import { sharedThreadCases, threadEndCases } from './reports/thread-cases.ts';

const hasPoppler = ['pdftotext', 'pdffonts', 'pdfinfo'].every(
  (program) => spawnSync(program, ['-v']).status === 0,
);
if (!hasPoppler)
  console.log(
    'pdftotext, pdffonts and pdfinfo are not on this machine: the reports are opened by pdf-lib alone',
  );

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'geo-reports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = async (program: string, pdf: Buffer, ...options: string[]): Promise<string> => {
  const file = path.join(folder, 'report.pdf');
  await writeFile(file, pdf);
  const { stdout, stderr } = spawnSync(
    program,
    [...options, file, ...(program === 'pdftotext' ? ['-'] : [])],
    { encoding: 'utf8', maxBuffer: 1e9 },
  );
  expect(stderr).toBe('');
  return stdout;
};
/** Without the marks by which pdftotext tells the direction. */
const textOf = async (pdf: Buffer, ...options: string[]): Promise<string> =>
  (await ask('pdftotext', pdf, ...options)).replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
const pagesOf = async (pdf: Buffer): Promise<number> =>
  (await PDFDocument.load(pdf)).getPageCount();
const words = (text: string): string[] => text.split(/\s+/).sort();

describe('a report', () => {
  test.each(['en', 'tr', 'zh', 'ar'])(
    'in %s is a PDF with its title, language, author and date',
    async (language) => {
      const document = await PDFDocument.load(await written(reportOf(language)));
      expect([
        document.getTitle(),
        document.getAuthor(),
        document.getCreationDate()?.toISOString(),
      ]).toEqual([TITLES[language as 'en'], 'Ayşe Yılmaz', '2026-11-21T10:05:00.000Z']);
      expect(String(document.catalog)).toContain(`/Lang (${language})`);
      expect(document.getPageCount()).toBe(1);
      const { width, height } = document.getPage(0).getSize();
      expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    },
  );

  test.runIf(hasPoppler).each(['en', 'tr', 'zh', 'ar'])(
    'in %s gives its texts of all scripts back',
    async (language) => {
      const report = reportOf(language, {
        sections: [
          {
            heading: 'Wells',
            table: {
              columns: columns(2),
              rows: [...CELLS, 'مُحَمَّد'].map((cell, index) => [String(index), cell]),
            },
          },
        ],
      });
      const text = await textOf(await written(report), '-layout');
      for (const expected of [...CELLS, TITLES[language as 'en'], 'Ayşe Yılmaz', 'بئر أضنة']) {
        const line = text
          .split('\n')
          .find((one) =>
            words(expected).every((word) => one.normalize('NFC').includes(word.normalize('NFC'))),
          );
        expect(line, `${expected} in\n${text}`).toBeDefined();
      }
      // Vowel signs stand where their letters do; pdftotext puts them beside, whoever made the file.
      expect(text.replace(/[\p{M}\s]/gu, '')).toContain('محمد');
      const fonts = (await ask('pdffonts', await written(report)))
        .split('\n')
        .slice(2)
        .filter(Boolean);
      for (const font of fonts) expect(font).toMatch(/Identity-H\s+yes\s+yes\s+yes/);
    },
  );

  test.runIf(hasPoppler)(
    'in Arabic has its first column at the right, in English at the left',
    async () => {
      const firstBefore = async (language: string): Promise<boolean> => {
        const header = (
          await textOf(
            await written(reportOf(language, { sections: tableOf([['a', 'b', 'c']]) })),
            '-layout',
          )
        )
          .split('\n')
          .find((line) => line.includes('C0'))!;
        return header.indexOf('C0') < header.indexOf('C2');
      };
      expect([await firstBefore('en'), await firstBefore('ar')]).toEqual([true, false]);
    },
  );

  test.runIf(hasPoppler)(
    'repeats the header of a table on each page and numbers the pages',
    async () => {
      const pdf = await written(
        reportOf('en', {
          sections: tableOf(Array.from({ length: 150 }, (_, index) => [`row ${index}`, 'b', 'c'])),
        }),
      );
      const pages = (await textOf(pdf, '-layout')).split('\f').filter((page) => page.trim());
      expect(pages.length).toBeGreaterThan(3);
      for (const [index, page] of pages.entries()) {
        expect(page).toMatch(/C0\s+C1\s+C2/);
        expect(page).toMatch(new RegExp(`${index + 1} ?/ ?${pages.length}\\b`));
        expect(page).toMatch(/Created: .*2026/);
      }
      const rows = pages.join('\n').match(/row \d+/g)!;
      expect(rows).toEqual(Array.from({ length: 150 }, (_, index) => `row ${index}`));
    },
  );

  test.runIf(hasPoppler)(
    'wraps long texts and breaks words that are wider than their column, losing nothing',
    async () => {
      const word = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(6);
      const long = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ');
      const pdf = await written(
        reportOf('en', {
          sections: [
            {
              heading: 'Long',
              table: {
                columns: [{ label: 'Only' }, { label: 'None', width: 3 }],
                rows: [
                  [`${word} ${long}`, ''],
                  ['', ''],
                ],
              },
            },
          ],
        }),
      );
      const text = (await textOf(pdf, '-layout')).replace(/\s+/g, '');
      expect(text).toContain(word);
      for (let index = 0; index < 400; index += 1)
        expect(text.includes(`word${index}`), `word${index}`).toBe(true);
    },
  );

  test.runIf(hasPoppler)(
    'marks rows that are errors, and says where a table has no rows',
    async () => {
      const pdf = await written(
        reportOf('tr', {
          sections: [
            ...tableOf(
              [
                ['good', '', ''],
                ['bad', '', ''],
              ],
              { isError: (row: number) => row === 1 },
            ),
            ...tableOf([]),
          ],
        }),
      );
      const lines = (await textOf(pdf, '-layout')).split('\n');
      expect(lines.find((line) => line.includes('bad'))).toMatch(/^\s*!\s+bad/);
      expect(lines.find((line) => line.includes('good'))).not.toContain('!');
      expect(lines.some((line) => line.includes('Satır yok'))).toBe(true);
    },
  );

  test('lies down for a table of many columns', async () => {
    const document = await PDFDocument.load(
      await written(
        reportOf('ar', {
          sections: [
            {
              heading: 'Wide',
              table: { columns: columns(16), rows: [Array.from({ length: 16 }, () => 'قيمة 1')] },
            },
          ],
        }),
      ),
    );
    const { width, height } = document.getPages().at(-1)!.getSize();
    expect(width).toBeGreaterThan(height);
  });

  test('takes any text: characters that no font has, halves of pairs, controls, marks without letters, joiners', async () => {
    const strange = [
      '\u{1f469}\u200d\u{1f52c}',
      '\ud800',
      '\u0000\u0007',
      '\u0301\u0301',
      'ᚠ𓀀',
      '\u202eabc\u202c',
      'שלום (a)',
      'न्दी',
      '',
      ' ',
      '\n\n',
      '\ufffe',
      '٠١٢٣',
      'e\u0301'.repeat(300),
      '\u0640'.repeat(2000),
      '(((('.repeat(100),
    ];
    for (const language of ['en', 'ar']) {
      const pdf = await written(
        reportOf(language, {
          title: strange.join(''),
          facts: strange.map((text) => [text, text] as const),
          sections: tableOf(strange.map((text) => [text, `${text} بئر`, `a ${text} 井`])),
        }),
      );
      expect(await pagesOf(pdf)).toBeGreaterThan(0);
    }
  });

  test('fails with what its rows throw, and asks for no more of them when nobody reads', async () => {
    async function* broken(): AsyncGenerator<string[]> {
      yield ['a', 'b', 'c'];
      throw new Error('the table is gone');
    }
    await expect(
      written(
        reportOf('en', {
          sections: [{ heading: 'x', table: { columns: columns(3), rows: broken() } }],
        }),
      ),
    ).rejects.toThrow('the table is gone');

    let requested = 0;
    let closed = false;
    function* endless(): Generator<string[]> {
      try {
        for (;;) yield [String((requested += 1)), 'b', 'c'];
      } finally {
        closed = true;
      }
    }
    const stream = writeReport(reportOf('en', { sections: tableOf(endless()) }));
    for await (const bytes of stream) if (bytes) break;
    await expect.poll(() => closed).toBe(true);
    expect(requested).toBeLessThan(20_000);
  });
});

test('a long table leaves the server free and takes memory that does not grow with it', async () => {
  let longest = 0;
  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
  }, 5);
  const sizes: { read: number; heap: number }[] = [];
  let read = 0;
  const rows = function* rows(): Generator<string[]> {
    for (let index = 0; index < 4000; index += 1)
      yield [`TR-${index}`, `بئر ${index}`, `井 ${index}`];
  };
  const stream = writeReport(reportOf('en', { sections: tableOf(rows()) }));
  const chunks: Buffer[] = [];
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    read += bytes.length;
    chunks.push(bytes);
    sizes.push({ read, heap: process.memoryUsage().rss });
  }
  clearInterval(timer);
  const [early, last] = [sizes[Math.floor(sizes.length / 4)]!, sizes.at(-1)!];
  console.log(
    `report of 4,000 rows: ${(read / 1e6).toFixed(1)} MB in ${sizes.length} pieces, longest wait of the server ${longest.toFixed(0)} ms, memory +${((last.heap - early.heap) / 1e6).toFixed(0)} MB from the first quarter to the end`,
  );
  expect(await pagesOf(Buffer.concat(chunks))).toBeGreaterThan(90);
  expect(last.heap - early.heap).toBeLessThan(100e6);
}, 120_000);

describe('the thread of the reports', () => {
  sharedThreadCases();
  threadEndCases();
});

test('a big summary is written beside the server, not instead of it', async () => {
  await written(reportOf('en'));
  const counted = Array.from({ length: 3000 }, (_, n) => ({
    scoped: {
      catalog: { data: { label: `Catalog ${n} بئر 井` } },
      schemaName: 'Wells',
      catalogGroup: `Group ${n % 30}`,
      place: null,
    },
    count: n * 1000,
    updateDate: '2026-11-21T10:05:00Z',
    message: n % 7 === 0 ? 'The outline is not valid' : null,
  })) as unknown as AreaCount[];
  const delays = monitorEventLoopDelay({ resolution: 5 });
  // The watch sees its own start: what it measured by then is left out.
  delays.enable();
  await expect.poll(() => delays.count, { interval: 5 }).toBeGreaterThan(0);
  delays.reset();
  const start = performance.now();
  const pdf = await written(
    summaryReportOf({
      name: 'Adana',
      problem: null,
      counted,
      facts: [],
      userName: 'Ayşe',
      style: { language: 'en', dateFormat: null },
    }),
  );
  const tookMs = performance.now() - start;
  delays.disable();
  console.log(
    `summary of 3,000 catalogs in ${tookMs.toFixed(0)} ms: the event loop waited ${(delays.max / 1e6).toFixed(0)} ms at most, ${(delays.percentile(99) / 1e6).toFixed(0)} ms in 99 of 100`,
  );
  expect(await pagesOf(pdf)).toBeGreaterThan(60);
  // Written on the server's own thread it would wait nearly as long as the writing takes.
  expect(delays.max / 1e6 / tookMs).toBeLessThan(0.2);
}, 120_000);
