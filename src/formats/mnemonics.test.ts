import { expect, it } from 'vitest';
import { findByMnemonic } from './mnemonics.ts';

const curves = ['DEPT', 'Gamma', 'GAMMA RAY', 'DERİNLİK', 'ГК', 'MD\u00d6', 'ＲＴ', 'rt'].map(
  (mnemonic) => ({ mnemonic }),
);

it.each([
  ['dept', 'DEPT'],
  ['GAMMA', 'Gamma'],
  [' gamma ray ', 'GAMMA RAY'],
  ['derinlik', 'DERİNLİK'],
  ['DERINLIK', 'DERİNLİK'],
  ['гк', 'ГК'],
  ['mdo\u0308', 'MD\u00d6'],
  ['rt', 'rt'],
  ['Rt', 'ＲＴ'],
])('a curve is found by its name in any case and form: %s', (wanted, found) =>
  expect(findByMnemonic(curves, wanted)?.mnemonic).toBe(found),
);

it('no curve is found by a part of its name', () =>
  expect(findByMnemonic(curves, 'GAM')).toBeUndefined());
