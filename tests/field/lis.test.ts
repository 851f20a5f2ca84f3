import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { foreignKind, nameOfContent } from '../../src/formats/name-of-content.ts';
import { openLogFile } from '../../src/formats/open-log-file.ts';
import { hasField, readField } from './cases.ts';

const DILLSON = 'log/i29-lis.LIS';

async function open(name: string) {
  return openLogFile(new BufferSource(await readField(DILLSON), name));
}

describe.skipIf(!hasField)('LIS files from the field', () => {
  it('reads the curves of an old open-hole log with their depths [c5, i29]', async () => {
    const file = await open('i29-lis.LIS');
    expect(file.info).toMatchObject({ format: 'lis', version: 'LIS 79', complete: true });
    expect(file.warnings).toEqual([]);
    const [frame] = file.info.frames;
    expect(frame).toMatchObject({
      index: 'DEPT',
      indexUnit: '.1IN',
      indexKind: 'depth',
      samples: 412,
      description: 'Recorded up, Spacing 60 .1IN',
    });
    const gamma = frame!.curves.find(({ mnemonic }) => mnemonic === 'GR')!;
    const [depth, values] = await file.readCurves(frame!.frameId, [
      frame!.curves[0]!.curveId,
      gamma.curveId,
    ]);
    expect([depth!.values[0], depth!.values[1], depth!.values.at(-1)]).toEqual([
      295080, 295020, 270420,
    ]);
    expect(gamma.unit).toBe('GAPI');
    expect(values!.values).toHaveLength(412);
  });

  it('gives channels that are sampled more often a frame with the finer depth [c5]', async () => {
    const file = await open('');
    const fast = file.info.frames[1]!;
    expect(fast).toMatchObject({ name: 'Format 1, 3 samples a frame', samples: 1236 });
    const [depth] = await file.readCurves(fast.frameId, [fast.curves[0]!.curveId]);
    expect([...depth!.values.slice(0, 4)]).toEqual([295120, 295100, 295080, 295060]);
  });

  it('shows the well, company and field of the wellsite data in the header [i29]', async () => {
    const file = await open('renamed.dat');
    const well = file.info.logicalFiles[0]!.header.filter(({ kind }) => kind === 'well');
    const values = new Map(
      well.flatMap(({ items }) => items.map(({ mnemonic, value }) => [mnemonic, value])),
    );
    expect(Object.fromEntries(values)).toMatchObject({
      WN: 'DILLSON #1',
      CN: 'WESMINCO',
      FN: 'WILDCAT',
      NATI: 'AUSTRALIA',
      EKB: '',
    });
  });

  it('is named in the messages of other viewers [c5]', async () => {
    const head = await readField(DILLSON);
    expect(String(foreignKind(head))).toBe('a LIS 79 file');
    expect(String(nameOfContent(head))).toBe('a LIS 79 file');
  });
});
