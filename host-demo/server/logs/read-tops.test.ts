import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../../src/formats/byte-source.ts';
import { readHead } from './read-head.ts';

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
      { name: 'Sand, upper', depth: 1200.5, unit: 'M' },
      { name: 'Marl', depth: 1310, unit: 'M' },
    ]);
  });

  it('are absent of a file without such a section', async () => {
    const plain = FILE.replace(/~Tops_Definition[^]*(?=~Curve)/, '');
    const head = await readHead(new BufferSource(new TextEncoder().encode(plain)));
    expect(head.tops).toBeUndefined();
  });
});
