import { describe, expect, it } from 'vitest';
import { BufferSource, type ByteSource } from '../byte-source.ts';
import type { CurveValues, LogFile } from '../log-file.ts';
import { openLas } from './open-las.ts';

const HEAD =
  '~V\nVERS. 2.0 :\nWRAP. NO :\n~W\nSTRT.M 0 :\nNULL. -999.25 :\nLOC. Gödecke µ° : l\n~C\nDEPT.M : d\nGR.°API : g\nL. : lithology\n~A\n';

/** Gives a file in pieces of `step` bytes, as a slow connection would. */
class PieceSource implements ByteSource {
  readonly name = 'pieces.las';
  readonly sizeBytes: number | null;
  reads = 0;
  constructor(
    readonly bytes: Uint8Array,
    readonly step: number,
    sizeKnown = true,
  ) {
    this.sizeBytes = sizeKnown ? bytes.length : null;
  }

  read(offset: number, length: number): Promise<Uint8Array> {
    this.reads++;
    return Promise.resolve(this.bytes.subarray(offset, offset + Math.min(length, this.step)));
  }
}

function rows(count: number): string {
  return Array.from(
    { length: count },
    (_, i) =>
      `${i * 0.5} ${i % 10 === 0 ? '-999.25' : i / 4} ${i % 2 ? 'Schiefer' : 'Süßwasserkalk'}`,
  ).join('\n');
}

function isSame({ values }: CurveValues, expected: Float64Array): boolean {
  const bytes = (of: Float64Array): Buffer => Buffer.from(of.buffer, of.byteOffset, of.byteLength);
  return values instanceof Float64Array && bytes(values).equals(bytes(expected));
}

async function all(file: LogFile): Promise<CurveValues[]> {
  const frame = file.info.frames[0]!;
  return file.readCurves(
    frame.frameId,
    frame.curves.map(({ curveId }) => curveId),
  );
}

function utf16(text: string, littleEndian: boolean, bom: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer((text.length + (bom ? 1 : 0)) * 2));
  if (bom) view.setUint16(0, 0xfeff, littleEndian);
  for (let i = 0; i < text.length; i++)
    view.setUint16((i + (bom ? 1 : 0)) * 2, text.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
}

const text = `${HEAD}${rows(40)}\n`;
const utf8 = new TextEncoder().encode(text);
const ENCODINGS: Record<string, Uint8Array> = {
  'UTF-8': utf8,
  'UTF-8 with BOM': Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8),
  'Windows-1252': Uint8Array.from(text, (c) => c.charCodeAt(0)),
  'UTF-16 LE': utf16(text, true, false),
  'UTF-16 LE with BOM': utf16(text, true, true),
  'UTF-16 BE': utf16(text, false, false),
  'UTF-16 BE with BOM': utf16(text, false, true),
  CR: new TextEncoder().encode(text.replaceAll('\n', '\r')),
  CRLF: new TextEncoder().encode(text.replaceAll('\n', '\r\n')),
  'mixed line ends': new TextEncoder().encode(
    text
      .split('\n')
      .map((line, i) => line + ['\n', '\r\n', '\r'][i % 3]!)
      .join(''),
  ),
};

describe('every encoding, cut into pieces of any size', () => {
  it.each(Object.entries(ENCODINGS))('%s', async (_, bytes) => {
    const whole = await openLas(new BufferSource(bytes));
    const expected = await all(whole);
    expect(whole.info.logicalFiles[0]!.header[1]!.items[2]!.value).toBe('Gödecke µ°');
    expect(whole.info.frames[0]).toMatchObject({
      samples: 40,
      curves: [{ unit: 'M' }, { unit: '°API' }, { kind: 'text' }],
    });
    expect((expected[2]!.values as string[])[2]).toBe('Süßwasserkalk');
    for (const step of [1, 2, 3, 7, 64, 1000]) {
      const pieces = await openLas(new PieceSource(bytes, step, step !== 7));
      expect(await all(pieces), `pieces of ${step}`).toEqual(expected);
      expect({ ...pieces.info, logicalFiles: [] }).toEqual({ ...whole.info, logicalFiles: [] });
      expect(pieces.warnings).toEqual(whole.warnings);
    }
  });

  it('counts lines alike for every line end', async () => {
    for (const end of ['\n', '\r', '\r\n']) {
      const file = await openLas(
        new BufferSource(new TextEncoder().encode(`${HEAD}0 1 a\n\n1 x b\n`.replaceAll('\n', end))),
      );
      expect(file.warnings.find(({ code }) => code === 'NUMBER_UNREADABLE')?.place.line).toBe(15);
    }
  });
});

