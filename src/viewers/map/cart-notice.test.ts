import { expect, it } from 'vitest';
import { addEnglish, translator } from '../../i18n/i18n.ts';
import enMap from '../../i18n/texts/en/map.json';
import { describeCartChange } from './cart-notice.ts';

addEnglish(enMap);
const t = translator('en');

it('says that selected records were in the cart already instead of that 0 were added', () => {
  const some = { mode: 'include' } as const;
  expect(describeCartChange(t, some, { records: 0, duplicates: 3 })).toEqual({
    kind: 'info',
    message: 'Already in the cart: 3',
  });
  expect(describeCartChange(t, some, { records: 2, duplicates: 3 })).toEqual({
    kind: 'success',
    message: 'Added to cart: 2 · Already in the cart: 3',
  });
  expect(
    describeCartChange(t, { mode: 'all-matching' }, { records: 0, duplicates: 1 }).message,
  ).toBe('This selection is in the cart already.');
});
