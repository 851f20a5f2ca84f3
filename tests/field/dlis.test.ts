import { describe, expect, it } from 'vitest';
import { openUrl } from '../../src/formats/http-source.ts';
import type { LogFile } from '../../src/formats/log-file.ts';
import { openLogFile } from '../../src/formats/open-log-file.ts';
import { splitByWell } from '../../host-demo/server/logs/wells-of-file.ts';
import { readHead } from '../../host-demo/server/logs/read-head.ts';
import type { FileHead } from '../../host-demo/server/logs/reader-service.ts';
import { logRow } from '../../host-demo/server/logs/record-rows.ts';
import { randomStream } from '../generate/random.ts';
import { bigWell, LargeDlis, type LargeLogicalFile, twoLogicalFiles } from './large-dlis.ts';

/** A server with Range for a file; counts the bytes that it sends. */
function serveRanges(file: LargeDlis) {
  const sent = { bytes: 0, requests: 0 };
  const answer: typeof fetch = (_, init) => {
    const [start = 0, last = 0] = (
      /(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '') ?? []
    )
      .slice(1)
      .map(Number);
    const bytes = file.make(start, last + 1);
    sent.bytes += bytes.length;
    sent.requests++;
    const range = `bytes ${start}-${start + bytes.length - 1}/${file.sizeBytes}`;
    return Promise.resolve(
      new Response(bytes, { status: 206, headers: { 'content-range': range } }),
    );
  };
  return { fetch: answer, sent };
}

const idsOf = (file: LogFile, mnemonics: readonly string[]): string[] =>
  file.info.frames[0]!.curves.filter(({ mnemonic }) => mnemonics.includes(mnemonic)).map(
    ({ curveId }) => curveId,
  );

describe('a DLIS file of up to 504 MB by Range', () => {
  it.each([
    ['all curves of one value a row', 480_000, ['TDEP', 'GR', 'RT']],
    ['one curve', 120_000, ['TDEP', 'GR']],
  ])(
    'passes once for %s, shown while it is read [b2]',
    async (_, rows, shown) => {
      const big = bigWell(rows);
      const server = serveRanges(big);
      const source = await openUrl('https://files.example/big.dlis', { fetch: server.fetch });
      const seen: number[] = [];
      const file = await openLogFile(source, {
        async onPartial(partial) {
          const { samples, frameId } = partial.info.frames[0]!;
          if (samples === 0) return;
          const [depth] = await partial.readCurves(frameId, idsOf(partial, shown));
          seen.push(depth!.values.length);
        },
      });
      const [depth, ...curves] = await file.readCurves('0/15B', idsOf(file, shown));
      expect(file.info.frames[0]!.samples).toBe(rows);
      expect(depth!.values.at(-1)).toBe(Math.fround(12_000_000 - 15 * (rows - 1)));
      expect(curves[0]!.values[1000]).toBe(Math.fround(60 + 20 * Math.sin(2)));
      expect(seen.length).toBeGreaterThan(2);
      await file.readCurves('0/15B', idsOf(file, shown));
      expect(server.sent.bytes).toBeLessThan(big.sizeBytes * 1.01);
      expect(server.sent.requests).toBeLessThan(500);
    },
    60_000,
  );
});

describe('a DLIS file whose waveforms are shown', () => {
  it('passes once where they are requested while it is read', async () => {
    const big = bigWell(96_000);
    const file = await openLogFile(big, {
      keepBytes: 1 << 20,
      async onPartial(partial) {
        const { samples, frameId } = partial.info.frames[0]!;
        if (samples > 0) await partial.readCurves(frameId, idsOf(partial, ['WF1']));
      },
    });
    const [waveforms] = await file.readCurves('0/15B', idsOf(file, ['WF1']));
    expect(waveforms!.values).toHaveLength(96_000 * 256);
    for (const row of [0, 19_999, 20_000, 95_999])
      expect(waveforms!.values.slice(row * 256, row * 256 + 256)).toEqual(
        new Float32Array(256).fill(row % 100),
      );
    // The rows before the first request passed twice.
    expect(big.bytesRead).toBeLessThan(big.sizeBytes * 1.25);
  }, 30_000);

  it('passes once for each request that comes after it was read', async () => {
    const big = bigWell(24_000);
    const file = await openLogFile(big, { keepBytes: 1 << 20 });
    const opened = big.bytesRead;
    expect(opened).toBeLessThan(big.sizeBytes * 1.05);
    const [waveforms] = await file.readCurves('0/15B', idsOf(file, ['WF1']));
    expect(waveforms!.values.at(-1)).toBe(99);
    expect(big.bytesRead - opened).toBeLessThanOrEqual(big.sizeBytes);
    await file.readCurves('0/15B', idsOf(file, ['TDEP', 'GR', 'RT']));
    expect(big.bytesRead - opened).toBeLessThanOrEqual(big.sizeBytes);
  });
});

