import { expect, it } from 'vitest';
import { htmlToText } from './plain-text.ts';

it('puts the names of a table beside the values of each of its rows', () => {
  const rows = ['<tr><td>1</td><td>TR-1</td></tr>', '<tr><td>2</td><td></td></tr>'];
  const table = `<table><tr><th>fid</th><th>uwi</th></tr>${rows.join('')}</table>`;
  expect(htmlToText(`<body><h1>Wells</h1>${table}</body>`)).toBe(
    'Wells\nfid: 1\nuwi: TR-1\nfid: 2\nuwi',
  );
});

it('has the letters and signs that a page writes by name', () =>
  expect(
    htmlToText(
      '<p>K&ouml;y&ccedil;e&Scedil;&gbreve;&nbsp;&Uuml;st&uuml; 12&deg; m&sup2; &amp; &unknown;</p>',
    ),
  ).toBe('KöyçeŞğ Üstü 12° m² & &unknown;'));

it('keeps a table whose rows have names of their own', () =>
  expect(htmlToText('<table><tr><th>name</th><td>Block 17</td></tr></table>')).toBe(
    'name: Block 17',
  ));
