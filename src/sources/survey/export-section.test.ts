import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../formats/byte-source.ts';
import { joinBytes } from '../../formats/join-bytes.ts';
import { openSegy } from '../../formats/segy/open-segy.ts';
import type { SeismicSurvey } from '../../formats/seismic/seismic-survey.ts';
import { surveyOfSegy } from '../../formats/seismic/survey-of-segy.ts';
import { generated, hasData, real } from '../../formats/seismic/testing/segy-surveys.ts';
import { sectionBytes, type SectionExtract, writeSection } from './export-section.ts';

/** The system's own Python: Debian's package python3-segyio is for it. */
const PYTHON = '/usr/bin/python3';
const hasSegyio = spawnSync(PYTHON, ['-c', 'import segyio']).status === 0;
if (!hasSegyio)
  process.stdout.write(
    'The check of SEG-Y exports by segyio is skipped: python3-segyio is absent.\n',
  );

const READ = `
import json, segyio, sys
with segyio.open(sys.argv[1], ignore_geometry=True) as f:
    T = segyio.TraceField
    keys = {"il": T.INLINE_3D, "xl": T.CROSSLINE_3D, "x": T.CDP_X, "y": T.CDP_Y,
            "scalar": T.SourceGroupScalar, "delay": T.DelayRecordingTime, "id": T.TraceIdentificationCode}
    print(json.dumps({
        "format": int(f.format), "samples": len(f.samples), "first": float(f.samples[0]),
        "interval": float(f.bin[segyio.BinField.Interval]), "text": f.text[0].decode("latin-1"),
        "headers": {k: [int(v) for v in f.attributes(a)[:]] for k, a in keys.items()},
        "values": [[float(v) for v in t] for t in f.trace.raw[:]]}))
`;

async function write(extract: SectionExtract): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const { bytes } of writeSection(extract, new AbortController().signal))
    parts.push(bytes);
  return joinBytes(parts);
}

async function extractOf(
  survey: SeismicSurvey,
  sampleFormat: 'ibm' | 'ieee',
): Promise<SectionExtract> {
  const place =
    survey.info.kind === 'line'
      ? ({ mode: 'line' } as const)
      : ({ mode: 'inline', number: survey.info.inlines!.numbers[1]! } as const);
  const section = await survey.section(place);
  return {
    survey,
    section,
    sampleFormat,
    line: 'Inline',
    traces: [1, section.traces - 1],
    samples: [2, section.samples - 3],
  };
}

function tileOf({ survey, section, traces, samples }: SectionExtract): Promise<{
  values: ArrayLike<number>;
}> {
  const place = section.place;
  return survey.tile({ place, level: 0, traces, samples, precision: 'float32' });
}

async function rereadBytes(bytes: Uint8Array): Promise<SeismicSurvey> {
  return surveyOfSegy(await openSegy(new BufferSource(bytes)));
}

/** The greatest relative difference to what was written. */
function difference(values: ArrayLike<number>, expected: ArrayLike<number>): number {
  expect(values.length).toBe(expected.length);
  return Array.from(values).reduce((most, value, i) => {
    const wanted = Number.isFinite(expected[i]!) ? expected[i]! : 0;
    return Math.max(most, Math.abs((value || 0) - wanted) / Math.max(1e-30, Math.abs(wanted)));
  }, 0);
}

describe('a section written as SEG-Y', () => {
  it.each(['ibm', 'ieee'] as const)(
    'gives back window, places and samples (%s)',
    async (format) => {
      const extract = await extractOf(await generated(), format);
      const bytes = await write(extract);
      expect(bytes.length).toBe(sectionBytes(extract));
      const again = await rereadBytes(bytes);
      const { first, interval } = extract.survey.info.samples;
      expect(again.info.samples).toMatchObject({ first: first + 2 * interval, interval });
      const section = await again.section({ mode: 'line' });
      expect(Array.from(section.x!)).toEqual(Array.from(extract.section.x!.slice(1, -1)));
      const written = await tileOf(extract);
      const read = await again.tile({
        place: { mode: 'line' },
        level: 0,
        traces: [0, section.traces],
        samples: [0, section.samples],
        precision: 'float32',
      });
      expect(difference(read.values, written.values)).toBeLessThan(
        format === 'ieee' ? 0 + 1e-12 : 1e-6,
      );
    },
  );

  it.skipIf(!hasSegyio).each(['ibm', 'ieee'] as const)('is read by segyio (%s)', async (format) => {
    const survey = hasData ? await real('demo/NPRA_31_81_PR.sgy') : await generated();
    for (const one of [await generated(), survey]) {
      const extract = await extractOf(one, format);
      const path = join(tmpdir(), `section-${process.pid}.sgy`);
      writeFileSync(path, await write(extract));
      try {
        const { stdout, stderr } = spawnSync(PYTHON, ['-c', READ, path], {
          encoding: 'utf8',
          maxBuffer: 1 << 28,
        });
        expect(stderr).toBe('');
        await expectSame(JSON.parse(stdout) as SegyioFile, extract);
      } finally {
        rmSync(path, { force: true });
      }
    }
  });
});

interface SegyioFile {
  format: number;
  samples: number;
  interval: number;
  text: string;
  headers: Record<'il' | 'xl' | 'x' | 'y' | 'scalar' | 'delay' | 'id', number[]>;
  values: number[][];
}

async function expectSame(file: SegyioFile, extract: SectionExtract): Promise<void> {
  const { section, survey, traces, samples } = extract;
  expect(file.format).toBe(extract.sampleFormat === 'ibm' ? 1 : 5);
  expect(file.samples).toBe(samples[1] - samples[0]);
  expect(file.interval).toBe(survey.info.samples.interval * 1000);
  expect(file.text).toContain('WRITTEN BY GEO ELEMENTS');
  const column = (key: string): number[] | undefined =>
    section.annotations.find((one) => one.key === key) &&
    Array.from(section.annotations.find((one) => one.key === key)!.numbers.slice(...traces));
  if (column('inline')) expect(file.headers.il).toEqual(column('inline'));
  if (column('crossline')) expect(file.headers.xl).toEqual(column('crossline'));
  if (section.x)
    expect(file.headers.x.map((x, i) => x / -file.headers.scalar[i]!)).toEqual(
      Array.from(section.x.slice(...traces), (x) => expect.closeTo(x, 2) as number),
    );
  const { values } = await tileOf(extract);
  expect(difference(file.values.flat(), values)).toBeLessThan(
    extract.sampleFormat === 'ieee' ? 1e-12 : 1e-6,
  );
}
