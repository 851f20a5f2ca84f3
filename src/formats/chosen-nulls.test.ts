import { expect, it } from 'vitest';
import { BlobSource } from './blob-source.ts';
import { openLogFile } from './open-log-file.ts';
import type { LogCorrections } from './log-file.ts';

const TEXT = `~V
VERS. 2.0 :
WRAP. NO :
~W
NULL. -999.25 :
~C
DEPT.M :
GR.API :
RHOB.G/C3 :
~A
-9999 20 2.5
1001 -9999 -999.25
1002 40 2.7
`;

async function read(corrections: LogCorrections) {
  const file = await openLogFile(new BlobSource(new Blob([TEXT]), 'a.las'), { corrections });
  const [frame] = file.info.frames;
  const ids = frame!.curves.map(({ curveId }) => curveId);
  const curves = await file.readCurves(frame!.frameId, ids);
  return {
    values: curves.map(({ values }) => [...values]),
    suspected: curves.map(({ suspectedNulls }) => suspectedNulls.map(({ value }) => value)),
    notes: file.warnings.map(({ code }) => code),
  };
}

it('values that look like nulls are data until they are chosen as absent, but for the index', async () => {
  expect(await read({})).toMatchObject({
    values: [
      [-9999, 1001, 1002],
      [20, -9999, 40],
      [2.5, NaN, 2.7],
    ],
    suspected: [[], [-9999], []],
  });
  const chosen = await read({ numbers: { nulls: [-9999] } });
  expect(chosen.values).toEqual([
    [-9999, 1001, 1002],
    [20, NaN, 40],
    [2.5, NaN, 2.7],
  ]);
  expect(chosen.suspected.flat()).toEqual([]);
  expect(chosen.notes).toContain('NULLS_CHOSEN');
});
