import { describe, expect, it } from 'vitest';
import { formatMessage } from '../../../formats/msg.ts';
import { DataLogSource } from '../../../sources/log/page-source.ts';
import { openRuns } from '../../../sources/log/runs/runs-source.ts';
import { assessOpenLog, type LogQuality } from './assess-open-log.ts';

const index = Float64Array.from({ length: 200 }, (_, row) => 1000 + row * 0.5);
const signal = new AbortController().signal;
const gamma = (depth: number): number => 70 + 40 * Math.sin(depth / 7);
const source = (curves: Record<string, Float64Array>, nullValue?: number): DataLogSource =>
  new DataLogSource({
    index: { mnemonic: 'DEPT', unit: 'M', values: index },
    curves: Object.entries(curves).map(([mnemonic, values]) => ({
      mnemonic,
      unit: mnemonic.startsWith('GR') ? 'gAPI' : 'g/cm3',
      values,
    })),
    ...(nullValue !== undefined && { nullValue }),
  });
const list = ({ findings }: LogQuality): string[] =>
  findings.map(({ severity, curve, message }) => `${severity} ${curve}: ${formatMessage(message)}`);

describe('the quality of the log that is open', () => {
  it('lists the most severe findings first, with the null of the source as gaps', async () => {
    const density = index.map((depth, row) => (row === 50 ? 9 : 2.4 + 0.1 * Math.sin(depth)));
    const rays = index.map((depth, row) => (row > 20 && row < 25 ? -1 : gamma(depth)));
    const log = await source({ GR: rays, RHOB: density }, -1).open();
    const steps: number[] = [];
    const found = await assessOpenLog(
      { log, frame: log.info.frames[0]!, index },
      signal,
      ({ done }) => steps.push(done),
    );
    expect(list(found)).toEqual([
      'warning RHOB: Samples not between 1 and 3.3: 1',
      'info GR: Gaps: 1; without values: 2 %',
    ]);
    expect(found.findings[0]!.interval).toEqual({ top: 1025, base: 1025 });
    expect(found.coverage).toEqual([
      { curve: 'GR', interval: { top: 1000, base: 1099.5 }, coverage: 196 / 200 },
      { curve: 'RHOB', interval: { top: 1000, base: 1099.5 }, coverage: 1 },
    ]);
    expect(steps).toEqual([0, 1]);
  });

  it('compares a curve with that of another run in the plot', async () => {
    const runs = ['Main', 'Repeat'].map((name, i) => ({
      name,
      shift: 0,
      source: source({ GR: index.map((depth) => gamma(depth) + i * 30) }),
    }));
    const log = await openRuns(runs, {
      signal,
      onProgress: () => {},
      onPartial: async () => {},
    });
    const found = await assessOpenLog({ log, frame: log.info.frames[0]!, index }, signal, () => {});
    expect(list(found)).toEqual([
      'warning GR: Repeat GR:Repeat: mean difference 30, RMS 30, greatest 30 (samples: 200)',
    ]);
  });

  it('takes no frame for a repeat of itself', async () => {
    const log = await source({ GR: index.map(gamma) }).open();
    const frame = { ...log.info.frames[0]! };
    const { findings } = await assessOpenLog({ log, frame, index }, signal, () => {});
    expect(findings).toEqual([]);
  });

  it('ends when it is aborted', async () => {
    const stop = new AbortController();
    const log = await source({ GR: index.map(gamma), RHOB: index.map(() => 2) }).open();
    const assessed = { log, frame: log.info.frames[0]!, index };
    await expect(assessOpenLog(assessed, stop.signal, () => stop.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
