import { describe, expect, it } from 'vitest';
import type { Backend } from '../../../../backend/backend.ts';
import { matchUwis } from './match-uwis.ts';
import { listedUwis, withUwis } from './uwi-condition.ts';
import { splitEntries, looseForm, loosePattern } from './uwi-text.ts';

describe('a pasted list', () => {
  it('has its entries between line ends, commas, semicolons and tabs', () => {
    expect(splitEntries('\uFEFFTR-0001, "TR-0002";TR-0003\r\n\n  TR–0004\u00a0 \rTR 0005')).toEqual(
      ['TR-0001', 'TR-0002', 'TR-0003', 'TR-0004', 'TR 0005'],
    );
  });

  it('keeps zeros', () => {
    expect(splitEntries('0012\n12')).toEqual(['0012', '12']);
  });

  it('has them in the column that is headed so, in the first one of other tables', () => {
    expect(splitEntries('Name,UWI\nAkpınar-1,0001\nBozdağ-2,0002')).toEqual(['0001', '0002']);
    expect(splitEntries('0001,Akpınar-1\n0002,Bozdağ-2', { isTable: true })).toEqual([
      '0001',
      '0002',
    ]);
    expect(splitEntries('0001\tAkpınar-1\n0002\tBozdağ-2')).toEqual(['0001', '0002']);
  });
});

it('entries that differ in separators and capitals have one loose form, and its pattern finds them', () => {
  expect(
    new Set(['100/01-02-003-04W5/00', '100 0102 00304w5 00', '100010200304W500'].map(looseForm)),
  ).toEqual(new Set(['100010200304W500']));
  expect(loosePattern('TR01')).toBe('T*R*0*1');
});

/** A server with rows of these UWIs: `in` to the letter, `like` by its stars, without regard to capitals. */
function mockServer(uwis: readonly string[]): { backend: Backend; requested: string[] } {
  const requested: string[] = [];
  const send = async (_call: unknown, { body }: { body: { studio: { data: string } } }) => {
    const query = body.studio.data;
    requested.push(query);
    const values = [...query.matchAll(/"((?:T|t|\d)[^"]*)"/g)].map(([, value]) => value!);
    const matches = (uwi: string): boolean =>
      query.includes('"like"')
        ? values.some((pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'i').test(uwi))
        : values.includes(uwi);
    return { ok: true, data: { data: { well: uwis.filter(matches).map((uwi) => ({ uwi })) } } };
  };
  return { backend: { send, base: '' } as unknown as Backend, requested: requested };
}
const { signal } = new AbortController();

describe('a list that is looked up', () => {
  it('is matched, ambiguous, missing or named twice', async () => {
    const { backend } = mockServer(['TR-0001', 'TR-0002', 'TR-0003', 'TR/0003', 'TR-0021', '0012']);
    const found = await matchUwis(
      backend,
      'well',
      ['TR-0001', 'tr-0002', 'TR0003', 'TR 0001', 'tr-0001', 'TR-1', 'TR002', '0012', '12'],
      { signal },
    );
    expect(found).toEqual({
      ok: true,
      data: {
        matched: [
          { entry: 'TR-0001', uwi: 'TR-0001' },
          { entry: 'tr-0002', uwi: 'TR-0002' },
          { entry: '0012', uwi: '0012' },
        ],
        ambiguous: [{ entry: 'TR0003', uwis: ['TR-0003', 'TR/0003'] }],
        missing: ['TR-1', 'TR002', '12'],
        duplicates: ['tr-0001', 'TR 0001'],
      },
    });
  });

  it('is requested 500 at a time, those that are found to the letter once', async () => {
    const uwis = Array.from({ length: 1200 }, (_, at) => `TR-${String(at).padStart(4, '0')}`);
    const { backend, requested: requested } = mockServer(uwis);
    const progress: number[] = [];
    const found = await matchUwis(backend, 'well', uwis, {
      signal,
      onProgress: (done) => progress.push(done),
    });
    expect(found.ok && found.data.matched.length).toBe(1200);
    expect(requested.length).toBe(3);
    expect([progress[0], progress.at(-1)]).toEqual([500, 1200]);
  });

  it('answers the failure of the server', async () => {
    const error = { code: 'NETWORK_DISCONNECTED', message: 'gone' };
    const backend = { send: async () => ({ ok: false, error }) } as unknown as Backend;
    expect(await matchUwis(backend, 'well', ['TR-1'], { signal })).toEqual({ ok: false, error });
  });
});

describe('the condition of a list', () => {
  const other = { field: 'wellStatus', operator: 'equal', value: 'producing' } as const;

  it('replaces the former list', () => {
    expect(
      withUwis([{ field: 'uwi', operator: 'in', value: { set: 'x', count: 30 } }, other], ['TR-1']),
    ).toEqual([{ field: 'uwi', operator: 'in', value: ['TR-1'] }, other]);
    expect(withUwis([other], ['TR-1'])).toEqual([
      other,
      { field: 'uwi', operator: 'in', value: ['TR-1'] },
    ]);
  });

  it('gives its list back for editing', () => {
    expect(
      listedUwis([other, { field: 'uwi', operator: 'in', value: { set: 'x', count: 2 } }], (set) =>
        set === 'x' ? ['TR-1', 'TR-2'] : null,
      ),
    ).toEqual(['TR-1', 'TR-2']);
    expect(listedUwis([other], () => null)).toEqual([]);
  });
});
