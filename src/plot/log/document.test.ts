import { describe, expect, it } from 'vitest';
import { allCurvesTemplate, BUILTIN_TEMPLATES } from './builtin-templates.ts';
import type { LogDocument } from './document.ts';
import { bindData, makeDocument } from './document.ts';
import type { LogData, LogDataCurve } from './log-data.ts';
import { readoutAt } from './readout.ts';
import { parseTemplate } from './template.ts';
import type { CurveSpec } from './template.ts';
import { DARK_PLOT_THEME, LIGHT_PLOT_THEME } from './theme.ts';

const curve = (
  mnemonic: string,
  unit: string,
  values: number[],
  dimension?: number,
): LogDataCurve => ({ mnemonic, unit, values: Float32Array.from(values), dimension });
const data = (depths: number[], curves: LogDataCurve[], unit = 'm'): LogData => ({
  index: { mnemonic: 'DEPT', unit, values: Float64Array.from(depths) },
  curves,
  nullValue: -999.25,
});
const bind = (
  log: LogData,
  curves: CurveSpec[],
  options: Partial<Parameters<typeof makeDocument>[2]> = {},
): LogDocument =>
  makeDocument({ name: 't', tracks: [{ kind: 'curves', curves }] }, bindData(log), {
    theme: LIGHT_PLOT_THEME,
    ...options,
  });

function first(doc: LogDocument) {
  const track = doc.tracks[0];
  if (track?.kind !== 'curves') throw new Error('no curve track');
  return track.curves[0]!;
}

describe('a template bound to data', () => {
  it.each<[from: string, unit: string, limits: [number, number], wanted: [number, number]]>([
    ['v/v', '%', [0.45, -0.15], [45, -15]],
    ['us/ft', 'us/m', [140, 40], [459.3, 131.2]],
    ['g/cm3', 'kg/m3', [1.95, 2.95], [1950, 2950]],
    ['in', 'mm', [6, 16], [152.4, 406.4]],
    ['gAPI', 'API', [0, 150], [0, 150]],
    // As files outside of ASCII write them: superscripts, and both characters for micro.
    ['g/cm3', '[KG/M³]', [1.95, 2.95], [1950, 2950]],
    ['v/v', 'm³/m³', [0.45, -0.15], [0.45, -0.15]],
    ['us/ft', '\u00b5s/m', [140, 40], [459.3, 131.2]],
    ['us/ft', '\u03bcs/m', [140, 40], [459.3, 131.2]],
    ['v/v', 'ohm.m', [0.45, -0.15], [0.45, -0.15]],
  ])('turns limits in %s into the curve’s own unit %s', (from, unit, [left, right], wanted) => {
    const bound = first(
      bind(data([1, 2], [curve('X', unit, [1, 2])]), [{ curve: 'X', left, right, unit: from }]),
    );
    expect([bound.left, bound.right, bound.unit]).toEqual([...wanted, unit]);
  });

  it('takes limits without a unit as they are', () => {
    expect(
      first(
        bind(data([1, 2], [curve('NPHI', '%', [1, 2])]), [{ curve: 'NPHI', left: 45, right: -15 }]),
      ),
    ).toMatchObject({ left: 45, right: -15 });
  });

  it('turns the value that a curve is filled to into the curve’s own unit, like its limits', () => {
    const spec: CurveSpec = {
      curve: 'PHIE',
      left: 0.5,
      right: 0,
      unit: 'v/v',
      fills: [{ to: { value: 0.08 }, color: '#ff0' }],
    };
    expect(first(bind(data([1, 2], [curve('PHIE', '%', [5, 20])]), [spec])).fills).toMatchObject([
      { to: { value: 8 } },
    ]);
    expect(
      first(bind(data([1, 2], [curve('PHIE', 'v/v', [0.05, 0.2])]), [spec])).fills,
    ).toMatchObject([{ to: { value: 0.08 } }]);
  });

  it('lists the curves that the data does not have', () => {
    const doc = bind(data([1, 2], [curve('GR', 'API', [1, 2])]), [
      { curve: ['RHOB', 'RHOZ'], left: 1, right: 2 },
      { curve: 'GR', left: 0, right: 150 },
    ]);
    expect(doc.missing).toEqual(['RHOB']);
    expect(first(doc)).toMatchObject({ series: null, mnemonic: 'RHOB' });
  });

  it('keeps the host’s arrays by reference', () => {
    const log = data([1, 2, 3], [curve('GR', 'API', [1, 2, 3])]);
    expect(first(bind(log, [{ curve: 'GR', left: 0, right: 150 }])).series?.values).toBe(
      log.curves[0]!.values,
    );
  });

  it('keeps the order of the rows where the index turns, and leaves out rows without an index in copies', () => {
    const log = data([3, 1, -999.25, 2], [curve('GR', 'API', [30, 10, 99, 20])]);
    const doc = bind(log, [{ curve: 'GR', left: 0, right: 150 }]);
    expect([...first(doc).series!.values]).toEqual([30, 10, 20]);
    expect([...log.curves[0]!.values]).toEqual([30, 10, 99, 20]);
    expect(doc.axis.dropped).toBe(1);
  });

  it('shows feet or metres of an index in either, and other indexes in their own unit', () => {
    const feet = data([1000, 1001], [curve('GR', 'API', [1, 2])], 'ft');
    expect(bind(feet, [])).toMatchObject({ unit: 'ft', factor: 1 });
    expect(bind(feet, [], { depthUnit: 'm' })).toMatchObject({ unit: 'm', factor: 0.3048 });
    expect(bind(data([1, 2], [], 's'), [], { depthUnit: 'ft' })).toMatchObject({
      unit: 's',
      factor: 1,
      indexKind: 'time',
    });
    // Depths in a missing or unknown unit are neither metres nor feet.
    for (const unit of ['', 'fathoms'])
      expect(bind(data([1, 2], [], unit), [], { depthUnit: 'ft' })).toMatchObject({
        unit,
        factor: 1,
        indexKind: 'depth',
      });
  });

  it('looks through curves once while data of the same index is shown', () => {
    const rt = curve('RT', 'ohm.m', [2, -1]);
    const log = data([100, 101], [rt]);
    const before = bindData(log);
    const [plain, floored] = [before.getSeries(rt), before.getSeries(rt, 0.1)];
    const added = curve('NEW', '', [3, 4]);
    const after = bindData({ ...log, curves: [...log.curves, added] }, undefined, before);
    expect(after.axis).toBe(before.axis);
    expect(after.getSeries(rt)).toBe(plain);
    expect(after.getSeries(rt, 0.1)).toBe(floored);
    expect(after.getSeries(added).values).toBe(added.values);
    const other = { ...log, index: { ...log.index, values: log.index.values.slice() } };
    expect(bindData(other, undefined, before).getSeries(rt)).not.toBe(plain);
  });

  it('keeps scalars and arrays apart', () => {
    const log = data([1, 2], [curve('X', '', [1, 2, 3, 4], 2), curve('X_1', '', [1, 2])]);
    expect(first(bind(log, [{ curve: 'X', left: 0, right: 1 }])).mnemonic).toBe('X_1');
    const image = makeDocument(
      { name: 'i', tracks: [{ kind: 'array', curve: 'X', display: 'image' }] },
      bindData(log),
      { theme: LIGHT_PLOT_THEME },
    ).tracks[0];
    expect(image).toMatchObject({ array: { mnemonic: 'X', elements: 2 } });
  });

  it('gives curves of one track different colours and dashes where the template names none', () => {
    const names = ['AF90', 'AF60', 'AF30', 'AF10'];
    const doc = bind(
      data(
        [1, 2],
        names.map((n) => curve(n, 'ohm.m', [1, 2])),
      ),
      names.map((n) => ({ curve: n, left: 0.2, right: 2000 })),
    );
    const track = doc.tracks[0];
    const curves = track?.kind === 'curves' ? track.curves : [];
    expect(new Set(curves.map((c) => c.color)).size).toBe(4);
    expect(new Set(curves.map((c) => c.dash.join())).size).toBeGreaterThan(2);
  });

  it('keeps a colour of the template where it can be seen and lifts it where it cannot', () => {
    const log = data([1, 2], [curve('GR', 'API', [1, 2])]);
    const spec = { curve: 'GR', left: 0, right: 150, color: '#111111' };
    expect(first(bind(log, [spec])).color).toBe('#111111');
    expect(first(bind(log, [spec], { theme: DARK_PLOT_THEME })).color).not.toBe('#111111');
  });
});

