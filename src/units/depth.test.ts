import { expect, it } from 'vitest';
import { DEPTH_CURVE_NAMES, isDepthCurve } from './depth.ts';

it('takes DEPT, DEPTH, IDWD, MD, MD-DF and TDEP for depth curves, in any case and doubled, and nothing else', () => {
  expect(DEPTH_CURVE_NAMES).toEqual(['DEPT', 'DEPTH', 'IDWD', 'MD', 'MD-DF', 'TDEP']);
  expect(['md-df', ' Dept ', 'TDEP:2'].map(isDepthCurve)).toEqual([true, true, true]);
  expect(['DEPTHS', 'TVD', 'GR', ''].map(isDepthCurve)).toEqual([false, false, false, false]);
});
