/** SEG-Y of odd shapes, written by a program of its own after the standard (`odd-segy.py`, Python with numpy): each opens as it was written. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import type { SegyGeometry } from '../../src/formats/segy/geometry.ts';
import { findPosition, traceAt } from '../../src/formats/segy/geometry.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import type { SegyFile } from '../../src/formats/segy/segy-file.ts';
import { toGround } from '../../src/formats/seismic/ground.ts';
import { surveyOfSegy } from '../../src/formats/seismic/survey-of-segy.ts';

// Another program works, beside other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SEED = Number(process.env.ODD_SEED ?? 7);
const PYTHON = ['/usr/bin/python3', 'python3'].find(
  (program) => spawnSync(program, ['-c', 'from numpy import random']).status === 0,
);
if (!PYTHON)
  console.warn('SKIPPED: no Python with numpy here (Debian: apt-get install python3-numpy)');

interface Written {
  traces: { il: number; xl: number; off: number; x: number; y: number; n: number }[];
  code: number;
  littleEndian: boolean;
  expect: {
    bytes?: [number, number];
    steps?: [number, number];
    sorting?: string;
    holes?: number;
    offsets?: number[];
    variable?: boolean;
    delayMs?: number;
    intervalUs?: number;
    warning?: string;
    placeless?: boolean;
    degrees?: [[number, number], [number, number]];
    line?: string;
    ensembles?: number;
    padding?: number;
  };
}

const folder = mkdtempSync(path.join(tmpdir(), 'geo-odd-'));
if (PYTHON)
  execFileSync(PYTHON, [path.join(import.meta.dirname, 'odd-segy.py'), folder, String(SEED)]);
const names = PYTHON
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.sgy'))
      .map((name) => name.slice(0, -4))
  : [];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string): Written {
  return JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Written;
}

describe.skipIf(!PYTHON)(`SEG-Y by Python with numpy (seed ${SEED})`, () => {
  test('is there', () => expect(names.length).toBeGreaterThan(60));

  describe.each(names)('%s', (name) => {
    let file: SegyFile;
    let geometry: SegyGeometry;
    const about = written(name);
    const all = about.traces;
    const living = all.filter((_, i) => i < all.length - (about.expect.padding ?? 0));
    beforeAll(async () => {
      file = await openSegy(new BufferSource(readFileSync(path.join(folder, `${name}.sgy`)), name));
      geometry = await file.geometry();
    });

    test('its headers and every sample of every trace', async () => {
      const { info } = file;
      expect([info.traces, info.samples, info.littleEndian, info.sampleFormat.code]).toEqual([
        all.length,
        Math.max(...all.map(({ n }) => n)),
        about.littleEndian,
        about.code,
      ]);
      expect([info.isVariable, info.delayMs, info.intervalUs]).toEqual([
        about.expect.variable ?? false,
        about.expect.delayMs ?? 0,
        about.expect.intervalUs ?? 4000,
      ]);
      expect(info.text.lines[0]).toBe('C 1 WRITTEN FOR A TEST OF READERS');
      const bytes = readFileSync(path.join(folder, `${name}.f64`));
      const wanted = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
      const { values } = await file.exactTraces(Int32Array.from(all, (_, i) => i));
      let at = 0,
        wrong = 0;
      for (const [i, { n }] of all.entries())
        for (let k = 0; k < info.samples; k++) {
          const value = values[i * info.samples + k]!;
          if (k < n ? value !== wanted[at++] : !Number.isNaN(value)) wrong++;
        }
      expect([at, wrong]).toEqual([wanted.length, 0]);
    });

    test('the warnings about it', () => {
      const codes = file.warnings.map(({ code }) => code);
      expect(codes).toEqual(about.expect.warning ? [about.expect.warning] : []);
      expect(
        file.info.map.inline.byte === (about.expect.bytes?.[0] ?? 189) &&
          file.info.map.crossline.byte === (about.expect.bytes?.[1] ?? 193),
      ).toBe(true);
    });

    test('every trace at its place', () => {
      if (about.expect.line) {
        expect(geometry).toMatchObject(
          about.expect.line === 'trace' && geometry.kind === 'grid'
            ? { kind: 'grid' }
            : { kind: 'line', key: about.expect.line },
        );
        if (about.expect.ensembles && geometry.kind === 'line')
          expect([geometry.ensembles.length - 1, geometry.isPrestack]).toEqual([
            about.expect.ensembles,
            true,
          ]);
        return;
      }
      if (geometry.kind !== 'grid') throw new Error('no grid');
      const { inlines, crosslines, offsets } = geometry;
      const wrong = living.filter(
        ({ il, xl, off }, i) =>
          traceAt(
            geometry as never,
            findPosition(inlines, il),
            findPosition(crosslines, xl),
            offsets.length > 1 ? offsets.indexOf(off) : 0,
          ) !== i,
      );
      expect(wrong).toEqual([]);
      expect([inlines.numbers.length, crosslines.numbers.length]).toEqual([
        sizeOf(living.map(({ il }) => il)),
        sizeOf(living.map(({ xl }) => xl)),
      ]);
      expect(Array.from(offsets).length > 1 ? Array.from(offsets) : undefined).toEqual(
        about.expect.offsets,
      );
      if (about.expect.steps) expect([inlines.step, crosslines.step]).toEqual(about.expect.steps);
      if (about.expect.holes !== undefined) expect(geometry.holes).toBe(about.expect.holes);
      if (about.expect.sorting) expect(geometry.sorting).toBe(about.expect.sorting);
    });

    test('where it lies on the ground', async () => {
      const { info, section } = await surveyOfSegy(file).then((survey) => ({
        info: survey.info,
        section: survey.info.kind === 'line' ? survey.section({ mode: 'line' }) : null,
      }));
      if (about.expect.placeless) {
        expect([info.corners, (await section)?.x ?? null]).toEqual([null, null]);
        return;
      }
      if (section) {
        const { x, y } = await section;
        if (living.length > 1)
          expect([x![0], y!.at(-1)]).toEqual([
            expect.closeTo(living[0]!.x, 2),
            expect.closeTo(living.at(-1)!.y, 2),
          ]);
        return;
      }
      if (about.expect.degrees) {
        const [first, last] = about.expect.degrees;
        const [corner, , opposite] = info.corners!;
        expect([corner.x, corner.y, opposite.x, opposite.y]).toEqual(
          [...first, ...last].map((value) => expect.closeTo(value, 4) as number),
        );
        return;
      }
      const most = Math.max(
        ...living.map(({ il, xl, x, y }) => {
          const [gx, gy] = toGround(
            info,
            info.inlines!.numbers.indexOf(il),
            info.crosslines!.numbers.indexOf(xl),
          );
          return Math.hypot(gx - x, gy - y);
        }),
      );
      // What the scalar rounds away, at most.
      expect(most).toBeLessThan(name.startsWith('scalar-10') ? 8 : 1);
    });
  });
});

/** Lines from the least to the largest number by their common step. */
function sizeOf(numbers: readonly number[]): number {
  const least = Math.min(...numbers);
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const step = numbers.reduce((common, number) => divisor(common, number - least), 0) || 1;
  return (Math.max(...numbers) - least) / step + 1;
}
