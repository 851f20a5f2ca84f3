import { describe, expect, it } from 'vitest';
import { parseAccounts } from './account-file.ts';
import { isPassword } from './password-hash.ts';
import { checkNewPassword } from './users.ts';

describe('a file of accounts that people write', () => {
  it('may leave out name, address and groups', () => {
    expect(parseAccounts('users.json', [{ login: 'Ada', password: 'a stone in water' }])).toEqual([
      { login: 'Ada', password: 'a stone in water', name: 'Ada', email: '', groups: [] },
    ]);
  });

  it.each<[unknown, string]>([
    [{ ada: {} }, 'a list of accounts is needed'],
    [[null], 'account 1 needs a text as login'],
    [[{ login: 'ada', password: 12345678901234 }], 'account 1 needs a text as password'],
    [[{ login: 'ada', password: '' }], 'account 1 needs a text as password'],
    [[{ login: 'ada', password: 'x', groups: 'editor' }], 'account 1 needs a list of texts'],
    [[{ login: 'ada', password: 'x' }, { password: 'x' }], 'account 2 needs a text as login'],
  ])('%j is refused with a sentence', (content, sentence) => {
    expect(() => parseAccounts('/data/users.json', content)).toThrow(
      `DATA_DIR: /data/users.json is damaged: ${sentence}`,
    );
  });

  it('does not let a hash of any cost take the memory', async () => {
    expect(await isPassword('x', '$scrypt$ln=99,r=8,p=3$AAAA$AAAA')).toBe(false);
    expect(await isPassword('x', '$scrypt$ln=15,r=99,p=3$AAAA$AAAA')).toBe(false);
  });
});

describe('a new password', () => {
  const ada = { login: 'Geologist', email: 'geo@subsurface.example' };
  const check = (next: string, current = 'a stone in the water') =>
    checkNewPassword(ada, { current, next, repeated: next });

  it('is another than the current one', () => {
    expect(check('a stone in the water')).toBe('unchanged');
    expect(check('a river of stones 7')).toBeNull();
  });

  it('does not hold the name, in letters of any width or case', () => {
    expect(check('GEOLOGIST is me 77')).toBe('tooSimple');
    expect(check('ｇｅｏｌｏｇｉｓｔ is me 77')).toBe('tooSimple');
  });
});
