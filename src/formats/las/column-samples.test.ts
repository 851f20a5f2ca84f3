import { describe, expect, it } from 'vitest';
import { BufferSource } from '../byte-source.ts';
import type { LogCorrections, LogFrame } from '../log-file.ts';
import { openLas } from './open-las.ts';

async function readFrame(rows: string[], corrections?: LogCorrections): Promise<LogFrame> {
  const head = ['~V', 'VERS. 2.0 :', 'WRAP. NO :', '~W', 'NULL. -999.25 :', '~C'];
  const curves = ['DEPT.M :', 'CALI.IN :', 'GR.API :', 'RHOB.G/C3 :'];
  const text = [...head, ...curves, ...rows, ''].join('\n');
  const source = new BufferSource(new TextEncoder().encode(text), 'a.las');
  return (await openLas(source, { corrections })).info.frames[0]!;
}

describe('the columns of a data section', () => {
  const rows = ['~A DEPT GR RHOB', '1000 50 2.3', '1001 51 2.4'];

  it('come with their first values and curves where it is in doubt which curve each is', async () => {
    expect((await readFrame(rows)).columns).toEqual([
      { curve: 'DEPT', samples: ['1000', '1001'] },
      { curve: 'GR', samples: ['50', '51'] },
      { curve: 'RHOB', samples: ['2.3', '2.4'] },
    ]);
  });

  it('come as they were chosen, to be chosen again', async () => {
    const { columns } = await readFrame(rows, { columns: ['DEPT', null, 'GR'] });
    expect(columns?.map(({ curve }) => curve)).toEqual(['DEPT', null, 'GR']);
  });

  it('are left out where the rows have as many fields as there are curves', async () => {
    expect((await readFrame(['~A', '1000 8 50 2.3'])).columns).toBeUndefined();
  });
});
