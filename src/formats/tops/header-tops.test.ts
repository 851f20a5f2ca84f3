import { expect, it } from 'vitest';
import { BufferSource } from '../byte-source.ts';
import { openLogFile } from '../open-log-file.ts';
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
  const { tops } = await readTops(['~TOPS\nVIKING.M 1200.5 : \nTOP2.FT 1000 : Top of Joli Fou']);
  expect(tops).toEqual([
    { name: 'VIKING', depth: 1200.5, unit: 'M' },
    { name: 'Joli Fou', depth: 1000, unit: 'FT' },
  ]);
});

it('tops are read from parameters that are named as such, and from no other ones', async () => {
  const { tops, notes } = await readTops([
    '~P\nTOP_MANNVILLE.M 1310 : \nTOP1.M 900 : Colorado\nTLI.M 100 : TOP LOG INTERVAL\nCSG_TOP.M 5 : \nTOP2. 7 : not a depth',
  ]);
  expect(tops).toEqual([
    { name: 'MANNVILLE', depth: 1310, unit: 'M' },
    { name: 'Colorado', depth: 900, unit: 'M' },
  ]);
  expect(notes).toMatchObject([{ code: 'TOPS_OF_HEADER', assumes: 'facts' }]);
});

it('tops are read from a list in the remarks, in the unit of the depths where it names none', async () => {
  const { tops } = await readTops(
    ['~O\nRun 2 of 3\nFORMATION TOPS:\nViking Fm    1000\nBase Fish Scales: 900 m\n\nBit size 216'],
    'ft',
  );
  expect(tops).toEqual([
    { name: 'Viking Fm', depth: 1000, unit: 'ft' },
    { name: 'Base Fish Scales', depth: 900, unit: 'm' },
  ]);
});

it('a header without tops has none, and no note', async () => {
  expect(await readTops(['~P\nEKB.M 12 : Top drive\n~O\nTops were not picked 100'])).toEqual({
    tops: [],
    notes: [],
  });
});

it('tops are read from any section, with units and thousands in their values', async () => {
  const { tops } = await readTops([
    '~Geology\nTOP_FISH_SCALES. 1,250.5 FT : \nTOP1. 900 m : Top Colorado\nCSG_TOP.M 5 : ',
    '~Formation Tops\nViking   1000\nFormations below are doubtful\nJoli Fou 1,010.5 m',
  ]);
  expect(tops).toEqual([
    { name: 'FISH_SCALES', depth: 1250.5, unit: 'FT' },
    { name: 'Colorado', depth: 900, unit: 'm' },
    { name: 'Viking', depth: 1000, unit: 'm' },
    { name: 'Joli Fou', depth: 1010.5, unit: 'm' },
  ]);
});

it('depths of tools, casings and holes are no tops', async () => {
  const { tops } = await readTops([
    '~P\nTOP_DEPTH.M 5 : \nLOG_TOP.M 6 : \nTOP_VIKING.M 7 : top of cement\nHOLE_TOP.M 8 : \nTOP_GEO.M 9 : geological top',
  ]);
  expect(tops).toEqual([{ name: 'GEO', depth: 9, unit: 'M' }]);
});
