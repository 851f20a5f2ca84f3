import { BufferSource } from '../../src/formats/byte-source.ts';
import type { Assumption } from '../../src/formats/format-error.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import type { SegyFile, SegyOptions } from '../../src/formats/segy/segy-file.ts';
import type { SectionPlace, SeismicSurvey } from '../../src/formats/seismic/seismic-survey.ts';
import { surveyOfSegy } from '../../src/formats/seismic/survey-of-segy.ts';
import { readField } from './cases.ts';

/** A file and the survey in it. */
export interface Opened {
  file: SegyFile;
  survey: SeismicSurvey;
}

/** Opens the bytes of a file. */
export async function openBytes(bytes: Uint8Array, options?: SegyOptions): Promise<Opened> {
  const file = await openSegy(new BufferSource(bytes, 'case.sgy'), options);
  return { file, survey: await surveyOfSegy(file) };
}

/** Opens a case of the field by its name. */
export async function openCase(name: string, options?: SegyOptions): Promise<Opened> {
  return openBytes(await readField(`seismic/${name}`), options);
}

/** What a survey was read by beyond what its headers say. */
export function listAssumed({ survey }: Pick<Opened, 'survey'>): (Assumption | undefined)[] {
  return survey.info.warnings.flatMap(({ assumes }) => assumes ?? []);
}

/** The first and the last number of an axis. */
export function lineEnds(lines: { numbers: Int32Array } | null): (number | undefined)[] {
  return [lines?.numbers[0], lines?.numbers.at(-1)];
}

/** All samples of a cut, trace after trace. */
export async function readValues(
  survey: SeismicSurvey,
  place: SectionPlace,
): Promise<Float32Array> {
  const { traces, samples } = await survey.section(place);
  const tile = await survey.tile({
    place,
    level: 0,
    traces: [0, traces],
    samples: [0, samples],
    precision: 'float32',
  });
  return tile.values as Float32Array;
}

/** The wave that several cases hold, at sample `t` of inline `i` and crossline `x`. */
export const wave = (t: number, phase: number, decay: number): number =>
  1000 * Math.sin(2 * Math.PI * (t / 11 + phase / 17)) * Math.exp(-t / decay);
