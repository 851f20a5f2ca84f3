import { expect, it } from 'vitest';
import { addEnglish, type TextKey, translator } from './i18n.ts';
import { overlaid, translate } from './languages.ts';
import { en } from './texts/en.ts';

const key: TextKey = 'cart.export';

it('chooses the English form for a count and groups its digits', () => {
  addEnglish(en);
  const t = translator('en');
  expect([1, 2, 0, 1234567].map((count) => t(key, { count }))).toEqual([
    'Export 1 record',
    'Export 2 records',
    'Export 0 records',
    'Export 1\u00a0234\u00a0567 records',
  ]);
});

it('chooses one of six Arabic forms, the count in a direction of its own', async () => {
  const t = await translate('ar');
  const forms = [0, 1, 2, 3, 11, 100].map((count) => t(key, { count }));
  expect(new Set(forms).size).toBe(6);
  expect(forms[3]).toContain('\u2068\u200e3\u2069');
});

it.each(['tr', 'zh'] as const)('fills in the count in %s', async (language) => {
  const t = await translate(language);
  expect(t(key, { count: 1234 })).toContain('1\u00a0234');
});

it('takes a plural form of the server over the built-in one', async () => {
  const below = await translate('tr');
  const served = new Map([['cart.export_other', 'Aktar: {{count}}']]);
  const t = overlaid('tr', served, below);
  expect(t(key, { count: 5 })).toBe('Aktar: 5');
  expect(t('common.close')).toBe(below('common.close'));
});
