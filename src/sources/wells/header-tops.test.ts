import { expect, it } from 'vitest';
import { BufferSource } from '../../formats/byte-source.ts';
import { openLogFile } from '../../formats/open-log-file.ts';
import { readHeaderTops } from './header-tops.ts';

async function readTops(sections: readonly string[], depthUnit = 'm') {
  const text = [
    '~V\nVERS. 2.0 :\nWRAP. NO :\n~W\nNULL. -999.25 :\nWELL. A-1 :',
    ...sections,
    '~C\nDEPT.M :\nGR.API :\n~A\n1 2\n2 3\n',
  ].join('\n');
  const file = await openLogFile(new BufferSource(new TextEncoder().encode(text), 'a.las'));
  return readHeaderTops(file.info.logicalFiles[0]!.header, depthUnit);
}

it('tops are read from a section of their own, by mnemonic or by description', async () => {
  const { picks } = await readTops(['~TOPS\nVIKING.M 1200.5 : \nTOP2.FT 1000 : Top of Joli Fou']);
  expect(picks).toEqual([
    { name: 'VIKING', mdM: 1200.5 },
    { name: 'Joli Fou', mdM: 304.8 },
  ]);
});

it('tops are read from parameters that are named as such, and from no other ones', async () => {
  const { picks, notes } = await readTops([
    '~P\nTOP_MANNVILLE.M 1310 : \nTOP1.M 900 : Colorado\nTLI.M 100 : TOP LOG INTERVAL\nCSG_TOP.M 5 : \nTOP2. 7 : not a depth',
  ]);
  expect(picks).toEqual([
    { name: 'MANNVILLE', mdM: 1310 },
    { name: 'Colorado', mdM: 900 },
  ]);
  expect(notes).toMatchObject([{ code: 'TOPS_OF_HEADER', assumes: 'facts' }]);
});

it('tops are read from a list in the remarks, in the unit of the depths where it names none', async () => {
  const { picks } = await readTops(
    ['~O\nRun 2 of 3\nFORMATION TOPS:\nViking Fm    1000\nBase Fish Scales: 900 m\n\nBit size 216'],
    'ft',
  );
  expect(picks).toEqual([
    { name: 'Viking Fm', mdM: 304.8 },
    { name: 'Base Fish Scales', mdM: 900 },
  ]);
});

it('a header without tops has none, and no note', async () => {
  expect(await readTops(['~P\nEKB.M 12 : Top drive\n~O\nTops were not picked 100'])).toEqual({
    picks: [],
    notes: [],
  });
});
