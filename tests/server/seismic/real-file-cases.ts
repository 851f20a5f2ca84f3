/** Real files, against what their bytes and the reference readers say. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SampleEncoding, SectionMode } from '../../../src/api/viewer3d/viewer3d-client.ts';
import { NO_SAMPLE } from '../../../src/formats/seismic/seismic-survey.ts';
import type {
  SectionPlace,
  SeismicSurvey,
  TilePrecision,
} from '../../../src/formats/seismic/seismic-survey.ts';
import { byLength, isLong } from '../../support/length.ts';
import { shared } from './survey-host.ts';
import type { SurveyHost } from './survey-host.ts';

/** Files that differ, for every change: a volume, one of whole numbers, prestack, a line, traces of many beginnings, and one that cannot be read. */
const SAMPLE = new Set([
  'f3.sgy',
  'multiformats__Format8msb.sgy',
  'small-ps.sgy',
  'shot-gather.sgy',
  'zfp__small-irregular.sgy',
  'hostile__samples_zero.sgy',
]);

/** Axes, statistics and samples, against those read here. */
export function byteCases({ indexOf, survey, recorded, localOf }: SurveyHost): void {
  it('is served as its own bytes say: axes, corners, statistics, annotation, and each sample of its cuts', async () => {
    const all = (await recorded()).filter(
      ({ name: file }) => existsSync(path.join(shared, file)) && (isLong || SAMPLE.has(file)),
    );
    let [cuts, samples, open] = [0, 0, 0];
    for (const { catalog, datasetId, name: file } of all) {
      const local = await localOf(file).catch((error: Error) => error);
      const indexId = await indexOf(catalog, datasetId);
      if (local instanceof Error) {
        await expect(survey(indexId), file).rejects.toMatchObject({
          message: local.message,
          code: 'SERVER_SAID',
        });
        continue;
      }
      const remote = await survey(indexId);
      open++;
      expect({ ...remote.info, name: '', crs: null }, file).toEqual({
        ...local.info,
        name: '',
        crs: null,
      });
      expect(await remote.statistics(), file).toEqual(await local.statistics());
      for (const place of placesOf(local)) {
        const wanted = await local.section(place);
        expect(await remote.section(place), file).toEqual(wanted);
        for (const [level, size] of wanted.levels.entries()) {
          const request = {
            place,
            level,
            traces: [0, Math.min(size.traces, 200)],
            samples: [0, Math.min(size.samples, 3000)],
            precision: 'float32',
          } as const;
          expect(await remote.tile(request), file).toEqual(await local.tile(request));
          cuts++;
          samples += request.traces[1] * request.samples[1];
        }
      }
      remote.close();
    }
    expect(open).toBeGreaterThan(byLength(4, 50));
    console.log(
      `${open} of ${all.length} real files served; ${cuts} pictures of ${samples} samples the same`,
    );
  });
}

/** Values, against those of the reference readers. */
export function referenceCases({ viewer, indexOfFile }: SurveyHost): void {
  it('has the values that the reference readers found', async () => {
    const { files } = JSON.parse(await readFile(path.join(shared, 'expected.json'), 'utf8')) as {
      files: Record<
        string,
        {
          segyio: {
            ilines: number[];
            xlines: number[];
            traceSamples: Record<string, { first8: number[] }>;
          };
        }
      >;
    };
    for (const file of ['small.sgy', 'f3.sgy', 'f3-lsb.sgy', 'multiformats__Format5msb.sgy']) {
      const { ilines, xlines, traceSamples } = files[file]!.segyio;
      const indexId = await indexOfFile(file);
      for (const [trace, { first8 }] of Object.entries(traceSamples)) {
        const [line, at] = [
          ilines[Math.floor(Number(trace) / xlines.length)]!,
          Number(trace) % xlines.length,
        ];
        const answer = await viewer.samples({
          indexId,
          mode: SectionMode.INLINE,
          number: line,
          decimation: 1,
          traces: [at, at + 1],
          samples: [0, 8],
          encoding: SampleEncoding.FLOAT32,
        });
        expect(answer.ok && Array.from(answer.data.values), `${file} trace ${trace}`).toEqual(
          first8,
        );
      }
    }
  });
}

/** Whole numbers, within their error bound. */
export function precisionCases({ survey, indexOfFile }: SurveyHost): void {
  it('comes in whole numbers within the stated bound', async () => {
    for (const file of ['small.sgy', 'f3.sgy', 'shot-gather.sgy', 'zfp__small-irregular.sgy']) {
      const remote = await survey(await indexOfFile(file));
      const [place] = placesOf(remote) as [SectionPlace];
      const { traces, samples } = await remote.section(place);
      const tile = (precision: TilePrecision) =>
        remote.tile({ place, level: 0, traces: [0, traces], samples: [0, samples], precision });
      const [exact, ...whole] = await Promise.all([tile('float32'), tile('int16'), tile('int8')]);
      for (const { values, scale, errorBound } of whole) {
        expect(values, file).not.toBeInstanceOf(Float32Array);
        const hole = values instanceof Int8Array ? NO_SAMPLE.int8 : NO_SAMPLE.int16;
        const worst = Array.from(values, (value, i) =>
          value === hole || Number.isNaN(exact!.values[i]!)
            ? 0
            : Math.abs(value * scale - exact!.values[i]!),
        ).reduce((most, one) => Math.max(most, one), 0);
        expect(worst, file).toBeLessThanOrEqual(errorBound);
        expect(
          Array.from(values, (value) => value === hole),
          file,
        ).toEqual(Array.from(exact!.values, Number.isNaN));
      }
    }
  });
}

/** Cuts of every kind that a survey has. */
function placesOf({ info }: SeismicSurvey): SectionPlace[] {
  const { inlines, crosslines, samples } = info;
  if (!inlines || !crosslines) return [{ mode: 'line' }];
  const middle = (all: Int32Array): number => all[all.length >> 1]!;
  return [
    { mode: 'inline', number: middle(inlines.numbers) },
    { mode: 'crossline', number: crosslines.numbers.at(-1)! },
    { mode: 'z', number: samples.first + Math.floor(samples.count / 2) * samples.interval },
    {
      mode: 'line',
      path: [
        [0, 0],
        [inlines.numbers.length - 1, crosslines.numbers.length - 1],
        [0, crosslines.numbers.length / 2],
      ],
    },
  ];
}
