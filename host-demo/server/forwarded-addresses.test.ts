import { expect, it } from 'vitest';
import { cleanForwarded } from './forwarded-addresses.ts';

it.each([
  ['9.9.9.9', '9.9.9.9'],
  ['9.9.9.9:4711, 8.8.8.8:80', '9.9.9.9, 8.8.8.8'],
  ['2001:db8::1, [2001:db8::2]:443, [::1]', '2001:db8::1, 2001:db8::2, ::1'],
  ['1.1.1.1, garbage, 8.8.8.8', '8.8.8.8'],
  ['1.1.1.1, unknown', ''],
  ["'; drop table", ''],
  ['1.1.1.1, , 2.2.2.2', '2.2.2.2'],
  ['', ''],
])('reads the addresses of "%s"', (header, expected) => {
  expect(cleanForwarded(header)).toBe(expected);
});
