import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../formats/byte-source.ts';
import { openLogFile } from '../../formats/open-log-file.ts';
import type { OpenLog } from '../log/source.ts';
import { describeWell } from './describe-well.ts';

const { signal } = new AbortController();
const LOG = ['~Log_Definition', 'DEPT.FT : {F}', 'GR.API : {F}', '~Log_Data | Log_Definition'];

/** The well of a LAS 3.0 file with these sections before and behind its log. */
async function readWell({ before = [], after = [] }: { before?: string[]; after?: string[] }) {
  const head = [
    '~Version',
    'VERS. 3.0 :',
    'WRAP. NO :',
    'DLM. COMMA :',
    '~Well',
    'NULL. -999.25 :',
  ];
  const lines = [...head, 'WELL. A-1 :', ...before, ...LOG, '100,5', '200,6', ...after, ''];
  const file = await openLogFile(
    new BufferSource(new TextEncoder().encode(lines.join('\n')), 'a.las'),
  );
  const log: OpenLog = {
    info: file.info,
    warnings: file.warnings,
    readCurves: (...request) => file.readCurves(...request),
    close() {},
  };
  return describeWell(log, 'a.las', signal);
}

describe('the tables of a LAS 3.0 file', () => {
  const tops = [
    '~Tops_Definition',
    'TOPN. : {S}',
    'TOPT.FT : {F}',
    '~Tops_Data | Tops_Definition',
    'Upper,1000',
    'Lower,-999.25',
    'Base,2000',
  ];
  const survey = [
    '~Inclinometry_Definition',
    'MD.FT : {F}',
    'DEVI.DEG : {F}',
    'AZIM.DEG : {F}',
    '~Inclinometry_Data | Inclinometry_Definition',
    '0,0,0',
    '1000,0,0',
    '2000,60,-999.25',
  ];

  it('are picks and the path, wherever they stand in the file', async () => {
    for (const well of [
      await readWell({ after: [...tops, ...survey] }),
      await readWell({ before: [...survey, ...tops] }),
    ]) {
      expect(well.picks).toEqual([
        { name: 'Upper', mdM: 1000 * 0.3048 },
        { name: 'Base', mdM: 2000 * 0.3048 },
      ]);
      const { path } = well;
      expect(path!.mdM.at(-1)).toBeCloseTo(609.6, 6);
      expect(path!.tvdM.at(-1)).toBeLessThan(600);
    }
  });

  it('are absent from a file that has none', async () => {
    expect(await readWell({})).toMatchObject({ name: 'A-1', picks: [], path: null, kbElevM: null });
  });
});
