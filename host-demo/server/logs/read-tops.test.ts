import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../../src/formats/byte-source.ts';
import { readHead } from './read-head.ts';
import { splitByWell } from './wells-of-file.ts';

const FILE = `~Version
VERS. 3.0 :
WRAP. NO :
DLM. COMMA :
~Well
STRT.M 1 :
STOP.M 2 :
STEP.M 1 :
NULL. -999.25 :
WELL. HERON 9 :
~Tops_Definition
TOPT.M : {F}
TOPN. : {S}
~Tops_Data | Tops_Definition
1200.5,"Sand, upper"
1310,Marl
-999.25,Not reached
~Curve
DEPT.M :
GR.API :
~ASCII
1,50
2,60
`;

describe('the tops of a file', () => {
  it('are those of its section of tops, with their depths; others are left out', async () => {
    const head = await readHead(new BufferSource(new TextEncoder().encode(FILE)));
    expect(head.tops).toEqual([
      {
        logicalFile: 0,
        isOfHeader: false,
        tops: [
          { name: 'Sand, upper', depth: 1200.5, unit: 'M' },
          { name: 'Marl', depth: 1310, unit: 'M' },
        ],
      },
    ]);
  });

  it('are absent of a file without such a section', async () => {
    const plain = FILE.replace(/~Tops_Definition[^]*(?=~Curve)/, '');
    const head = await readHead(new BufferSource(new TextEncoder().encode(plain)));
    expect(head.tops).toBeUndefined();
  });

  it('are lines of the header where no table lists them, without a doubt about the log', async () => {
    const plain = FILE.replace(
      /~Tops_Definition[^]*(?=~Curve)/,
      '~Parameter\nTOP_MARL.FT 1310 :\n',
    );
    const head = await readHead(new BufferSource(new TextEncoder().encode(plain)));
    expect(head.tops).toEqual([
      { logicalFile: 0, isOfHeader: true, tops: [{ name: 'MARL', depth: 1310, unit: 'FT' }] },
    ]);
    expect(head.warnings).toEqual([]);
  });

  it('belong to the well whose header or table lists them, of several in one file', async () => {
    const [first, second] = ['HERON 9', 'TERN 2'].map((well, at) =>
      FILE.replace('HERON 9', well).replace('1310,Marl', `${1310 + at},Marl`),
    );
    const head = await readHead(new BufferSource(new TextEncoder().encode(`${first}${second}`)));
    const wells = splitByWell(head);
    expect(wells.map(({ facts }) => facts.wellName)).toEqual(['HERON 9', 'TERN 2']);
    expect(wells.map(({ head: own }) => own.tops?.flatMap(({ tops }) => tops[1]!.depth))).toEqual([
      [1310],
      [1311],
    ]);
  });
});
