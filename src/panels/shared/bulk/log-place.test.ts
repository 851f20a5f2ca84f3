import { describe, expect, it } from 'vitest';
import { formatLogPlace, placeTarget } from './log-place.ts';

const place = {
  wellLogId: 'L 1',
  label: null,
  frameName: null,
  curves: [],
  top: null,
  base: null,
  unit: 'm',
};

describe('the place of a finding', () => {
  it('is the interval in metres or feet, one depth alone where it begins and ends there', () => {
    expect(formatLogPlace({ ...place, top: 1203.5, base: 1250.00049 })).toBe('1203.5–1250 m');
    expect(formatLogPlace({ ...place, top: 12, base: 12, unit: 'ft' })).toBe('12 ft');
    expect(formatLogPlace({ ...place, top: 12000, base: 13200, unit: '0.1 in' })).toBe(
      '100–110 ft',
    );
    expect(formatLogPlace({ ...place, top: 1, base: 2, unit: 'ms' })).toBe('1–2 ms');
    expect(formatLogPlace(place)).toBe('');
  });

  it('opens the log with some of it above and below, in metres or feet', () => {
    const query = (at: Parameters<typeof placeTarget>[0]) =>
      new URL(placeTarget(at), 'http://localhost').searchParams;
    expect(query({ ...place, top: 1000, base: 1200 }).get('view.depthRange')).toBe('950,1250');
    const at = { ...place, top: 1000, base: 1000, unit: '.1IN', frameName: '60B' };
    const short = query({ ...at, curves: ['GR'] });
    expect([...short.keys()]).toEqual([
      'view.frame',
      'view.curves',
      'view.depthRange',
      'view.depthUnit',
    ]);
    expect(short.get('view.curves')).toBe('["GR"]');
    expect(short.get('view.depthUnit')).toBe('ft');
    const [top, base] = short.get('view.depthRange')!.split(',').map(Number);
    expect((base! - top!) * 0.3048).toBeCloseTo(20, 1);
  });

  it('of the whole log opens it as it is', () => {
    expect(decodeURIComponent(placeTarget(place))).toBe('/consume/log/wellLog/{"wellLogId":"L 1"}');
  });
});
