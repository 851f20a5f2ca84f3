import { describe, expect, it } from 'vitest';
import type { LogCurve, LogFrame } from '../../formats/log-file.ts';
import { mainFrame, scalarCurves } from '../shared/curves/sample-curves.ts';
import { chooseAxes, missingCurves } from './axis-choice.ts';
import { computedCurves, computeMnCurve } from './mn-curves.ts';
import { overlayLines } from './overlays.ts';

const curve = (mnemonic: string, unit = '', more: Partial<LogCurve> = {}): LogCurve => ({
  mnemonic,
  curveId: mnemonic,
  unit,
  description: '',
  dimension: [],
  kind: 'number',
  ...more,
});
const frame = (...curves: LogCurve[]): LogFrame =>
  ({ frameId: '1', name: '1', index: 'DEPT', curves: [curve('DEPT', 'm'), ...curves] }) as LogFrame;
const logs = frame(
  curve('GR', 'gAPI'),
  curve('WAVE', '', { dimension: [64] }),
  curve('NOTE', '', { kind: 'text' }),
  curve('RHOB', 'g/cm3'),
  curve('NPHI', 'v/v'),
);

const archie = { a: 1, m: 2, n: 2, rw: 0.05 };

describe('the curves of a crossplot', () => {
  it('are those with one number per sample', () => {
    expect(scalarCurves(logs).map(({ mnemonic }) => mnemonic)).toEqual(['GR', 'RHOB', 'NPHI']);
    expect(mainFrame({ frames: [frame(), logs, frame(curve('X'))] })).toBe(logs);
  });

  it('are a usual pair where none is wanted, else those that are wanted in any case', () => {
    expect(chooseAxes(logs, {})).toEqual({ x: 'NPHI', y: 'RHOB', color: 'GR' });
    expect(chooseAxes(logs, { x: 'gr', color: '' })).toEqual({ x: 'GR', y: 'RHOB', color: null });
    expect(chooseAxes(frame(curve('A'), curve('B')), {})).toEqual({ x: 'A', y: 'B', color: null });
  });

  it('are never one curve on both axes where there are two, and those missing are named', () => {
    expect(chooseAxes(logs, { x: 'PEF', y: 'NPHI' })).toMatchObject({ x: 'RHOB', y: 'NPHI' });
    expect(missingCurves(logs, { x: 'PEF', y: 'NPHI', color: '' })).toEqual(['PEF']);
    expect(chooseAxes(frame(curve('A')), {})).toMatchObject({ x: 'A', y: null });
    expect(chooseAxes(frame(), {})).toEqual({ x: null, y: null, color: null });
  });
});

describe('an overlay', () => {
  it('lies on the axes of its curves in their units, whichever is on which', () => {
    const [sandstone] = overlayLines(
      'neutron-density-tnph',
      { x: { mnemonic: 'RHOB', unit: 'kg/m3' }, y: { mnemonic: 'NPHI', unit: '%' } },
      archie,
    )!;
    expect(sandstone!.points[4]!.label).toBe('20');
    expect(sandstone!.points[4]!.x).toBeCloseTo(2320, 9);
    expect(sandstone!.points[4]!.y).toBeCloseTo(15, 9);
  });

  it('of Pickett has resistivity by porosity, and none fits other curves', () => {
    const axes = { x: { mnemonic: 'RT', unit: 'ohm.m' }, y: { mnemonic: 'PHIT', unit: 'v/v' } };
    const [water] = overlayLines('pickett', axes, archie)!;
    expect(water!.points.find(({ y }) => y === 0.1)!.x).toBeCloseTo(5, 9);
    expect(overlayLines('neutron-density-cnl', axes, archie)).toBeNull();
  });
});

describe('the curves of an M-N plot', () => {
  const sonic = curve('DT', 'us/m');
  it('can be chosen where the log has sonic, density and neutron, and no curve of that name', () => {
    const curves = [...scalarCurves(logs), sonic];
    expect(computedCurves(curves).map(({ mnemonic }) => mnemonic)).toEqual(['M', 'N']);
    expect(computedCurves(scalarCurves(logs))).toEqual([]);
    expect(computedCurves([...curves, curve('M')]).map(({ mnemonic }) => mnemonic)).toEqual(['N']);
    expect(chooseAxes(frame(...curves), { x: 'n', y: 'm' })).toMatchObject({ x: 'N', y: 'M' });
  });

  it('are computed in the units of the method, and lie on the mineral of a rock without pores', () => {
    const inputs = {
      sonic: { mnemonic: 'DT', unit: 'us/m', values: Float64Array.of(47.5 / 0.3048, NaN) },
      density: { mnemonic: 'RHOB', unit: 'kg/m3', values: Float64Array.of(2710, 2710) },
      neutron: { mnemonic: 'NPHI', unit: '%', values: Float32Array.of(0, 0) },
    };
    const mud = { sonic: 189, density: 1, neutron: 1 };
    const m = computeMnCurve('M', inputs, mud, NaN);
    expect(m.values[0]).toBeCloseTo(0.8275, 4);
    expect(m.values[1]).toBeNaN();
    expect(computeMnCurve('N', inputs, mud, NaN).values[0]).toBeCloseTo(0.5848, 4);
    const [points] = overlayLines(
      'm-n',
      { x: { mnemonic: 'N', unit: '' }, y: { mnemonic: 'M', unit: '' } },
      archie,
    )!;
    const limestone = points!.points.find(({ label }) => label === 'limestone')!;
    expect(limestone.y).toBeCloseTo(0.8275, 4);
    expect(limestone.x).toBeCloseTo(0.5848, 4);
  });
});
