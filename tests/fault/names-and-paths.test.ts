import { expect, it } from 'vitest';
import { downloadStored } from '../../src/api/contract/viewers.ts';
import { storedPath } from '../../src/api/downloads.ts';
import { chooseFileName } from '../../src/api/file-name.ts';
import { buildAddress } from '../../src/api/request.ts';
import { randomStream } from '../generate/random.ts';

it('the path of a download never leads elsewhere, in 100,000 generated paths', () => {
  const random = randomStream(7);
  const PARTS = [
    '..',
    '.',
    '/',
    '//',
    '\\',
    '%2e',
    '%2E',
    '%2f',
    '%5c',
    '%252e',
    ';',
    '%00',
    '\u0000',
    'a',
    'b.pdf',
    '?',
    '#',
    '%23',
    '%3f',
    '@',
    ':',
    ' ',
    '%',
    '\ud800',
    'ش',
    '\n',
    '%c0%ae',
  ];
  let passed = 0;
  for (let i = 0; i < 100_000; i++) {
    const path = `/download/${Array.from({ length: 1 + Math.floor(random() * 6) }, () => PARTS[Math.floor(random() * PARTS.length)]).join('')}`;
    const stored = storedPath(path);
    if (stored === null) continue;
    passed++;
    const address = buildAddress('https://files.example', downloadStored, {
      path: { path: stored },
    });
    if (!(address instanceof URL)) continue;
    expect([path, address.origin, address.search, address.hash]).toEqual([
      path,
      'https://files.example',
      '',
      '',
    ]);
    expect(address.pathname.startsWith('/fm/download/')).toBe(true);
    expect(decodeURIComponent(address.pathname)).toBe(`/fm/download/${stored}`);
  }
  expect(passed).toBeGreaterThan(1000);
  console.log(`download path: 100,000 paths, ${passed} let through, 0 escapes`);
});

it('the name of a downloaded file is safe for 10,000 random headers', () => {
  const random = randomStream(11);
  const PARTS = [
    'attachment',
    ';',
    ' ',
    'filename',
    'filename*',
    '=',
    '"',
    '\\',
    '/',
    "UTF-8''",
    "'",
    '%2F',
    '%5C',
    '%00',
    '%E2%80%AE',
    '%ff',
    '%',
    '\u202e',
    '\u2066',
    '\r\n',
    '\u0000',
    '..',
    '.',
    'a',
    'ع',
    '\ud83d',
    '😀',
    'x.pdf',
    ':',
    '|',
    '\u2028',
  ];
  for (let i = 0; i < 10_000; i++) {
    const some = (most: number): string =>
      Array.from(
        { length: Math.floor(random() * most) },
        () => PARTS[Math.floor(random() * PARTS.length)],
      ).join('');
    const header =
      random() < 0.5
        ? some(14)
        : `attachment; filename${random() < 0.5 ? '="' : "*=UTF-8''"}${some(10)}"`;
    const name = chooseFileName(header, 'text/csv', some(4));
    expect([header, /[/\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]|^\.|^$/u.test(name)]).toEqual([
      header,
      false,
    ]);
  }
  console.log(
    'content-disposition: 10,000 headers, none throws, none leaves a separator, control or direction character',
  );
});
