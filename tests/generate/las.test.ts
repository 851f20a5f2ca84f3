import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openLas } from '../../src/formats/las/open-las.ts';
import type { LogFile } from '../../src/formats/log-file.ts';
import { collect } from './collect.ts';
import { STANDARD_CURVES, curve } from './curves.ts';
import type { CurveSpec } from './curves.ts';
import { firstDifference } from './first-difference.ts';
import { LITHOLOGIES } from './geology.ts';
import { asPrinted } from './las-text.ts';
import { t2Bins, t2Distribution } from './t2-distribution.ts';
import { WellModel } from './well-model.ts';
import { GAS_WELL, OIL_WELL, WATER_WELL } from './well-specs.ts';
import { OIL_CURVES } from './wells.ts';
import { writeLas2 } from './write-las2.ts';
import { T2_DECIMALS, corePlugs, writeLas3 } from './write-las3.ts';

const gas = new WellModel(GAS_WELL, { topM: 1540, stepM: 0.1524, samples: 9000 });
const oil = new WellModel(OIL_WELL, { topM: 1500, stepM: 0.5, samples: 1200 });
const water = new WellModel(WATER_WELL, { topM: 0.6096, stepM: 0.03048, samples: 4000 });

/** What the file must say of a curve, NaN where it is null. */
const printed = (model: WellModel, spec: CurveSpec) =>
  model.values(spec).map((value) => asPrinted(value, spec.decimals));

async function open(chunks: AsyncIterable<Uint8Array>): Promise<LogFile> {
  return openLas(new BufferSource(await collect(chunks), 'generated.las'));
}

async function numbers(file: LogFile, mnemonic: string, frame = 0): Promise<ArrayLike<number>> {
  const { frameId, curves } = file.info.frames[frame]!;
  const found = curves.find((candidate) => candidate.mnemonic === mnemonic);
  const [read] = await file.readCurves(frameId, [found?.curveId ?? mnemonic]);
  if (!read || Array.isArray(read.values)) throw new TypeError(`${mnemonic} is no number`);
  return read.values;
}

describe('numbers as text', () => {
  it('say what asPrinted says', async () => {
    const text = new TextDecoder().decode(await collect(writeLas2(gas, STANDARD_CURVES)));
    const rows = text.slice(text.indexOf('~A')).trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength(9000);
    const cells = rows.map((row) => row.trim().split(/ +/).map(Number));
    expect(cells.every((row) => row.length === 17)).toBe(true);
    STANDARD_CURVES.forEach((spec, i) => {
      const expected = printed(gas, spec).map((value) => (Number.isNaN(value) ? -999.25 : value));
      expect(
        firstDifference(
          cells.map((row) => row[i + 1] ?? NaN),
          expected,
        ),
      ).toBe(-1);
    });
    expect(
      firstDifference(
        cells.map((row) => row[0] ?? NaN),
        cells.map((_, i) => asPrinted(gas.depthAt(i), 4)),
      ),
    ).toBe(-1);
    expect(
      text
        .slice(0, text.indexOf('~A'))
        .split('\r\n')
        .every((line) => line === '' || /^(~|#|.+\..*:)/.test(line)),
    ).toBe(true);
  });
});

describe('LAS 2.0 read back', () => {
  it('gives every curve as printed', async () => {
    const file = await open(writeLas2(gas, STANDARD_CURVES, { remark: 'one\ntwo' }));
    expect(file.info).toMatchObject({ format: 'las', version: '2.0', complete: true });
    expect(file.info.frames[0]).toMatchObject({ index: 'DEPT', indexUnit: 'M', samples: 9000 });
    expect(file.warnings).toEqual([]);
    for (const spec of STANDARD_CURVES)
      expect(firstDifference(await numbers(file, spec.mnemonic), printed(gas, spec))).toBe(-1);
  });

  it('gives a wrapped up-log in feet as printed', async () => {
    const curves = [
      curve('gr'),
      curve('sp'),
      curve('rd'),
      curve('rm'),
      curve('cali'),
      curve('nphi'),
      curve('temp'),
      curve('bs'),
    ];
    const file = await open(
      writeLas2(water, curves, { wrapped: true, upLog: true, indexUnit: 'FT', nullValue: -9999 }),
    );
    expect(file.info.frames[0]).toMatchObject({ indexUnit: 'FT', samples: 4000 });
    expect(file.warnings).toEqual([]);
    const index = await numbers(file, 'DEPT');
    expect(index[0]).toBeGreaterThan(index[3999] ?? NaN);
    for (const spec of curves)
      expect(
        firstDifference(await numbers(file, spec.mnemonic), printed(water, spec).reverse()),
      ).toBe(-1);
  });
});

describe('LAS 3.0 read back', () => {
  const written = writeLas3(oil, OIL_CURVES, { t2Bins: 6 });

  it('gives curves, texts, arrays and the further data sets', async () => {
    const file = await open(written);
    expect(file.info.version).toBe('3.0');
    expect(file.warnings).toEqual([]);
    for (const spec of OIL_CURVES)
      expect(firstDifference(await numbers(file, spec.mnemonic), printed(oil, spec))).toBe(-1);

    const log = file.info.frames[0]!;
    const id = (mnemonic: string) =>
      log.curves.find((candidate) => candidate.mnemonic === mnemonic)?.curveId ?? mnemonic;
    const [lithology, t2] = await file.readCurves(log.frameId, [id('LITHO'), id('T2D')]);
    expect(lithology?.values).toEqual(
      Array.from(oil.values(curve('lith')), (code) => LITHOLOGIES[code]),
    );
    const [phi, vsh, sw] = [
      oil.values(curve('phit')),
      oil.values(curve('vsh')),
      oil.values(curve('sw')),
    ];
    const expected = Array.from(phi).flatMap((value, i) =>
      t2Distribution(value, vsh[i] ?? NaN, sw[i] ?? NaN, t2Bins(6)).map((share) =>
        asPrinted(share, T2_DECIMALS),
      ),
    );
    expect(t2?.elements).toBe(6);
    expect(firstDifference(t2?.values as Float64Array, expected)).toBe(-1);

    const named = (pattern: RegExp) => file.info.frames.find(({ name }) => pattern.test(name))!;
    const core = named(/core/i);
    const plugs = corePlugs(oil);
    expect(plugs.length).toBeGreaterThan(20);
    const read = await file.readCurves(
      core.frameId,
      core.curves.map(({ curveId }) => curveId),
    );
    const values = Object.fromEntries(
      read.map((column, i) => [core.curves[i]?.mnemonic, column.values]),
    );
    expect(Array.from(values.CPOR as Float64Array)).toEqual(
      plugs.map(({ porosity }) => Number(porosity.toFixed(4))),
    );
    expect(Array.from(values.CKH as Float64Array)).toEqual(
      plugs.map(({ permeabilityMd }) => Number(permeabilityMd.toExponential(3))),
    );
    expect(values.CDES).toEqual(plugs.map(({ description }) => description.replaceAll('"', "'")));
    expect(named(/tops/i).samples).toBe(oil.column.tops.length);
    expect(named(/inclinometry/i).samples).toBe(OIL_WELL.survey?.length);
  });
});
