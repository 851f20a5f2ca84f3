import { describe, expect, it } from 'vitest';
import { byLength, seed } from '../../../tests/support/length.ts';
import { seeded } from '../../../tests/support/random.ts';
import { attachment, guessContentType } from './disposition.ts';

describe('attachment', () => {
  it.each([
    ['a.las', 'a.las', 'a.las'],
    ['Bohrung Ä.png', 'Bohrung _.png', 'Bohrung%20%C3%84.png'],
    ['', 'file', 'file'],
    ["a'(1)*.csv", "a'(1)*.csv", 'a%27%281%29%2A.csv'],
    ['50%"x".csv', '50__x_.csv', '50%25%22x%22.csv'],
    ['../a\\b\r\nX: y', '.._a_b__X: y', '.._a_b__X%3A%20y'],
    ['a\u202egpj.exe', 'a_gpj.exe', 'a_gpj.exe'],
    ['\ud800', '_', '_'],
    ['井.las', '_.las', '%E4%BA%95.las'],
  ])('of %j is %j in ASCII and %j by RFC 8187', (name, ascii, encoded) => {
    expect(attachment(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
  });

  it(`of random names has no separator, control or bidi character (seed ${seed})`, () => {
    const random = seeded(seed);
    const bad: string[] = [];
    for (let i = 0; i < byLength(2000, 10_000); i++) {
      const units = Array.from({ length: 1 + (i % 60) }, () => Math.floor(random() * 65_536));
      const name = String.fromCharCode(...units) + (i % 3 ? '"/\\\r\n\u202e;' : '');
      const header = attachment(name);
      const [, encoded] =
        /^attachment; filename="[^"\\/\p{Cc}]+"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/u.exec(
          header,
        ) ?? [];
      if (!encoded || /[\p{Cc}\p{Bidi_Control}/\\]/u.test(decodeURIComponent(encoded)))
        bad.push(header);
    }
    expect(bad).toEqual([]);
  }, 20_000);
});

it.each([
  ['a.csv', 'text/csv; charset=utf-8'],
  ['a.b.PNG', 'image/png'],
  ['a.zip', 'application/zip'],
  ['a.html', 'application/octet-stream'],
  ['a.svg', 'application/octet-stream'],
  ['csv', 'application/octet-stream'],
  ['a.', 'application/octet-stream'],
])('guesses from the name %s the type %s', (name, type) => {
  expect(guessContentType(name)).toBe(type);
});
