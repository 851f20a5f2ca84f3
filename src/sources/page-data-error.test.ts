import { describe, expect, it } from 'vitest';
import { problemMessage, problemOf } from '../core/problem.ts';
import { type Translate, translator } from '../i18n/i18n.ts';
import { tr } from '../i18n/messages/tr.ts';
import { DataLogSource } from './log/page-source.ts';
import { CurveCache } from './log/plot-data.ts';
import { pageSurvey } from './survey/page-survey.ts';
import { dataWells } from './wells/page-wells.ts';

const index = { mnemonic: 'DEPT', unit: 'm', values: new Float64Array(3) };

/** The texts of messages in Turkish, without loading them for other tests. */
const inTurkish: Translate = (key, values = {}) =>
  ((tr as Record<string, string>)[key] ?? key).replace(/\{\{(\d+)\}\}/g, (_, place: string) =>
    String(values[place]),
  );

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

it('a curve that a log lacks is named in the language of the user', async () => {
  const log = await new DataLogSource({ index, curves: [] }).open();
  const frame = log.info.frames[0]!;
  const error: unknown = await new CurveCache()
    .withIndex(log, frame, frame.index, 'NOPE')
    .catch((reason: unknown) => reason);
  const problem = problemOf(error, 'COMPONENT_FAILED');
  expect(problem.code).toBe('CURVE_UNKNOWN');
  expect(problemMessage(inTurkish, problem)).toBe('data çerçevesinde NOPE adlı sayı eğrisi yok.');
});

describe("what is wrong with a page's data", () => {
  it.each<[work: () => unknown, english: string, turkish: string]>([
    [
      () => new DataLogSource({ index: { values: [1] }, curves: [] }),
      'data.index.values must be a Float64Array',
      'data.index.values bir Float64Array olmalı',
    ],
    [
      () =>
        new DataLogSource({
          index,
          curves: [{ mnemonic: 'GR', unit: '', values: new Float32Array(2) }],
        }),
      'data.curves[0].values has 2 values, the index asks for 3',
      'data.curves[0].values 2 değer içeriyor, indekse göre 3 olmalı',
    ],
    [
      () => dataWells([{ name: '' }, { name: 'A' }]),
      'wells[0].name must be a text',
      'wells[0].name bir metin olmalı',
    ],
    [() => dataWells([{ name: 'A' }]), 'wells holds 1 well', 'wells 1 kuyu içeriyor'],
    [() => pageSurvey(7, false), 'section must be an object', 'section bir nesne olmalı'],
  ])('is said in the language of the user (%#)', (work, english, turkish) => {
    const problem = problemOf(thrownBy(work), 'COMPONENT_FAILED');
    expect(problemMessage(translator('en'), problem)).toBe(english);
    expect(problemMessage(inTurkish, problem)).toBe(turkish);
  });
});
