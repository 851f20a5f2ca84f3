import { expect, it } from 'vitest';
import { findByMnemonic, listByMnemonic } from '../compute/find-curve.ts';

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

it.each([
  ['GR', ['GR:1', 'GR:2'], ['GR:1', 'GR:2']],
  ['gr', ['GR_1'], ['GR_1']],
  ['GR', ['GR[0]', 'GR[1]'], ['GR[0]', 'GR[1]']],
  ['GR', ['GR.1'], ['GR.1']],
  ['GR', ['GR (2)', 'GR(3)', 'GR#4'], ['GR (2)', 'GR(3)', 'GR#4']],
  ['GR:1', ['GR'], ['GR']],
  ['GR:2', ['GR', 'GR_2'], ['GR_2']],
  ['GR', ['GR:1', 'gr', 'GR:2'], ['gr']],
  ['AT', ['AT_90', 'AT10', 'ATX:1'], []],
  ['GR:3', ['GR:1', 'GR'], []],
])('the name %s means, of %j, %j', (wanted, names, found) =>
  expect(
    listByMnemonic(
      names.map((mnemonic) => ({ mnemonic })),
      wanted,
    ).map(({ mnemonic }) => mnemonic),
  ).toEqual(found),
);
