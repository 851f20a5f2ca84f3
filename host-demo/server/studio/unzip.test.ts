import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { byLength } from '../../../tests/support/length.ts';
import { Refused } from '../refused.ts';
import { MOST_ENTRIES, unzip } from './unzip.ts';

async function zip(entries: Readonly<Record<string, string>>, mode = 0o100644): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(entries))
    archive.addBuffer(Buffer.from(content), name, { mode });
  archive.addEmptyDirectory('folder');
  archive.end();
  return buffer(archive.outputStream);
}

/** An archive with another name in it, as long as the one that it had. */
const renamed = (archive: Buffer, from: string, to: string): Buffer =>
  Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');

/** An archive with another byte in the directory's record of its first entry (APPNOTE 4.3.12). */
function patched(archive: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(archive);
  const record = copy.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  expect(copy[record + at]).not.toBe(byte);
  copy[record + at] = byte;
  return copy;
}

let good: Buffer;
beforeAll(async () => {
  good = await zip({ 'r.yml': 'entityName: Rule' });
});

describe('unzip', { timeout: 60_000 }, () => {
  it('reads the files of an archive and passes over its folders', async () => {
    const files = await unzip(await zip({ 'a/r.yml': 'one', 'çağ.yml': 'two' }));
    expect(files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
      ['a/r.yml', 'one'],
      ['çağ.yml', 'two'],
    ]);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a name that leads up', () => renamed(good, 'r.yml', '../.y')],
    ['an absolute name', () => renamed(good, 'r.yml', '/.yml')],
    ['a name with a backslash', () => renamed(good, 'r.yml', 'a\\.ym')],
    ['a name with a NUL', () => renamed(good, 'r.yml', 'r\0yml')],
    ['a link', () => zip({ 'r.yml': '/etc/passwd' }, 0o120777)],
    [
      'one name twice',
      async () => renamed(await zip({ 'r.yml': 'a', 's.yml': 'b' }), 's.yml', 'r.yml'),
    ],
    ['an encrypted file', () => patched(good, 8, 1)],
    ['a file that is larger than it says', () => patched(good, 24, 5)],
    ['a wrong checksum', () => patched(good, 16, 0xff)],
    ['an end that is cut off', () => good.subarray(0, good.length - 30)],
    ['two letters', () => Buffer.from('PK')],
    ['nothing', () => Buffer.alloc(0)],
    ['junk behind its beginning', () => Buffer.concat([good.subarray(0, 40), Buffer.alloc(200)])],
  ])('refuses an archive with %s', async (_what, make) => {
    await expect(unzip(await make())).rejects.toMatchObject({ status: 422, code: 'VALIDATION' });
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'more than a thousand entries',
      () =>
        zip(Object.fromEntries(Array.from({ length: MOST_ENTRIES + 1 }, (_, at) => [`${at}`, '']))),
    ],
    ['a file that becomes a hundred times as large', () => zip({ 'r.yml': ' '.repeat(2_000_000) })],
  ])('refuses an archive with %s as too large', async (_what, make) => {
    await expect(unzip(await make())).rejects.toMatchObject({ status: 413, code: 'TOO_LARGE' });
  });

  it('reads or refuses an archive with a byte changed', async () => {
    for (let at = 0; at < good.length; at += byLength(7, 1)) {
      const damaged = Buffer.from(good);
      damaged[at] = damaged[at]! ^ 0xff;
      try {
        await unzip(damaged);
      } catch (error) {
        expect([at, error]).toEqual([at, expect.any(Refused)]);
      }
    }
  });
});
