import { describe, expect, it } from 'vitest';
import { mergeCorrections, readHeaderBytes, toCorrections } from './corrections.ts';

describe('corrections by the page', () => {
  it('become those that the reader takes', () => {
    expect(
      toCorrections({
        domain: 'depth',
        depthUnit: 'ft',
        sampleInterval: 10_000,
        byteOrder: 'little',
        sampleFormat: 'int16',
        headerBytes: { x: { byte: 73, type: 'int32' }, scalar: { byte: 71, type: 'int16' } },
        encoding: 'windows-1251',
      }),
    ).toEqual({
      domain: 'depth',
      depthUnit: 'ft',
      intervalUs: 10_000,
      littleEndian: true,
      sampleFormat: 3,
      map: { cdpX: { byte: 73, type: 'int32' }, coordinateScalar: { byte: 71, type: 'int16' } },
      textEncoding: 'windows-1251',
    });
    expect(toCorrections({})).toEqual({});
  });

  it('replace what the user corrected only where the page has changed them', () => {
    const byUser = { intervalUs: 2000, littleEndian: true };
    expect(
      mergeCorrections(byUser, { domain: 'depth' }, { domain: 'depth', intervalUs: 4000 }),
    ).toEqual({ intervalUs: 4000, littleEndian: true });
    expect(mergeCorrections(byUser, { intervalUs: 2000 }, {})).toEqual({ littleEndian: true });
  });

  it('place a field of the trace header by its first byte and its type', () => {
    const field = { byte: 189, type: 'int32' };
    expect(readHeaderBytes({ inline: field })).toEqual({ inline: field });
    for (const bad of [
      {},
      [],
      189,
      { inline: 189 },
      { line: field },
      { inline: { byte: 0, type: 'int32' } },
      { inline: { byte: 1.5, type: 'int32' } },
      { inline: { byte: 1, type: 'int7' } },
    ])
      expect(readHeaderBytes(bad)).toBeUndefined();
  });
});