describe('a large file', () => {
  const big = new TextEncoder().encode(`${HEAD}${rows(120_000)}\n`);

  it('is reported block by block', async () => {
    const progress: number[] = [];
    await openLas(new BufferSource(big), {
      onProgress: ({ bytesRead, bytesTotal }) => {
        expect(bytesTotal).toBe(big.length);
        progress.push(bytesRead);
      },
    });
    expect(progress).toEqual([...[...progress].sort((a, b) => a - b)]);
    expect(progress).toHaveLength(Math.ceil(big.length / 2 ** 20));
    expect(progress.at(-1)).toBe(big.length);
  });

  it('shows its curves before any row, then its rows each time they have doubled', async () => {
    const seen: number[] = [];
    const file = await openLas(new PieceSource(big, 100_000), {
      onPartial: async (partial) => {
        const frame = partial.info.frames[0]!;
        expect(partial.info.complete).toBe(false);
        const [depth, gr] = await partial.readCurves(frame.frameId, [
          frame.curves[0]!.curveId,
          frame.curves[1]!.curveId,
        ]);
        expect(depth!.values).toHaveLength(frame.samples);
        const picked = Array.from({ length: Math.ceil(frame.samples / 997) }, (_, k) => 997 * k);
        expect(picked.map((i) => [depth!.values[i], gr!.values[i]])).toEqual(
          picked.map((i) => [i * 0.5, i % 10 === 0 ? NaN : i / 4]),
        );
        seen.push(frame.samples);
      },
    });
    expect(seen[0]).toBe(0);
    expect(seen[1]).toBeGreaterThanOrEqual(20_000);
    for (let i = 2; i < seen.length; i++) expect(seen[i]!).toBeGreaterThanOrEqual(2 * seen[i - 1]!);
    expect(seen.length).toBeGreaterThan(2);
    expect(file.info).toMatchObject({ complete: true, frames: [{ samples: 120_000 }] });
  });

  it('stops on demand', async () => {
    const controller = new AbortController();
    const source = new PieceSource(big, 100_000);
    const reading = openLas(source, {
      signal: controller.signal,
      onProgress: ({ bytesRead }) => bytesRead > 300_000 && controller.abort(),
    });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(source.reads).toBeLessThan(6);
  });

  it('hands a column over once and reads it again on the next request', async () => {
    const source = new PieceSource(big, 1 << 20);
    const file = await openLas(source);
    const reads = source.reads;
    const [frame] = file.info.frames;
    const ids = frame!.curves.map(({ curveId }) => curveId);
    const [gr] = await file.readCurves(frame!.frameId, [ids[1]!]);
    expect(source.reads).toBe(reads);
    const first = (gr!.values as Float64Array).slice();
    (gr!.values as Float64Array).fill(0);
    const [again, depth, twin, words] = await file.readCurves(frame!.frameId, [
      ids[1]!,
      ids[0]!,
      ids[1]!,
      ids[2]!,
    ]);
    expect(source.reads).toBeGreaterThan(reads);
    // Compared as bytes: `toEqual` takes seconds for so many numbers.
    expect({ ...again, values: null }).toEqual({ ...gr, values: null });
    expect(isSame(again!, first)).toBe(true);
    expect(isSame(twin!, first)).toBe(true);
    expect(twin!.values).not.toBe(again!.values);
    expect(depth!.values[119_999]).toBe(59_999.5);
    expect((words!.values as string[])[119_999]).toBe('Schiefer');
  });

  it('answers calls that overlap', async () => {
    const file = await openLas(new BufferSource(new TextEncoder().encode(`${HEAD}${rows(50)}\n`)));
    const { frameId, curves } = file.info.frames[0]!;
    const [depth, gr] = curves.map(({ curveId }) => curveId) as [string, string];
    const [first] = await file.readCurves(frameId, [depth]);
    const expected = (first!.values as Float64Array).slice();
    const [both, alone] = await Promise.all([
      file.readCurves(frameId, [depth, gr]),
      file.readCurves(frameId, [gr, depth]),
    ]);
    expect([both[0]!.values, alone[1]!.values]).toEqual([expected, expected]);
    expect(both[1]!.values).toEqual(alone[0]!.values);
    expect(both[1]!.values[7]).toBe(1.75);
  });

  it('knows no other frame or curve', async () => {
    const file = await openLas(new BufferSource(new TextEncoder().encode(`${HEAD}0 1 a\n`)));
    await expect(file.readCurves('7', [])).rejects.toMatchObject({
      code: 'CURVE_UNKNOWN',
      place: { section: '7' },
    });
    await expect(file.readCurves(file.info.frames[0]!.frameId, ['GR'])).rejects.toMatchObject({
      code: 'CURVE_UNKNOWN',
      place: { section: 'Log' },
    });
  });
});
