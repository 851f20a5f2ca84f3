import { gzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { noteMember, openPackedSegy } from '../../src/sources/survey/packed-segy.ts';
import { hasField, readField } from './cases.ts';

describe.skipIf(!hasField)('a SEG-Y file in an archive', () => {
  test('is read as the file itself, packed by ZIP or gzip, or by both', async () => {
    const bytes = await readField('seismic/s01-swapped-stated.sgy');
    const alone = await openPackedSegy(new BufferSource(bytes, 'a.sgy'), undefined, {});
    expect(alone.archive).toBeUndefined();
    for (const packed of [
      zipSync({ 'cube/a.sgy': bytes, 'readme.txt': new Uint8Array([65]) }),
      gzipSync(bytes),
      zipSync({ 'a.sgy.gz': gzipSync(bytes) }),
    ]) {
      const { file, archive } = await openPackedSegy(new BufferSource(packed, 'a'), undefined, {});
      expect(file.info.traces).toBe(alone.file.info.traces);
      expect(noteMember(archive)).toEqual([]);
    }
  });

  test('is the first of several, which a note says, or the one that is chosen', async () => {
    const first = await readField('seismic/s01-swapped-stated.sgy');
    const second = await readField('seismic/s12-depth-feet.sgy');
    const source = new BufferSource(zipSync({ 'a.sgy': first, 'b.sgy': second }), 'two.zip');
    const shown = await openPackedSegy(source, undefined, {});
    expect(shown.name).toBe('a.sgy');
    expect(noteMember(shown.archive)).toMatchObject([{ assumes: 'member' }]);
    const chosen = await openPackedSegy(source, 'b.sgy', {});
    const alone = await openPackedSegy(new BufferSource(second, 'b.sgy'), undefined, {});
    expect(chosen.file.info.text).toEqual(alone.file.info.text);
  });
});
