import { expect, it } from 'vitest';
import { htmlToText } from './plain-text.ts';

it('puts the names of a table beside the values of each of its rows', () => {
  const rows = ['<tr><td>1</td><td>TR-1</td></tr>', '<tr><td>2</td><td></td></tr>'];
  const table = `<table><tr><th>fid</th><th>uwi</th></tr>${rows.join('')}</table>`;
  expect(htmlToText(`<body><h1>Wells</h1>${table}</body>`)).toBe(
    'Wells\nfid: 1\nuwi: TR-1\nfid: 2\nuwi',
  );
});

it('keeps a table whose rows have names of their own', () =>
  expect(htmlToText('<table><tr><th>name</th><td>Block 17</td></tr></table>')).toBe(
    'name: Block 17',
  ));
