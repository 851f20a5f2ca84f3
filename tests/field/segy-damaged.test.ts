import { describe, expect, test } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { listAssumed, openBytes, wave, type Opened } from './open-segy-case.ts';

const HEADERS = 3600;
type Part = 'header' | 'samples' | 'both';

/** A file of 12 x 14 traces, the first of them null, with one trace that is noise. */
function buildFile(options: { label?: 2 | 5; code?: 1 | 3 | 5; dead?: number } = {}) {
  const { code = 5, label = code, dead = 0 } = options;
  const traces = gridTraces({
    inlines: numbers(1, 12),
    crosslines: numbers(1, 14),
    samples: 300,
    value: (i, x, _, t) => Math.round(wave(t, i + 2 * x, 450)) * (code === 3 ? 1 : 1.0173),
  }).map(({ header, samples }, i) => ({
    header: {
      ...header,
      71: 1,
      109: 500,
      181: 500_000 + 25 * header[189]!,
      185: 6_200_000 + 25 * header[193]!,
    },
    samples: i < dead ? new Float32Array(300) : samples,
  }));
  const bytes = writeSegy({ traces, format: code });
  new DataView(bytes.buffer).setInt16(3224, label);
  return bytes;
}

function damage(bytes: Uint8Array, trace: number, part: Part): void {
  const length = (bytes.length - HEADERS) / 168;
  const start = HEADERS + trace * length;
  let seed = 17 + trace;
  const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) >> 16;
  for (let at = part === 'samples' ? 240 : 0; at < (part === 'header' ? 240 : length); at++)
    bytes[start + at] = random() & 255;
}

function describeSurvey({ file, survey: { info } }: Opened): object {
  const { samples, inlines, crosslines, corners, groundUnit } = info;
  return {
    format: file.info.sampleFormat.code,
    samples,
    inlines: inlines?.numbers,
    crosslines: crosslines?.numbers,
    corner: corners?.[0],
    groundUnit,
  };
}

describe('one trace of noise among the others', () => {
  test.each([
    ['of IEEE floats', {}],
    ['of IBM floats labelled IEEE', { code: 1, label: 5 }],
    ['of IEEE floats labelled whole numbers behind 100 null traces', { label: 2, dead: 100 }],
    ['of 16 bits labelled as floats', { code: 3, label: 5 }],
    ['of which all but a few are null', { dead: 160 }],
  ] as const)('decides nothing in a file %s', async (_, options) => {
    const whole = await openBytes(buildFile(options));
    for (const trace of [0, 1, 5, 162, 167])
      for (const part of ['header', 'samples', 'both'] as const) {
        const bytes = buildFile(options);
        damage(bytes, trace, part);
        const opened = await openBytes(bytes);
        expect([trace, part, describeSurvey(opened)]).toEqual([trace, part, describeSurvey(whole)]);
        expect(listAssumed(opened)).toEqual(listAssumed(whole));
      }
  });

  test('is left out of the grid where its header is damaged, which is noted', async () => {
    const bytes = buildFile();
    damage(bytes, 0, 'header');
    const { survey } = await openBytes(bytes);
    expect(survey.info.warnings).toMatchObject([{ code: 'TRACE_HEADERS_DAMAGED' }]);
    expect(survey.info.warnings[0]!.message).toContain('1 trace headers');
  });

  test('stays in its place in a line', async () => {
    const traces = numbers(1, 200).map((cdp) => ({
      header: { 21: cdp, 29: 1, 71: 1, 181: 500_000 + 25 * cdp, 185: 6_200_000 },
      samples: Float32Array.from({ length: 60 }, (_, t) => wave(t, cdp, 90)),
    }));
    const bytes = writeSegy({ traces, format: 5 });
    let seed = 3;
    for (let at = HEADERS + 7 * 480; at < HEADERS + 7 * 480 + 240; at++)
      bytes[at] = (seed = (seed * 16_807) % 2_147_483_647) & 255;
    const { survey } = await openBytes(bytes);
    const section = await survey.section({ mode: 'line' });
    expect(survey.info.kind).toBe('line');
    expect(Array.from(section.x!.slice(5, 10))).toEqual([
      500_150, 500_175, 500_175, 500_225, 500_250,
    ]);
  });
});
