import { describe, expect, it } from 'vitest';
import { parseCrossView } from './cross-view-state.ts';

describe('the state of a crossplot', () => {
  const full = {
    x: 'NPHI',
    y: 'RHOB',
    color: '',
    logX: false,
    logY: true,
    zones: 'tops',
    hiddenZones: ['Sand', ''],
    overlays: ['pickett'],
    rangeX: '0.45,-0.15',
    rangeY: '1.9,2.9',
    pickett: { a: 0.81, m: 2, n: 2, rw: 0.04 },
    fluid: { sonic: 185, density: 1.1, neutron: 1 },
    regression: true,
    brush: '0.1,2.2 0.3,2.2 0.3,2.512345',
  };

  it('holds everything that is chosen', () => {
    expect(parseCrossView(full)).toEqual(full);
  });

  it('leaves out what is of the wrong kind, as an address may have it', () => {
    const wrong = {
      x: 5,
      color: null,
      logX: 'yes',
      overlays: 'pickett',
      rangeX: '1,1',
      rangeY: '1;2',
      pickett: { a: 1, m: 0, n: 2, rw: 1 },
      fluid: [1, 2, 3],
      regression: 'true',
      hiddenZones: [1],
      brush: '0.1,2.2 0.3,x 0.3,2.5',
      other: 1,
    };
    expect(JSON.stringify(parseCrossView(wrong))).toBe('{}');
    expect(JSON.stringify(parseCrossView('x'))).toBe('{}');
  });
});
