import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { recordingDb } from '../../../tests/support/recording-db.ts';
import { holdsIdeographs, splitIdeographs } from './ideographs.ts';

describe('splitIdeographs', () => {
  it.each([
    ['*大庆*', ['大庆']],
    ['大庆油田-12', ['大庆', '庆油', '油田']],
    ['*庆*油*', ['庆', '油']],
    ['大庆大庆', ['大庆', '庆大']],
    // A compatibility ideograph, and kana with a mark of its own.
    ['\uf900油', ['\u8c48油']],
    ['が', ['か']],
    ['*Adana*', []],
    ['غوار', []],
  ])('takes %s apart', (text, parts) => {
    expect(splitIdeographs(text)).toEqual(parts);
  });
});

it('adds no condition for a pattern without ideographs, and values as parameters', () => {
  const { db } = recordingDb();
  expect(holdsIdeographs(sql.ref('name'), '*adana*')).toBeNull();
  expect(holdsIdeographs(sql.ref('name'), "*大庆'*")!.compile(db).parameters).toEqual([['大庆']]);
});
