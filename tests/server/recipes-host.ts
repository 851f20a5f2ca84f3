import { expect, vi } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { Services } from '../../host-demo/server/services.ts';
import type { JobReport, ReportRow } from '../../src/api/contract/bulk.ts';

/** What can be asked: a server of this process, or one in a process of its own. */
export interface RecipeServer {
  ask(method: string, address: string, body?: unknown): Promise<Response>;
}

/** A recipe of six steps, and what its results are called. */
export const RECIPE = {
  name: 'Quick look',
  description: 'Shale, porosity, water, pay',
  parameters: [
    { name: 'GRmin', value: 20, unit: 'gAPI' },
    { name: 'GRmax', value: 120, unit: 'gAPI', zones: { Upper: 110 } },
  ],
  steps: [
    { kind: 'despike', curves: ['GR'], samples: 5, threshold: 3 },
    {
      kind: 'method',
      method: 'shale-volume',
      inputs: { gr: 'GR' },
      parameters: { grMin: 'GRmin', grMax: 'GRmax' },
      output: 'VSH',
    },
    {
      kind: 'method',
      method: 'density-porosity',
      inputs: { density: 'RHOB' },
      parameters: { matrix: 2.65, fluid: 1 },
      output: 'PHID',
    },
    { kind: 'formula', formula: 'PHIE = clip(PHID * (1 - VSH), 0, 0.5)', unit: 'v/v' },
    {
      kind: 'method',
      method: 'archie',
      inputs: { resistivity: 'RT', porosity: 'PHIE' },
      parameters: { a: 1, m: 2, n: 2, rw: 0.05 },
      output: 'SW',
    },
    {
      kind: 'cutoffs',
      inputs: { shale: 'VSH', porosity: 'PHIE', saturation: 'SW' },
      limits: { shale: 0.5, porosity: 0.08, saturation: 0.6 },
      output: 'PAY',
    },
  ],
} as const;

/** A log as LAS 2.0. `without` is a curve that it lacks. */
export function writeLog(
  well: string,
  { samples = 200, without = '' }: { samples?: number; without?: string } = {},
): string {
  const curves = [
    ['GR', 'GAPI', (row: number) => 40 + 50 * Math.abs(Math.sin(row / 9))],
    ['RHOB', 'G/CC', (row: number) => 2.2 + 0.3 * Math.abs(Math.sin(row / 17))],
    ['RT', 'OHMM', (row: number) => 2 + 40 * Math.abs(Math.cos(row / 23))],
  ].filter(([name]) => name !== without) as [string, string, (row: number) => number][];
  const rows = Array.from({ length: samples }, (_, row) =>
    [1000 + row * 0.5, ...curves.map(([, , value]) => value(row).toFixed(4))].join(' '),
  );
  return [
    '~V',
    'VERS. 2.0 :',
    'WRAP. NO :',
    '~W',
    'STRT.M 1000 :',
    `STOP.M ${1000 + (samples - 1) * 0.5} :`,
    'STEP.M 0.5 :',
    'NULL. -999.25 :',
    `WELL. ${well} :`,
    `UWI. ${well} :`,
    '~C',
    'DEPT.M :',
    ...curves.map(([name, unit]) => `${name}.${unit} : ${name}`),
    '~A',
    ...rows,
    '',
  ].join('\n');
}

/** A well with a log in the store and its records. */
export async function addLog(
  { db, stores }: Services,
  uwi: string,
  content: string | null,
): Promise<void> {
  const key = `logs/${uwi}.las`;
  if (content !== null) await stores.get('main')!.write(key, Buffer.from(content));
  await insertRows(db, 'well', [{ uwi, wellName: uwi }]);
  await insertRows(db, 'wellLog', [
    {
      wellLogId: `log-${uwi}`,
      uwi,
      wellboreName: uwi,
      logTitle: 'GR-RHOB-RT',
      digitalFormat: 'las',
      originalFileName: `${uwi}.las`,
      storeId: 'main',
      locationReference: key,
    },
  ]);
}

/** What a page does with recipes and jobs on logs. */
export function recipesOf(server: () => RecipeServer) {
  const ask = async <T>(method: string, address: string, body?: unknown) => {
    const answer = await server().ask(method, address, body);
    return { status: answer.status, body: (await answer.json()) as T & Record<string, unknown> };
  };
  const save = (data: object) =>
    ask<{ id: string; version: number }>('id' in data ? 'PUT' : 'POST', '/service/', {
      studio: { entityName: 'Recipe', data },
    });
  const start = async (job: 'recipe' | 'quality', body: object): Promise<string> => {
    const started = await ask<{ data: { processId: string }; message?: string }>(
      'POST',
      `/trove/api/${job}/start`,
      body,
    );
    expect([started.status, started.body.message]).toEqual([202, undefined]);
    return started.body.data.processId;
  };
  const report = async (processId: string) => {
    const { body } = await ask<{
      data: { report: JobReport; totalCount: number; rows: ReportRow[] };
    }>('POST', '/trove/api/job/report', { processId, limit: 1000 });
    return body.data;
  };
  const finished = (processId: string, timeout = 60_000) =>
    vi.waitFor(
      async () => {
        const found = await report(processId);
        expect(found.report.status).toMatch(/COMPLETED|FAILED/);
        return found;
      },
      { timeout, interval: 100 },
    );
  return { ask, save, start, report, finished };
}
