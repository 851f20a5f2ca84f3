import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { computed, signal } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { fakeHost } from '../../../core/testing/fake-host.ts';
import type { RecipeZone } from '../../../compute/recipe/recipe-well.ts';
import { DataLogSource } from '../../../sources/log/page-source.ts';
import { RecipeRunner } from '../../../sources/log/recipe-runner.ts';
import { recipeService } from '../../../sources/log/recipe-service.ts';
import { LogState } from '../log-state.ts';
import { addResults } from './recipe-plot.ts';
import { RecipeWork } from './recipe-work.ts';
import { findZones } from './recipe-zones.ts';
import { withResults } from './result-export.ts';
import { type CurveExportSubject, exportCurves } from '../../shared/export/curve-export.ts';
import { BlobSource } from '../../../formats/blob-source.ts';
import { openLogFile } from '../../../formats/open-log-file.ts';

const GR = Float64Array.of(20, 70, 120, 45);

function source(gr: Float64Array = GR): DataLogSource {
  return new DataLogSource({
    index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(100, 101, 102, 103) },
    curves: [{ mnemonic: 'GR', unit: 'gAPI', values: gr }],
    markers: [
      { name: 'A', depth: 100 },
      { name: 'B', depth: 102 },
    ],
  });
}

async function openWork() {
  const log = new LogState({ onRead: () => {}, onFail: () => {}, onRefresh: () => {} });
  await log.open(source());
  await log.plot(['GR']);
  const zones = signal<readonly RecipeZone[]>([]);
  const failures: unknown[] = [];
  const work = new RecipeWork({
    log,
    zones,
    findLog: () => null,
    name: 'R',
    openRunner: (well) =>
      RecipeRunner.open(well, { url: () => null, local: () => Promise.resolve(recipeService()) }),
    onFail: (problem) => failures.push(problem),
  });
  return { log, work, zones, failures };
}

const VSH = { kind: 'formula', formula: 'VSH = (GR - 20) / 100', unit: 'v/v' } as const;

