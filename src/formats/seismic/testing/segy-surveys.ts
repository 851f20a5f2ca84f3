import { existsSync, readFileSync } from 'node:fs';
import { gridTraces, numbers, writeSegy } from '../../../../tests/generate/write-segy.ts';
import { BufferSource } from '../../byte-source.ts';
import { openSegy } from '../../segy/open-segy.ts';
import type { SectionPlace, SectionTile, SeismicSurvey } from '../seismic-survey.ts';
import { surveyOfSegy } from '../survey-of-segy.ts';
import type { SegySurveyOptions } from '../survey-of-segy.ts';

/** Real surveys and what other readers find in them; they lie beside the checkout. */
const DATA = new URL('../../../../../shared/data/', import.meta.url);
/** Whether they are there. */
export const hasData = existsSync(new URL('segy/expected.json', DATA));

/** What other readers find in a file. */
export interface ExpectedSurvey {
  independent: { amp: { min: number; max: number; mean: number; rms: number } };
  segyio: { traceSamples: Record<string, { first8: number[]; sum: number }> };
}

/** What is expected of a file. */
export function expected(folder: 'segy' | 'demo', name: string): ExpectedSurvey {
  return (
    JSON.parse(readFileSync(new URL(`${folder}/expected.json`, DATA), 'utf8')) as {
      files: Record<string, ExpectedSurvey>;
    }
  ).files[name]!;
}

/** A file of the test data as a survey. */
export async function real(name: string, options?: SegySurveyOptions): Promise<SeismicSurvey> {
  return surveyOfSegy(await openSegy(new BufferSource(readFileSync(new URL(name, DATA)))), options);
}

/** A generated volume of 40 by 30 traces, or another grid, as a survey. */
export async function generated(
  grid: Partial<Parameters<typeof gridTraces>[0]> = {},
  options?: SegySurveyOptions,
): Promise<SeismicSurvey> {
  const traces = gridTraces({
    inlines: numbers(100, 40),
    crosslines: numbers(300, 30, 2),
    samples: 50,
    ...grid,
  });
  return surveyOfSegy(await openSegy(new BufferSource(writeSegy({ traces, format: 5 }))), options);
}

/** A section as one tile. */
export async function whole(
  survey: SeismicSurvey,
  place: SectionPlace,
  level = 0,
): Promise<SectionTile> {
  const { levels } = await survey.section(place);
  const { traces, samples } = levels[level]!;
  return survey.tile({
    place,
    level,
    traces: [0, traces],
    samples: [0, samples],
    precision: 'int8',
  });
}