describe('the description of a large DLIS file', () => {
  it('has the depth range of its first and last rows, and calls nothing lost [i34b]', async () => {
    const big = bigWell();
    const head = await readHead(big);
    const { topDepth, baseDepth, wellName } = splitByWell(head)[0]!.facts;
    expect(wellName).toBe('BIGD');
    expect(topDepth).toEqual({ value: 40000.125, unit: 'ft' });
    expect(baseDepth).toEqual({ value: 100000, unit: 'ft' });
    expect(head).toMatchObject({ partial: true, warnings: [] });
    expect(catalogRow(head)).toMatchObject({ rowQuality: 'good', remark: null });
    expect(big.bytesRead).toBeLessThan(4 * 2 ** 20);
    expect(big.reads).toBeLessThan(40);
  });

  it.each([
    ['states', false],
    ['does not state', true],
  ])('has all logical files where it %s its index ranges [j12]', async (_, isBare) => {
    const file = twoLogicalFiles({ isBare });
    const head = await readHead(file);
    expect(head.info.logicalFiles.map(({ name }) => name)).toEqual(['FIRST', 'SECOND']);
    expect(head.info.frames.map(({ name }) => name)).toEqual(['WAVE', 'NUC']);
    const curves = head.info.frames.flatMap((frame) =>
      frame.curves.map(({ mnemonic }) => mnemonic),
    );
    expect(new Set(curves)).toEqual(new Set(['DEPT', 'GR', 'WF1', 'RHOB', 'NPHI']));
    expect(head.info.frames[1]!.indexRange).toMatchObject({
      least: expect.closeTo(2500.1, 6) as number,
      greatest: 3000,
    });
    const { topDepth, baseDepth } = splitByWell(head)[0]!.facts;
    expect(topDepth!.value).toBeCloseTo(1000.1, 6);
    expect(baseDepth).toEqual({ value: 3000, unit: 'm' });
    expect(catalogRow(head)).toMatchObject({
      rowQuality: 'good',
      remark: null,
      curveNames: 'DEPT, GR, WF1, RHOB, NPHI',
    });
  });

  it('has every logical file and its depths, whatever their number and size', async () => {
    const random = randomStream(1);
    for (let i = 0; i < 25; i++) {
      const files = randomLogicalFiles(random);
      const file = await openLogFile(new LargeDlis(...files), { extent: 'ends' });
      const found = file.info.frames.map(
        ({ logicalFile, name, indexRange }) =>
          `${logicalFile} ${name} ${indexRange?.least.toFixed(1)} ${indexRange?.greatest.toFixed(1)}`,
      );
      const expected = files.map(({ frame: { name, channels, rows } }, j) => {
        const depth = channels[0]!.value;
        return `${j} ${name} ${depth(0).toFixed(1)} ${depth(rows - 1).toFixed(1)}`;
      });
      expect(found).toEqual(expected);
      expect(file.warnings).toEqual([]);
    }
  }, 30_000);
});

/** The row of the file in the catalog of logs. */
function catalogRow(head: FileHead) {
  const file = { storeId: 's', key: 'large.dlis', etag: '', sizeBytes: 1 };
  const [well] = splitByWell(head);
  return logRow({ kind: 'log', file, name: 'large.dlis', part: 0, ...well! }, 'U', null);
}

/** One to eight logical files of 10 KB to 30 MB, most with a frame of the same name. */
function randomLogicalFiles(random: () => number): LargeLogicalFile[] {
  return Array.from({ length: 1 + Math.floor(random() * 8) }, (_, i) => {
    const elements = [1, 4, 64, 256, 1000][Math.floor(random() * 5)]!;
    const rowBytes = elements * 4 + 24;
    const rows = Math.max(1, Math.round(10 ** (4 + random() * 3.5) / rowBytes));
    const top = Math.round(random() * 3000);
    return {
      id: `LF${i}`,
      well: 'W',
      frame: {
        name: random() < 0.8 ? 'SAME' : `F${i}`,
        rows,
        rowsPerRecord: Math.max(1, Math.floor(8000 / rowBytes)),
        channels: [
          { name: 'DEPT', unit: 'm', code: 7, value: (row) => top + 0.1 * row },
          { name: 'WF', unit: '', code: 2, elements, value: (row) => row },
        ],
      },
    };
  });
}