describe('the readout', () => {
  it('is the nearest sample within half a step, NaN at gaps and outside', () => {
    const doc = bind(data([10, 11, 12], [curve('GR', 'API', [1, -999.25, 3])]), []);
    expect([10.4, 10.6, 11.6, 12.4, 12.6, 9].map((d) => readoutAt(doc, d)[0]!.value)).toEqual([
      1,
      NaN,
      3,
      3,
      NaN,
      NaN,
    ]);
  });

  it('works in the shown unit and in an up-log', () => {
    const doc = bind(data([1000, 999, 998], [curve('GR', 'API', [1, 2, 3])]), [], {
      depthUnit: 'ft',
    });
    expect(readoutAt(doc, 999 / 0.3048)[0]!.value).toBe(2);
  });
});

describe('the built-in templates', () => {
  it('keep to the schema', () => {
    for (const { id, template } of BUILTIN_TEMPLATES)
      expect(parseTemplate(template), id).toMatchObject({ ok: true });
  });

  it('show all curves there are, each once, with limits that hold its values', () => {
    const n = 500;
    const ramp = (from: number, to: number): number[] =>
      Array.from({ length: n }, (_, i) => from + ((to - from) * i) / n);
    const log = data(ramp(0, 500), [
      curve('DEPT', 'm', ramp(0, 500)),
      curve('GR', 'gAPI', ramp(10, 140)),
      curve('NPHI', '%', ramp(5, 40)),
      curve('ODD', 'kN', ramp(-100, 1234)),
      curve('ILD', 'ohmm', ramp(1, 90)),
      curve('SFL', 'ohmm', ramp(1, 90)),
      curve('EMPTY', '', ramp(NaN, NaN)),
      curve('IMG', '', [1, 2], 2),
    ]);
    const template = allCurvesTemplate(log);
    expect(parseTemplate(template).ok).toBe(true);
    const specs = template.tracks.flatMap((t) => (t.kind === 'curves' ? t.curves : []));
    expect(specs.map((c) => [c.curve, c.left, c.right])).toEqual([
      ['GR', 0, 150],
      ['NPHI', 45, -15],
      ['ODD', -200, 1400],
      ['ILD', 0.2, 2000],
      ['SFL', 0.2, 2000],
      ['EMPTY', 0, 1],
    ]);
    expect(template.tracks.map((t) => t.kind)).toEqual([
      'depth',
      'curves',
      'curves',
      'curves',
      'curves',
      'curves',
      'array',
    ]);
  });
});