describe('a recipe in work', () => {
  it('computes its results after each change, undone and redone too', async () => {
    const { work, failures } = await openWork();
    work.add(VSH);
    await work.settled();
    expect(Array.from(work.results.value.get('VSH')!.values)).toEqual([0, 0.5, 1, 0.25]);
    work.undo();
    await work.settled();
    expect(work.outcome.value).toBeNull();
    work.redo();
    await work.settled();
    expect([...work.results.value.keys()]).toEqual(['VSH']);
    expect(failures).toEqual([]);
    work.dispose();
  });

  it('lists no recipes of a server where the element is gone before they come, which is no failure', async () => {
    const { work, failures } = await openWork();
    let reach: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    // It never answers.
    const server = createServer(() => reach());
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const ends: (() => void)[] = [];
    const host = fakeHost({
      element: { apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
      onDispose: (end) => {
        ends.push(end);
        return () => undefined;
      },
    });
    const reading = work.loadKept(host);
    await reached;
    for (const end of ends) end();
    expect(await reading).toEqual([]);
    expect(failures).toEqual([]);
    work.dispose();
    server.closeAllConnections();
    server.close();
  });

  it('is applied to the log that is opened next', async () => {
    const { log, work } = await openWork();
    work.add(VSH);
    await work.settled();
    await log.open(source(Float64Array.of(120, 120, 120, 120)));
    await log.plot(['GR']);
    await work.settled();
    expect(Array.from(work.results.value.get('VSH')!.values)).toEqual([1, 1, 1, 1]);
    work.dispose();
  });

  it('can compute with the depths of the log', async () => {
    const { work } = await openWork();
    work.add({ kind: 'formula', formula: 'TEMP = 20 + (DEPT - 100) * 0.03' });
    await work.settled();
    expect(work.results.value.get('TEMP')!.values[2]).toBeCloseTo(20.06, 9);
    work.dispose();
  });

  it('moves, replaces and removes steps', async () => {
    const { work } = await openWork();
    work.add(VSH);
    work.add({ kind: 'formula', formula: 'X = VSH * 2' });
    work.move(1, 0);
    await work.settled();
    expect(work.outcome.value!.problems).toMatchObject([{ step: 0, code: 'CURVE_MISSING' }]);
    work.replace(0, { kind: 'formula', formula: 'X = GR * 2' });
    work.remove(1);
    await work.settled();
    expect([...work.results.value.keys()]).toEqual(['X']);
    work.dispose();
  });

  it('renames a result in later steps while its name is typed, as one step to undo', async () => {
    const { work } = await openWork();
    work.add(VSH);
    work.add({ kind: 'formula', formula: 'X = VSH * 2' });
    for (const name of ['VS', 'V', '', 'X', 'XC', 'VCL'])
      work.replace(0, { ...VSH, formula: `${name} = GR / 100` }, 'formula 0');
    await work.settled();
    expect(work.steps.value[1]).toMatchObject({ formula: 'X = VCL * 2' });
    expect(work.outcome.value!.problems).toEqual([]);
    work.undo();
    expect(work.steps.value).toMatchObject([VSH, { formula: 'X = VSH * 2' }]);
    work.dispose();
  });
});

describe('the results of a recipe', () => {
  it('are drawn on tracks after those of the log, a changed curve on the track of its original', async () => {
    const { log, work } = await openWork();
    work.add(VSH);
    work.add({ kind: 'mask', curves: ['GR'], top: 101, base: 101 });
    await work.settled();
    const before = log.plotted.value!;
    const drawn = addResults(before, work.outcome.value!.curves);
    expect(drawn.data.curves.map(({ mnemonic }) => mnemonic)).toEqual(['GR', 'VSH', 'GR_ED']);
    const curveTracks = drawn.template.tracks.flatMap((track) =>
      track.kind === 'curves' ? [track.curves] : [],
    );
    expect(curveTracks.map((specs) => specs.map(({ curve }) => curve))).toEqual([
      ['GR', 'GR_ED'],
      ['VSH'],
    ]);
    const [original, changed] = curveTracks[0]!;
    expect(changed).toMatchObject({ left: original!.left, right: original!.right });
    expect(drawn.base).toBe(before);
    work.dispose();
  });

  it('are flags where they are 0 and 1, not where they have no value', async () => {
    const { work } = await openWork();
    work.add({ kind: 'formula', formula: 'SAND = GR < 60' });
    work.add({ kind: 'formula', formula: 'X = GR / 0' });
    await work.settled();
    expect(work.outcome.value!.curves.map(({ mnemonic, isFlag }) => [mnemonic, isFlag])).toEqual([
      ['SAND', true],
      ['X', false],
    ]);
    work.dispose();
  });

  it('are exported with their origin, resampled ones as a frame of their own', async () => {
    const { log, work } = await openWork();
    const opened = await source().open();
    const frame = log.frame.value!;
    const subject = {
      identity: { well: 'A', uwi: '', log: '', run: '' },
      log: opened,
      frame,
      index: 'DEPT',
      shown: ['GR'],
      unit: 'm',
      factor: 1,
      visible: null,
      whole: null,
    };
    work.add(VSH);
    await work.settled();
    const both = withResults(subject, work);
    expect(both.shown).toEqual(['GR', 'VSH']);
    const ids = both.frame.curves.map(({ curveId }) => curveId);
    const read = await both.log.readCurves(frame.frameId, ids, {
      signal: new AbortController().signal,
    });
    expect(read.map(({ values }) => values[1])).toEqual([101, 70, 0.5]);
    expect(JSON.stringify(both.log.info.logicalFiles[0]!.header)).toContain(
      'R, version 1, step 1: VSH = (GR - 20) / 100',
    );
    await expectCsvWithOrigin(both);
    work.add({ kind: 'resample', step: 0.5 });
    await work.settled();
    expect(withResults(subject, work).frame).toMatchObject({
      samples: 7,
      curves: [{ mnemonic: 'DEPT' }, { mnemonic: 'VSH' }, { mnemonic: 'GR' }],
    });
    work.dispose();
  });
});

describe('the zones of a log', () => {
  it('reach from each marker to the next, and the last one to the end of the log', async () => {
    const { log } = await openWork();
    const zones = computed(() =>
      findZones(log.plotted.value!, {
        own: log.plotted.value!.data.markers ?? [],
        picked: [],
      }),
    );
    expect(zones.value).toEqual([
      { name: 'A', top: 100, base: 102 },
      { name: 'B', top: 102, base: 104 },
    ]);
  });
});

async function expectCsvWithOrigin(both: CurveExportSubject): Promise<void> {
  const { blob } = await exportCurves(
    both,
    {
      format: 'csv',
      curves: ['GR', 'VSH'],
      interval: null,
      step: null,
      depthUnit: '',
      units: new Map(),
      csv: { delimiter: ',', hasByteOrderMark: false },
    },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
  const csv = await blob.text();
  expect(csv.split('\r\n').slice(0, 3)).toEqual([
    '# VSH: R, version 1, step 1: VSH = (GR - 20) / 100',
    'DEPT,GR,VSH',
    'm,gAPI,v/v',
  ]);
  const reread = await openLogFile(new BlobSource(blob, 'x.csv'));
  expect(reread.info.frames[0]!.curves.map(({ mnemonic, unit }) => [mnemonic, unit])).toEqual([
    ['DEPT', 'm'],
    ['GR', 'gAPI'],
    ['VSH', 'v/v'],
  ]);
  expect(JSON.stringify(reread.info)).toContain('version 1, step 1');
}
