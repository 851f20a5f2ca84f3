import { describe, expect, test } from 'vitest';
import type { ByteSource } from '../byte-source.ts';
import { BufferSource } from '../byte-source.ts';
import { openDlis } from './open-dlis.ts';
import { looksLikeDlis } from './sniff.ts';
import { ascii, definitions, file, hex, join, label, row, visible } from './testing/build.ts';
import { open, readAll } from './testing/open.ts';

describe('while a file is being read', () => {
  const records = Array.from({ length: 90 }, (_, block) =>
    Array.from({ length: 500 }, (_, i) => row(block * 500 + i + 1, hex('41200000'))),
  );
  const bytes = file(definitions([{ name: 'A', code: 2 }]), ...records);

  test('its curves are shown before any row, then its rows each time they have doubled', async () => {
    const seen: number[] = [];
    const opened = await open(bytes, {
      onPartial: async (partial) => {
        const frame = partial.info.frames[0];
        if (!frame) throw new Error('no frame');
        expect(partial.info.complete).toBe(false);
        const [numbers] = await partial.readCurves(
          frame.frameId,
          frame.curves.map((curve) => curve.curveId),
        );
        expect(numbers?.values).toHaveLength(frame.samples);
        if (frame.samples > 0) expect(numbers?.values[frame.samples - 1]).toBe(frame.samples);
        seen.push(frame.samples);
      },
    });
    expect(seen).toEqual([0, 20_000, 40_000]);
    expect(opened.info).toMatchObject({ complete: true, frames: [{ samples: 45_000 }] });
  });

  test('progress ends at the size of the file', async () => {
    const reached: number[] = [];
    await open(bytes, {
      onProgress: ({ bytesRead, bytesTotal }) => {
        expect(bytesTotal).toBe(bytes.length);
        reached.push(bytesRead);
      },
    });
    expect(reached.length).toBeGreaterThan(2);
    expect(reached).toEqual([...reached].sort((a, b) => a - b));
    expect(reached[reached.length - 1]).toBe(bytes.length);
  });

  test('it can be cancelled', async () => {
    const controller = new AbortController();
    const opening = open(bytes, { signal: controller.signal, onPartial: () => controller.abort() });
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a source of unknown size that gives what it likes at the end reads the same', async () => {
    const known = new BufferSource(bytes);
    const stream: ByteSource = {
      name: 'stream',
      sizeBytes: null,
      read: (offset, length) => known.read(offset, length),
    };
    expect((await openDlis(stream)).info.frames[0]?.samples).toBe(45_000);
  });

  test('the values of a curve can be read again and are the caller’s own', async () => {
    const opened = await open(bytes);
    const [first] = await readAll(opened);
    const [second] = await readAll(opened);
    expect(second?.values).toEqual(first?.values);
    expect(second?.values).not.toBe(first?.values);
  });

  test('curves and frames that do not exist are errors', async () => {
    const opened = await open(bytes);
    await expect(opened.readCurves('9/NONE', [])).rejects.toMatchObject({ code: 'CURVE_UNKNOWN' });
    await expect(opened.readCurves('0/MAIN', ['NONE'])).rejects.toMatchObject({
      code: 'CURVE_UNKNOWN',
    });
  });
});

describe('values that are kept while a file is read', () => {
  const rows = Array.from({ length: 2000 }, (_, i) =>
    row(i + 1, join(hex('41200000'), [i & 127, 7, 7, 7, 7, 7, 7, 7])),
  );
  const records = Array.from({ length: 20 }, (_, i) => rows.slice(i * 100, i * 100 + 100));
  const bytes = file(
    definitions(
      [
        { name: 'A', code: 2 },
        { name: 'N', code: 15 },
        { name: 'W', code: 15, dimension: [7] },
      ],
      'TIME',
    ),
    ...records,
  );

  /** The file, and how many bytes of it were read. */
  function counted(): ByteSource & { bytesRead: number } {
    const known = new BufferSource(bytes);
    return {
      name: 'test.dlis',
      sizeBytes: bytes.length,
      bytesRead: 0,
      async read(offset, length) {
        const read = await known.read(offset, length);
        this.bytesRead += read.length;
        return read;
      },
    };
  }

  const ids = ['0/MAIN#0', '0/MAIN#1', '0/MAIN#2'];

  test('are not read again, however often they are requested', async () => {
    const source = counted();
    const opened = await openDlis(source);
    const before = source.bytesRead;
    const first = await opened.readCurves('0/MAIN', ids);
    expect(await opened.readCurves('0/MAIN', ids)).toEqual(first);
    expect(first[1]!.values[1999]).toBe(1999 & 127);
    expect(first[2]!.values).toEqual(new Float32Array(14_000).fill(7));
    expect(source.bytesRead).toBe(before);
  });

  test('are given up from the widest on where they are too many', async () => {
    const source = counted();
    const opened = await openDlis(source, { keepBytes: 20_000 });
    const before = source.bytesRead;
    const narrow = await opened.readCurves('0/MAIN', ids.slice(0, 2));
    expect(narrow[0]!.values).toEqual(new Float32Array(2000).fill(10));
    expect(source.bytesRead).toBe(before);
    const [wide] = await opened.readCurves('0/MAIN', ids.slice(2));
    expect(wide!.values).toEqual(new Float32Array(14_000).fill(7));
    expect(source.bytesRead).toBeGreaterThan(before);
  });

  test('are the caller’s own, also where a curve is requested twice at once', async () => {
    const opened = await openDlis(counted());
    const [one, other] = await opened.readCurves('0/MAIN', ['0/MAIN#0', '0/MAIN#0']);
    (one!.values as Float32Array).fill(0);
    expect(other!.values).toEqual(new Float32Array(2000).fill(10));
  });
});

describe('telling DLIS from other files', () => {
  const sound = file(definitions([{ name: 'A', code: 2 }]));

  test('by label, after garbage, by visible record, in a tape image, by name', () => {
    expect(looksLikeDlis(sound, 'x')).toBe(true);
    expect(looksLikeDlis(sound.slice(0, 60), 'x')).toBe(true);
    expect(looksLikeDlis(join(ascii('garbage'), sound), 'x')).toBe(true);
    expect(looksLikeDlis(visible(...definitions([])), 'x')).toBe(true);
    expect(
      looksLikeDlis(
        join(hex('00000000 00000000 5C000000'), label(), hex('00000000 00000000 FF000000')),
        'x',
      ),
    ).toBe(true);
    expect(looksLikeDlis(ascii('damaged'), 'A.DLIS')).toBe(true);
  });

  test('LAS, SEG-Y, text and nothing are not DLIS', () => {
    expect(
      looksLikeDlis(
        ascii('~Version Information\n VERS. 2.0 : CWLS LOG ASCII STANDARD - VERSION 2.0\n'),
        'a.las',
      ),
    ).toBe(false);
    expect(looksLikeDlis(join(new Uint8Array(3200).fill(0x40), new Uint8Array(400)), 'a.sgy')).toBe(
      false,
    );
    expect(looksLikeDlis(new Uint8Array(0), 'a.las')).toBe(false);
  });
});
