import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { getLogUrl } from '../../api/contract/viewers.ts';
import type { Backend } from '../../backend/backend.ts';
import { CurveCache } from './plot-data.ts';
import { openRecordLog } from './record-source.ts';

const signal = new AbortController().signal;

/** A server that answers as spec 7 names it and nothing more: JSON, units beside the values alone. */
function specBackend(described: Record<string, unknown>, values: Record<string, unknown>) {
  const bodies: unknown[] = [];
  const send = async ({ path }: { path: string }, { body }: { body: unknown }) => {
    bodies.push(body);
    if (path.endsWith('/log/url'))
      return { ok: true, data: parse(getLogUrl.answer, { data: described }) };
    const text = JSON.stringify({ success: true, data: values });
    return { ok: true, data: new File([text], 'values', { type: 'application/json' }) };
  };
  return { bodies, backend: { base: '', send } as unknown as Backend };
}

const LAS = { curveNames: ['DEPT', 'GR'], curveIds: ['0', '1'] };
const VALUES = {
  curveNames: ['DEPT', 'GR'],
  curveUnits: ['FT', 'GAPI'],
  curveValuesArray: [
    [100, 101],
    [50, null],
  ],
};

it('has the units that come with the values where the description names none', async () => {
  const { backend, bodies } = specBackend(LAS, VALUES);
  const log = await openRecordLog(backend, { locationReference: 'a.las' }, signal);
  const frame = log.info.frames[0]!;
  expect([frame.index, frame.indexKind]).toEqual(['DEPT', 'depth']);
  const cache = new CurveCache();
  const { data } = await cache.load(
    log,
    { frame, index: 'DEPT', selection: new Set(['GR']) },
    { signal },
  );
  expect([data.index.unit, data.curves[0]?.unit]).toEqual(['FT', 'GAPI']);
  expect(await cache.withIndex(log, frame, 'DEPT', 'GR')).toEqual({
    depth: Float64Array.of(100, 101),
    values: Float64Array.of(50, NaN),
    unit: 'GAPI',
    depthUnit: 'FT',
  });
  expect(bodies[1]).toMatchObject({ frameName: null, curveIds: ['0', '1'] });
});

it('has units and descriptions of curves from the header, and shows the header by its own columns', async () => {
  const row = (parameter: string, mnemonic: string, mnemonicUnit: string, description: string) => ({
    parameter,
    unit: '',
    value: '1',
    mnemonic,
    mnemonicUnit,
    description,
  });
  const header = [row('STRT', 'DEPT', 'M', 'Depth'), row('STOP', 'GR', 'API', 'Gamma ray')];
  const { backend } = specBackend({ ...LAS, fileHeader: { versions: [], header } }, VALUES);
  const { info } = await openRecordLog(backend, {}, signal);
  expect(info.frames[0]?.curves.map(({ unit, description }) => [unit, description])).toEqual([
    ['M', 'Depth'],
    ['API', 'Gamma ray'],
  ]);
  expect(info.headerCurves).toEqual([
    { mnemonic: 'DEPT', unit: 'M', description: 'Depth' },
    { mnemonic: 'GR', unit: 'API', description: 'Gamma ray' },
  ]);
});

it('knows a log that a recipe wrote by the category of its record', async () => {
  const { backend } = specBackend(LAS, VALUES);
  const computed = await openRecordLog(backend, { itemCategory: 'COMPUTED' }, signal);
  expect(computed.info.isComputed).toBe(true);
  const measured = await openRecordLog(backend, { itemCategory: 'DIGITAL' }, signal);
  expect(measured.info.isComputed).toBeUndefined();
});

it('keeps the description of a parameter, and leaves that of a curve to the curve', async () => {
  const row = { unit: '', value: '1', description: 'Casing size' };
  const header = [
    { ...row, parameter: 'CSGL' },
    { ...row, parameter: 'EKB', mnemonic: 'EKB' },
    { ...row, parameter: 'STOP', mnemonic: 'GR', description: 'Gamma ray' },
  ];
  const { backend } = specBackend({ ...LAS, fileHeader: { versions: [], header } }, VALUES);
  const { info } = await openRecordLog(backend, {}, signal);
  expect(
    info.logicalFiles[0]?.header[1]?.items.map(({ mnemonic, description }) => [
      mnemonic,
      description,
    ]),
  ).toEqual([
    ['CSGL', 'Casing size'],
    ['EKB', 'Casing size'],
    ['STOP', ''],
  ]);
});

it('leaves a curve without a unit as it is where the server describes the others by theirs', async () => {
  const curve = (name: string, unit: string) => ({ name, curveId: name, unit });
  const header = [{ parameter: 'PE', unit: 'IN', value: '1', mnemonic: 'PE', mnemonicUnit: 'IN' }];
  const { backend } = specBackend(
    {
      frames: [{ name: 'F', curves: [curve('TDEP', 'M'), curve('PE', '')] }],
      fileHeader: { versions: [], header },
    },
    VALUES,
  );
  const { info } = await openRecordLog(backend, {}, signal);
  expect(info.frames[0]?.curves.map(({ unit }) => unit)).toEqual(['M', '']);
});
