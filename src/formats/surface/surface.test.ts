import { describe, expect, test } from 'vitest';
import { meshOfGrid } from './grid-mesh.ts';
import { readSurfaceGrid } from './grid-text.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ESRI =
  'ncols 3\nnrows 2\nxllcorner 1000\nyllcorner 2000\ncellsize 10\nNODATA_value -9999\n1 2 3\n4 -9999 6\n';
const ZMAP =
  '! a remark\n@Top Sand HEADER, GRID, 5\n 15, 0.1E+31, , 4, 1\n 2, 3, 1005, 1025, 2005, 2015\n 0.0, 0.0, 0.0\n@\n 1.0 4.0 2.0 1.0000000E+30 3.0\n 6.0\n';

describe('a grid', () => {
  test('of ESRI begins in the north, its corner half a cell outside of its first node', () => {
    const { values, ...rest } = readSurfaceGrid(bytes(ESRI));
    expect([rest, Array.from(values)]).toEqual([
      { name: '', x: 1005, y: 2005, dx: 10, dy: 10, columns: 3, rows: 2 },
      [4, NaN, 6, 1, 2, 3],
    ]);
    expect(readSurfaceGrid(bytes(ESRI.replaceAll('corner', 'center')))).toMatchObject({
      x: 1000,
      y: 2000,
    });
  });

  test('of ZMAP+ is read column by column', () => {
    const { values, ...rest } = readSurfaceGrid(bytes(ZMAP));
    expect([rest, Array.from(values)]).toEqual([
      { name: 'Top Sand', x: 1005, y: 2005, dx: 10, dy: 10, columns: 3, rows: 2 },
      [4, NaN, 6, 1, 2, 3],
    ]);
  });

  test.each<[string, string, string]>([
    ['another file', 'hello', 'FORMAT_UNKNOWN'],
    ['nothing', '', 'FORMAT_UNKNOWN'],
    [
      'more nodes than the file has room for',
      ESRI.replace('ncols 3', 'ncols 30'),
      'FILE_TRUNCATED',
    ],
    ['one node less', ESRI.replace(' 6\n', '\n'), 'FILE_TRUNCATED'],
    ['more nodes than are read', ESRI.replace('ncols 3', 'ncols 4000000'), 'FILE_TOO_LARGE'],
    ['half a column', ESRI.replace('ncols 3', 'ncols 2.5'), 'FILE_MALFORMED'],
    ['a step back', ESRI.replace('cellsize 10', 'cellsize -10'), 'FILE_MALFORMED'],
    ['no corner', ESRI.replace('xllcorner 1000\n', ''), 'FILE_MALFORMED'],
    ['a word among the nodes', ESRI.replace('1 2 3', '1 x 3'), 'FILE_MALFORMED'],
    ['a head without an end', ZMAP.replace('\n@\n', '\n'), 'FILE_TRUNCATED'],
    ['no grid', ZMAP.replace('GRID', 'FAULT'), 'FORMAT_UNSUPPORTED'],
    ['a head that lacks numbers', ZMAP.replace(' 2, 3, 1005', ' 2, , 1005'), 'FILE_MALFORMED'],
  ])('that is damaged (%s) is refused by name', (_, text, code) => {
    expect(() => readSurfaceGrid(bytes(text))).toThrow(expect.objectContaining({ code }) as Error);
  });
});

describe('its mesh', () => {
  test('has vertices where there is a value; a cell that lacks one node keeps one triangle', () => {
    const { positions, indices, originX, originY } = meshOfGrid(readSurfaceGrid(bytes(ESRI)));
    expect([originX, originY, Array.from(positions), Array.from(indices)]).toEqual([
      1005,
      2005,
      [0, 0, 4, 20, 0, 6, 0, 10, 1, 10, 10, 2, 20, 10, 3],
      [0, 3, 2, 1, 4, 3],
    ]);
  });

  test('turns elevations below sea level into depths', () => {
    expect(
      Array.from(
        meshOfGrid(
          readSurfaceGrid(
            bytes(ESRI.replace('1 2 3', '-1 -2 -3').replace('4 -9999 6', '-4 -9999 -6')),
          ),
        ).positions.filter((_, i) => i % 3 === 2),
      ),
    ).toEqual([4, 6, 1, 2, 3]);
  });
});
