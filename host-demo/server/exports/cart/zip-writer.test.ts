import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../studio/unzip.ts';
import { ZipWriter } from './zip-writer.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('ZipWriter', () => {
  it('writes entries that another program reads, and tells their size and sum', async () => {
    const zip = new ZipWriter(new AbortController().signal);
    const whole = buffer(zip.output);
    const bytes = randomBytes(300_000);
    const stored = await zip.add('files/a.bin', [bytes.subarray(0, 7), bytes.subarray(7)], {
      level: 0,
    });
    const texts = await zip.add('سجل.txt', ['Ünlü ', '', '井'], { level: 9 });
    const empty = await zip.add('empty', [], { level: 1 });
    zip.end();
    expect(stored).toEqual({ bytes: 300_000, sha256: sha256(bytes) });
    expect(texts).toEqual({ bytes: 10, sha256: sha256(Buffer.from('Ünlü 井')) });
    expect(empty.bytes).toBe(0);
    const entries = new Map((await unzip(await whole)).map(({ name, bytes: of }) => [name, of]));
    expect([...entries.keys()]).toEqual(['files/a.bin', 'سجل.txt', 'empty']);
    expect(entries.get('files/a.bin')!.equals(bytes)).toBe(true);
    expect(entries.get('سجل.txt')!.toString()).toBe('Ünlü 井');
  });

  it('compresses a file only on request', async () => {
    const sizeAt = async (level: number) => {
      const zip = new ZipWriter(new AbortController().signal);
      const whole = buffer(zip.output);
      await zip.add('a', ['x'.repeat(100_000)], { level });
      zip.end();
      return (await whole).length;
    };
    expect(await sizeAt(6)).toBeLessThan(1000);
    expect(await sizeAt(0)).toBeGreaterThan(100_000);
  });

  it('fails where the content of an entry fails, and so does its output', async () => {
    const zip = new ZipWriter(new AbortController().signal);
    const whole = expect(buffer(zip.output)).rejects.toThrow('gone');
    const content = (function* () {
      yield 'a';
      throw new Error('gone');
    })();
    await expect(zip.add('a', content, { level: 0 })).rejects.toThrow('gone');
    await whole;
  });

  it('fails with the reason of its signal', async () => {
    const leaving = new AbortController();
    const zip = new ZipWriter(leaving.signal);
    const whole = expect(buffer(zip.output)).rejects.toThrow();
    const content = (async function* () {
      yield 'a';
      leaving.abort(new Error('cancelled'));
      await new Promise(() => {});
    })();
    await expect(zip.add('a', content, { level: 0 })).rejects.toThrow();
    await whole;
  });
});
