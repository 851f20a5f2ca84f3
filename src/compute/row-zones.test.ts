import { describe, expect, it } from 'vitest';
import { rowsOfZone, zonesBelowTops, zonesByCode, zonesByDepth } from './row-zones.ts';

const index = Float64Array.of(100, 110, 120, 130, 140);

describe('zones of samples', () => {
  it('begin at a top and end at the next one; what lies above the first is in none', () => {
    const zones = zonesBelowTops([
      { name: 'Beta', depth: 130 },
      { name: 'Alpha', depth: 110 },
    ]);
    const { names, rows } = zonesByDepth(index, zones);
    expect(names).toEqual(['Alpha', 'Beta']);
    expect([...rows]).toEqual([-1, 0, 0, 1, 1]);
  });

  it('leave out zones without a sample, and take zones of one name as one', () => {
    const { names, rows } = zonesByDepth(index, [
      { name: 'Sand', top: 100, base: 105 },
      { name: 'Shale', top: 105, base: 109 },
      { name: 'Sand', top: 120, base: 135 },
    ]);
    expect(names).toEqual(['Sand']);
    expect([...rows]).toEqual([0, -1, 0, 0, -1]);
  });

  it('are the values of a discrete curve, and none of a curve that is measured', () => {
    const found = zonesByCode([2, 2, NaN, 1, -999.25], -999.25)!;
    expect(found.names).toEqual(['1', '2']);
    expect([...found.rows]).toEqual([1, 1, -1, 0, -1]);
    expect(zonesByCode(Float64Array.from({ length: 100 }, (_, i) => i / 7))).toBeNull();
  });

  it('are found by name in any spelling, and not where there is none of the name', () => {
    const zones = { names: ['Sand', 'Shale', ' SAND'], rows: Int16Array.of(-1, 0, 1, 2) };
    expect([...rowsOfZone(zones, 'sand ')!]).toEqual([0, 1, 0, 1]);
    expect(rowsOfZone(zones, 'Coal')).toBeNull();
  });
});
