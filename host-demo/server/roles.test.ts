import { describe, expect, it } from 'vitest';
import { labelMessage, msg } from '../../src/formats/msg.ts';
import type { Refused } from './refused.ts';
import { demandRole } from './roles.ts';

function refusalOf(work: () => void): Refused {
  try {
    work();
  } catch (error) {
    return error as Refused;
  }
  throw new Error('nothing was refused');
}

describe('a role that a user lacks', () => {
  it('is named in words, with parts that pages translate', () => {
    const refused = refusalOf(() =>
      demandRole({ groups: ['reader'] }, 'loader', msg`change ${labelMessage('Well')}`),
    );
    expect([refused.status, refused.code, refused.more['role']]).toEqual([
      403,
      'ROLE_MISSING',
      'loader',
    ]);
    expect(refused.message).toBe(
      'It takes the role data loader to change Well. Ask an administrator for it.',
    );
    expect(refused.parts?.values).toMatchObject([
      { id: 'data loader' },
      { values: [{ id: 'Well', values: [] }] },
    ]);
  });
});
