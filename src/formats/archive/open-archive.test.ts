import { gzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { BufferSource } from '../byte-source.ts';
import { openLogFile } from '../open-log-file.ts';
import { buildTar } from '../testing/tar.ts';

const las = (well: string): string =>
  `~V\nVERS. 2.0 :\nWRAP. NO :\n~W\nNULL. -999.25 :\nWELL. ${well} :\n~C\nDEPT.M :\nGR.API :\n~A\n1 2\n2 3\n`;
const long = `${'folder/'.repeat(20)}b.las`;
const tar = buildTar({ 'a.las': las('A-1'), [long]: las('B-2') });

test.each([
  ['a tar archive', tar],
  ['a packed tar archive', gzipSync(tar)],
])('the logs of %s are a choice, the first of which is shown', async (_, bytes) => {
  const source = new BufferSource(bytes, 'logs.tar');
  const first = await openLogFile(source);
  expect(first.info.archive).toEqual({ member: 'a.las', members: ['a.las', long] });
  expect(first.warnings).toMatchObject([{ code: 'FIRST_OF_ARCHIVE', assumes: 'member' }]);
  const second = await openLogFile(source, { corrections: { member: long } });
  expect(JSON.stringify(second.info.logicalFiles)).toContain('B-2');
});

test('a tar archive that is cut off says so', async () => {
  const source = new BufferSource(tar.slice(0, 560), 'logs.tar');
  await expect(openLogFile(source)).rejects.toMatchObject({ code: 'FILE_TRUNCATED' });
});
