import { parse } from 'valibot';
import { expect, it, vi } from 'vitest';
import { getCorrelation, getLogUrl, getWells3d } from '../../api/contract/viewers.ts';
import { type Backend, setBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { BoreFiles } from './source.ts';
import { serverWells } from './server-wells.ts';
import { correlationChoices, WellCurves } from '../../viewers/correlation/well-data.ts';

const DEPTH = { curveId: '0', name: 'DEPT', unit: 'M' };
const GR = { curveId: '1', name: 'GR', unit: 'API' };
const A_FILE = { id: 'f', originalFileName: 'a.las', locationReference: 'logs/a.las' };
const answers = {
  wells: [] as unknown[],
  logFiles: [] as unknown[],
  refusal: null as object | null,
};
const sent: [string, Record<string, unknown>][] = [];

/** An element whose server answers with `answers`. */
function createHost(): ElementHost {
  const host = {} as ElementHost;
  setBackend(host, {
    base: '',
    language: 'en',
    async send({ path }: { path: string }, { body }: { body: Record<string, unknown> }) {
      sent.push([path.split('/').at(-1)!, body]);
      const data = { wells: answers.wells };
      if (path === getCorrelation.path && answers.refusal)
        return { ok: false, error: answers.refusal };
      if (path === getCorrelation.path)
        return { ok: true, data: parse(getCorrelation.answer, { data }) };
      if (path === getWells3d.path) {
        const wells = ['A', 'B'].map((uwi) => ({ uwi, logFiles: answers.logFiles }));
        return { ok: true, data: parse(getWells3d.answer, { data: { wells } }) };
      }
      if (path.startsWith('/service/'))
        return { ok: false, error: { code: 'REQUEST_FAILED', message: path, status: 404 } };
      const described = { curveNames: ['DEPT', 'GR'], curveIds: ['0', '1'] };
      if (path === getLogUrl.path)
        return { ok: true, data: parse(getLogUrl.answer, { data: described }) };
      const ids = body['curveIds'] as string[];
      const values = ids.map((id) => (id === '0' ? [1, 2] : [50, null]));
      const text = JSON.stringify({ data: { curveValuesArray: values } });
      return { ok: true, data: new File([text], 'values', { type: 'application/json' }) };
    },
  } as unknown as Backend);
  return host;
}

/** Opens both wells and reads what the correlation draws of the first. */
async function open(wells: unknown[], logFiles: unknown[] = []) {
  Object.assign(answers, { wells, logFiles });
  sent.length = 0;
  const { signal } = new AbortController();
  const choose = vi.fn(async (_bores: readonly BoreFiles[]) => ['f']);
  const opened = await serverWells(createHost(), ['A', 'B']).open({
    signal,
    choose,
    onProgress: () => {},
    lacking: () => {},
  });
  const { data } = await new WellCurves(opened![0]).read(correlationChoices(false)[0]!, signal);
  const curves = data.curves.map(({ mnemonic, unit, values }) => [mnemonic, unit, ...values]);
  return {
    index: data.index,
    curves,
    request: sent.find(([call]) => call === 'getCurveValues')?.[1],
    choose,
  };
}

const bare = (uwi: string, curveHeader = [DEPTH, GR]) => ({ uwi, curveHeader });

it('draws a wellbore that comes with its curves alone, by the values of wellbore and curve', async () => {
  const { index, curves, request, choose } = await open([bare('A'), bare('B')]);
  expect(index).toEqual({ mnemonic: 'DEPT', unit: 'M', values: Float64Array.of(1, 2) });
  expect(curves).toEqual([['GR', 'API', 50, NaN]]);
  expect(request).toMatchObject({ uwi: 'A', curveIds: ['0', '1'], locationReference: '' });
  expect(choose).not.toHaveBeenCalled();
});

it('names the log file of such a wellbore where the well has one, and describes it where no depth came', async () => {
  const { request } = await open([bare('A'), bare('B')], [A_FILE]);
  expect(request).toMatchObject({ uwi: 'A', locationReference: 'logs/a.las' });
  expect(sent.map(([call]) => call)).not.toContain('url');
  expect((await open([bare('A', [GR]), bare('B')], [A_FILE])).curves).toEqual([
    ['GR', '', 50, NaN],
  ]);
  expect(sent.map(([call]) => call)).toContain('url');
});

it('asks for a file of the other wellbore alone', async () => {
  const files = [A_FILE, { ...A_FILE, id: 'g' }];
  const { choose } = await open([bare('A'), { uwi: 'B', logFiles: files }]);
  expect(choose.mock.calls.map(([bores]) => bores.map(({ uwi }) => uwi))).toEqual([['B']]);
  expect(sent.filter(([call]) => call === 'v2').at(-1)?.[1]).toEqual([
    { wellboreUwi: 'A' },
    { wellboreUwi: 'B', logFileId: 'f' },
  ]);
});

it('is refused where a wellbore has neither files nor curves', async () => {
  await expect(open([bare('A'), { uwi: 'B' }])).rejects.toMatchObject({
    code: 'NO_LOG_FILES',
    values: { well: 'B' },
  });
});

it('names the wellbore that the server refuses', async () => {
  answers.refusal = {
    code: 'SERVER_SAID',
    serverCode: 'NO_LOG_FILES',
    message: 'Wellbore B has no log file',
    parts: { id: 'Wellbore {{0}} has no log file', values: ['B'] },
  };
  await expect(open([]).finally(() => (answers.refusal = null))).rejects.toMatchObject({
    code: 'NO_LOG_FILES',
    values: { well: 'B' },
  });
});
