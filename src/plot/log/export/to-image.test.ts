import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import { byLength } from '../../../../tests/support/length.ts';
import { PIXELS_PER_MM } from './paper.ts';
import { printLog } from './to-image.ts';
import { SAMPLE_HEADING, SAMPLE_TEMPLATE, sampleLog } from './testing.ts';

// Pages are drawn and packed, beside other tests.
vi.setConfig({ testTimeout: 20_000 });

const MM_PER_POINT = 25.4 / 72;
const LOG = sampleLog({ top: 1670.3, base: 2012.7, step: 0.1524 });
/** Made where it is needed, once: it has many samples. */
let deep: typeof LOG | undefined;
const DEEP_M = byLength(1000, 5000);
const deepLog = (): typeof LOG => (deep ??= sampleLog({ top: 0, base: DEEP_M, step: 0.1524 }));

/** One word of a PDF page, millimetres from the sheet's upper left corner. */
interface Word {
  text: string;
  x: number;
  y: number;
}

const poppler = spawnSync('pdftotext', ['-v']).error === undefined;
if (!poppler)
  process.stdout.write(
    'Where words lie on PDF pages is not checked: pdftotext (poppler-utils) is not installed.\n',
  );

/** Words of each page, placed by their middle. */
async function readPdfWords(pdf: Blob): Promise<Word[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'geo-print-'));
  try {
    const file = join(folder, 'log.pdf');
    writeFileSync(file, Buffer.from(await pdf.arrayBuffer()));
    const html = execFileSync('pdftotext', ['-bbox', file, '-'], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    return html
      .split('<page ')
      .slice(1)
      .map((page) =>
        [
          ...page.matchAll(
            /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g,
          ),
        ].map((match) => ({
          text: (match[5] ?? '').replace(/&apos;/g, "'"),
          x: ((Number(match[1]) + Number(match[3])) / 2) * MM_PER_POINT,
          y: ((Number(match[2]) + Number(match[4])) / 2) * MM_PER_POINT,
        })),
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Depth numbers of a page's depth track, those held back from its edges left out. */
function findDepthLabels(page: Word[]): { depth: number; y: number }[] {
  const unit = page.find((word) => word.text === 'MD');
  const column = page.filter(
    (word) =>
      /^\d{1,4}$/.test(word.text) &&
      unit &&
      word.y > unit.y + 8 &&
      Math.abs(word.x - unit.x) < 6 &&
      word.y < 280,
  );
  return column.map((word) => ({ depth: Number(word.text), y: word.y })).slice(1, -1);
}

async function printSvg(
  options: Partial<Parameters<typeof printLog>[1]>,
  log = LOG,
): Promise<{ svg: Element; text: string }> {
  const text = await (await printLog(log, { ...options, type: 'image/svg+xml' })).text();
  const document = new new JSDOM('').window.DOMParser().parseFromString(text, 'image/svg+xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return { svg: document.documentElement, text };
}

const listTexts = (svg: Element): string[] =>
  [...svg.querySelectorAll('text')].map((element) => element.textContent ?? '');

describe('PDF of a log', () => {
  it('is paged on A4 in metres and on Letter in feet', async () => {
    const metres = await PDFDocument.load(
      await (await printLog(LOG, { type: 'application/pdf' })).arrayBuffer(),
    );
    const feet = await PDFDocument.load(
      await (
        await printLog(sampleLog({ top: 5000, base: 5400, step: 0.5, unit: 'ft' }), {
          type: 'application/pdf',
        })
      ).arrayBuffer(),
    );
    for (const page of metres.getPages())
      expect(
        [page.getWidth() * MM_PER_POINT, page.getHeight() * MM_PER_POINT].map(Math.round),
      ).toEqual([210, 297]);
    for (const page of feet.getPages())
      expect(
        [page.getWidth() / 72, page.getHeight() / 72].map((inches) => Number(inches.toFixed(3))),
      ).toEqual([8.5, 11]);
    // 342.4 m at 1:500 are 685 mm, three to four bodies of an A4 page under a heading and a header of 50 mm.
    expect(metres.getPageCount()).toBeGreaterThanOrEqual(4);
    expect(metres.getPageCount()).toBeLessThanOrEqual(6);
  });

  it.runIf(poppler)('puts depths at true scale on every page', async () => {
    const log = sampleLog({ top: 1670.3, base: 2612.7, step: 0.5 });
    for (const [depthScale, perDepth] of [
      ['1:500', 2],
      ['1:200', 5],
      ['1:1000', 1],
    ] as const) {
      const pages = await readPdfWords(
        await printLog(log, { type: 'application/pdf', depthScale }),
      );
      const checked = pages.map(findDepthLabels).filter((depths) => depths.length >= 2);
      expect(checked.length).toBeGreaterThan(1);
      for (const depths of checked) {
        const [first, last] = [depths[0]!, depths.at(-1)!];
        expect(
          Math.abs((last.y - first.y) / (last.depth - first.depth) - perDepth) *
            (last.depth - first.depth),
        ).toBeLessThan(0.05);
      }
    }
  });

  it.runIf(poppler)(
    'lays page after page without a gap: the depth under each header is where the page before ended',
    async () => {
      const pages = await readPdfWords(
        await printLog(LOG, { type: 'application/pdf', heading: SAMPLE_HEADING }),
      );
      const feet = pages.flatMap((page) => {
        const text = page
          .filter((word) => word.y > 282)
          .map((word) => word.text)
          .join(' ');
        const match = /([\d.]+) – ([\d.]+) m · 1:500/.exec(text);
        return match ? [{ top: Number(match[1]), base: Number(match[2]) }] : [];
      });
      expect(feet.length).toBeGreaterThan(3);
      expect([feet[0]?.top, feet.at(-1)?.base]).toEqual([1670.3, 2012.7]);
      for (let at = 1; at < feet.length; at++) expect(feet[at]?.top).toBe(feet[at - 1]?.base);
      for (const [at, foot] of feet.entries()) {
        // From where the numbers lie, the page must begin and end where its foot says, between header and foot.
        const depths = findDepthLabels(pages[at]!);
        const [{ depth, y }] = depths as [{ depth: number; y: number }];
        const header = pages[at]!.find(
          (word) =>
            word.text === '1:500' && word.y < 270 && word.y > y - (depth - foot.top) * 2 - 8,
        );
        expect(header).toBeDefined();
        // The header's last cell is 42 px high with this text 12 px above its end.
        expect(y - (depth - foot.top) * 2).toBeCloseTo(header!.y + 12 / PIXELS_PER_MM, 0);
        expect(y + (foot.base - depth) * 2).toBeLessThan(297 - 10 - 4);
      }
    },
  );

  it.runIf(poppler)(
    'repeats the track header on each page and at the tail, and numbers the pages',
    async () => {
      const pages = await readPdfWords(
        await printLog(LOG, {
          type: 'application/pdf',
          heading: SAMPLE_HEADING,
          remarks: 'Checked twice',
        }),
      );
      pages.forEach((page, at) => {
        const text = page.map((word) => word.text).join(' ');
        expect(text).toContain('RHOB g/cm3');
        expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
        expect(text).toContain('Şırnak-1');
      });
      const tail = pages
        .at(-1)!
        .map((word) => word.text)
        .join(' ');
      for (const part of [
        'End of log',
        '1670.3 – 2012.7 m',
        'Not in the file PEF',
        'Checked twice',
      ])
        expect(tail).toContain(part);
    },
  );

  it.runIf(poppler)('has every field of the heading on its first page, in any script', async () => {
    const heading = [
      ...SAMPLE_HEADING,
      { label: '井名', value: '胜利油田 3 井', group: 'well' as const },
    ];
    const [first] = await readPdfWords(
      await printLog(LOG, { type: 'application/pdf', heading, title: 'Composite log' }),
    );
    const text = first!
      .map((word) => word.text)
      .join(' ')
      .replace(/\s+/g, ' ');
    // A prime is drawn as an apostrophe, which looks the same.
    for (const { label, value } of heading)
      expect(text).toContain(`${label} ${value}`.replace('′N', "'N").replace('′E', "'E"));
  });

  it(`goes through ${DEEP_M} m at 1:200 quickly, in a small file`, async () => {
    const seen: number[] = [];
    let pages = 0;
    const started = process.cpuUsage();
    const pdf = await printLog(deepLog(), {
      type: 'application/pdf',
      depthScale: '1:200',
      onProgress: (done, total) => {
        seen.push(done);
        pages = total;
      },
    });
    const { user, system } = process.cpuUsage(started);
    // 5,000 m take at most 20 s of the processor and 8 MB.
    expect((user + system) / 1000).toBeLessThan(4 * DEEP_M);
    expect(pdf.size).toBeLessThan(1600 * DEEP_M);
    // 5 mm of paper for each metre, in bodies of at most 270 mm.
    expect(pages).toBeGreaterThan((5 * DEEP_M) / 270);
    expect(seen).toEqual(Array.from({ length: pages }, (_, at) => at + 1));
  }, 60_000);

  it('lets the page live between two sheets, and ends when it is aborted', async () => {
    const controller = new AbortController();
    let last = 0;
    let beats = 0;
    const heart = setInterval(() => {
      beats++;
      if (last >= 3) controller.abort(new Error('enough'));
    }, 1);
    const printing = printLog(deepLog(), {
      type: 'application/pdf',
      depthScale: '1:200',
      signal: controller.signal,
      onProgress: (done) => {
        last = done;
      },
    });
    await expect(printing).rejects.toThrow('enough');
    clearInterval(heart);
    expect(beats).toBeGreaterThan(1);
    expect(last).toBeLessThan(60);
  });

  it('turns the sheet for a document with many tracks, and draws smaller what it cannot hold, at the same scale', async () => {
    const [first] = SAMPLE_TEMPLATE.tracks;
    const crowded = {
      ...SAMPLE_TEMPLATE,
      tracks: [
        { kind: 'depth' as const },
        ...Array(12).fill(first),
        { kind: 'curves' as const, curves: Array(40).fill({ curve: 'GR', left: 0, right: 150 }) },
      ],
    };
    const log = sampleLog({ top: 1670.3, base: 2012.7, step: 0.1524, template: crowded });
    const blob = await printLog(log, { type: 'application/pdf' });
    const [page] = (await PDFDocument.load(await blob.arrayBuffer())).getPages();
    expect(
      [page!.getWidth() * MM_PER_POINT, page!.getHeight() * MM_PER_POINT].map(Math.round),
    ).toEqual([297, 210]);
    if (!poppler) return;
    const column = (await readPdfWords(blob)).map((words) =>
      words.filter((word) => /^1[6-9]\d0$/.test(word.text)),
    );
    const [upper, lower] = [column[1]![1]!, column[1]!.at(-2)!];
    expect((lower.y - upper.y) / (Number(lower.text) - Number(upper.text))).toBeCloseTo(2, 2);
  });

  it('prints a log over time on one page, without a scale', async () => {
    const log = sampleLog({ top: 0, base: 3600, step: 1, unit: 's' });
    const totals: number[] = [];
    await printLog(log, { type: 'application/pdf', onProgress: (_, total) => totals.push(total) });
    expect(totals[0]).toBeLessThanOrEqual(3);
  });
});

describe('SVG of a log', () => {
  it('is the view where no scale is given', async () => {
    const { svg } = await printSvg({ view: { top: 1700, base: 1760, width: 900, height: 700 } });
    expect([svg.getAttribute('width'), svg.getAttribute('height')]).toEqual(['900', '700']);
    const texts = listTexts(svg);
    for (const part of ['GR', 'gAPI', '150', 'RHOB', '1700', '1760', 'missing'])
      expect(texts).toContain(part);
  });

  it('marks the depths that are selected', async () => {
    const view = { top: 1700, base: 1760, width: 900, height: 700 };
    const { text: without } = await printSvg({ view });
    const { text } = await printSvg({ view, bands: [[1720, 1730]] });
    const count = (svg: string): number => svg.split('opacity="0.15"').length - 1;
    expect([count(without), count(text)]).toEqual([0, 1]);
  });

  it('has the size on paper at true scale: 60 m at 1:500 are 120 mm of log', async () => {
    const sized = async (base: number): Promise<number> => {
      const { svg } = await printSvg({ depthScale: '1:500', range: { top: 1700, base } });
      expect(svg.getAttribute('width')).toMatch(/mm$/);
      return Number.parseFloat(svg.getAttribute('height') ?? '');
    };
    expect((await sized(1760)) - (await sized(1700.5))).toBeCloseTo(119, 2);
  });

  it('sets depth numbers at true scale, too', async () => {
    const { svg } = await printSvg({ depthScale: 200, range: { top: 1700, base: 1760 } });
    const perPixel =
      Number.parseFloat(svg.getAttribute('height') ?? '') /
      Number(svg.getAttribute('viewBox')?.split(' ')[3]);
    const findLabelY = (depth: string): number =>
      Number(
        [...svg.querySelectorAll('text')]
          .find((element) => element.textContent === depth)
          ?.getAttribute('y'),
      );
    expect((findLabelY('1750') - findLabelY('1710')) * perPixel).toBeCloseTo(200, 1);
  });

  it('is light whatever theme the document was bound in', async () => {
    const { text } = await printSvg({ view: { top: 1700, base: 1760, width: 900, height: 700 } });
    expect(text).toContain('fill="#ffffff"');
    for (const dark of ['#0e1217', '#e6eaf0', '#6cb0ff']) expect(text).not.toContain(dark);
  });

  it('clips curves to their tracks and keeps their dashes', async () => {
    const { svg } = await printSvg({ view: { top: 1700, base: 1760, width: 900, height: 700 } });
    const dashed = [...svg.querySelectorAll('path[stroke-dasharray="6 3"]')].filter(
      (path) => (path.getAttribute('d') ?? '').length > 200,
    );
    expect(dashed.length).toBeGreaterThan(0);
    for (const path of dashed)
      expect(path.parentElement?.getAttribute('clip-path')).toMatch(/^url\(#/);
  });

  it('has heading and tail where a heading is given with a scale', async () => {
    const { svg } = await printSvg({
      depthScale: '1:500',
      range: { top: 1700, base: 1760 },
      heading: SAMPLE_HEADING,
    });
    const texts = listTexts(svg);
    for (const part of ['Şırnak-1', 'Rmf', '0.216 Ω·m', 'End of log · Şırnak-1'])
      expect(texts).toContain(part);
  });

  it('keeps hostile header values what they are: text', async () => {
    const hostile = '"><script>alert(1)</script><image href=x onerror=alert(1)>';
    const { svg } = await printSvg({
      depthScale: '1:500',
      range: { top: 1700, base: 1760 },
      name: hostile,
      title: hostile,
      remarks: hostile,
      heading: [{ label: hostile, value: hostile }],
    });
    expect(
      [...new Set([...svg.querySelectorAll('*')].map((element) => element.tagName))].sort(),
    ).toEqual(['clipPath', 'defs', 'g', 'path', 'text', 'title']);
    expect(listTexts(svg).join('')).toContain('<script>');
  });
});

describe('what cannot be printed', () => {
  it('is refused in words', async () => {
    await expect(printLog(LOG, { type: 'application/pdf', depthScale: 'large' })).rejects.toThrow(
      '"large" is not a depth scale such as 1:500',
    );
    await expect(
      printLog(LOG, { type: 'image/svg+xml', range: { top: 5, base: 5 } }),
    ).rejects.toThrow('There is no depth range to print');
    await expect(printLog(LOG, { type: 'image/gif' as 'image/png' })).rejects.toThrow('image/gif');
  });

  it('does not begin when it is aborted before', async () => {
    for (const type of ['image/svg+xml', 'application/pdf', 'image/png'] as const) {
      await expect(
        printLog(LOG, { type, signal: AbortSignal.abort(new Error('enough')) }),
      ).rejects.toThrow('enough');
    }
  });
});
