import { expect, it } from 'vitest';
import { addEnglish, translator } from '../../i18n/i18n.ts';
import enCart from '../../i18n/texts/en/cart.json';
import { cartName } from './cart-name.ts';

addEnglish(enCart);

it('puts the names that the server gives into words, and leaves those of users as they are', () => {
  const names = ['default', 'cart 2', 'cart 12', 'Default', 'cart x', 'my cart 2', ''];
  expect(names.map((name) => cartName(translator('en'), name))).toEqual([
    'Cart',
    'Cart 2',
    'Cart 12',
    'Default',
    'cart x',
    'my cart 2',
    '',
  ]);
});
