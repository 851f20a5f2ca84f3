import { describe, expect, it } from 'vitest';
import { parseRecipe, type Recipe } from '../../../src/compute/recipe/recipe.ts';
import { BufferSource } from '../../../src/formats/byte-source.ts';
import { formatMessage } from '../../../src/formats/msg.ts';
import { openLogFile } from '../../../src/formats/open-log-file.ts';
import { applyRecipe } from './apply-recipe.ts';
import type { PayRow, RecipeTask } from './log-work.ts';

const SURVEY = [
  '~Inclinometry_Definition',
  'MD.M : {F}',
  'DEVI.DEG : {F}',
  'AZIM.DEG : {F}',
  '~Inclinometry_Data | Inclinometry_Definition',
  '0,60,0',
  '2000,60,0',
];

/** A LAS 3.0 file of four samples that are pay, with further curves that have one value. */
function writeLas({
  curves = [],
  survey = [],
}: {
  curves?: [string, number][];
  survey?: string[];
}) {
  const values = ['0.1,0.2,0.3', ...curves.map(([, value]) => String(value))].join(',');
  return [
    '~Version',
    'VERS. 3.0 :',
    'WRAP. NO :',
    'DLM. COMMA :',
    '~Well',
    'NULL. -999.25 :',
    'WELL. A-1 :',
    ...survey,
    '~Log_Definition',
    'DEPT.M : {F}',
    ...['VSH.V/V', 'PHI.V/V', 'SW.V/V', ...curves.map(([name]) => name)].map(
      (name) => `${name} : {F}`,
    ),
    '~Log_Data | Log_Definition',
    ...[1000, 1001, 1002, 1003].map((depth) => `${depth},${values}`),
    '',
  ].join('\n');
}

function payRecipe(): Recipe {
  const parsed = parseRecipe({
    name: 'Pay',
    steps: [
      {
        kind: 'cutoffs',
        inputs: { shale: 'VSH', porosity: 'PHI', saturation: 'SW' },
        limits: { shale: 0.4, porosity: 0.1, saturation: 0.6 },
        output: 'PAY',
      },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.recipe;
}

async function apply(las: string, path: RecipeTask['path'] = null): ReturnType<typeof applyRecipe> {
  const file = await openLogFile(new BufferSource(new TextEncoder().encode(las), 'a.las'));
  const task: RecipeTask = {
    recipe: payRecipe(),
    file: { storeId: '', key: 'a.las', etag: '', sizeBytes: 0 },
    frameName: null,
    wellLogId: '1',
    fileName: 'a.las',
    uwi: '1',
    wellName: 'A-1',
    zones: [],
    path,
  };
  return applyRecipe(file, task, new AbortController().signal);
}

async function findPay(las: string, path?: RecipeTask['path']): Promise<PayRow> {
  const { result } = await apply(las, path);
  return result!.pay[0]!;
}

describe('net pay of a job', () => {
  it('is vertical by the survey that the file carries, as in the viewer', async () => {
    const pay = await findPay(writeLas({ survey: SURVEY }));
    expect(pay).toMatchObject({ pay: 4, verticalBy: 'survey in the file' });
    expect(pay['payVertical']).toBeCloseTo(2, 9);
  });

  it('is vertical by the survey of the record where there is one', async () => {
    const path = { md: [0, 2000], tvd: [0, 2000] };
    const pay = await findPay(writeLas({ survey: SURVEY }), path);
    expect(pay['verticalBy']).toBe('survey of the record');
    expect(pay['payVertical']).toBeCloseTo(4, 9);
  });

  it('is vertical by the inclination curve of a log without a survey', async () => {
    const pay = await findPay(writeLas({ curves: [['DEVI.DEG', 60]] }));
    expect(pay['verticalBy']).toBe('curve DEVI');
    expect(pay['payVertical']).toBeCloseTo(2, 9);
  });

  it('is along the hole of a log with neither, and of a curve of drift without an angle', async () => {
    const pay = await findPay(writeLas({ curves: [['DRIFT.V/V', 60]] }));
    expect(pay).toMatchObject({ payVertical: null, verticalBy: 'along hole' });
  });
});

it('a step of a job takes the first repeat of a curve, with a note, as the viewer does', async () => {
  const las = writeLas({ curves: [['VSH.V/V', 0.9]] });
  const { result, notes } = await apply(las);
  expect(result!.pay[0]).toMatchObject({ pay: 4 });
  expect(notes.map(formatMessage)).toEqual([
    'Step 1 (PAY): Several curves have the name VSH (VSH:1, VSH:2): VSH:1 was taken.',
  ]);
});
