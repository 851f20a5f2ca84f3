import { expect, it } from 'vitest';
import { Refused } from '../refused.ts';
import { callUpstream, findUpstream } from './upstream.ts';

it('an error keeps which server it came from, also as the cause of another', async () => {
  const lost = new Error('socket hang up');
  await expect(callUpstream('store', () => Promise.reject(lost))).rejects.toBe(lost);
  expect(findUpstream(lost)).toMatchObject({ upstream: 'store', isFailed: true });
  expect(findUpstream(new Error('outer', { cause: lost }))).toMatchObject({ upstream: 'store' });
});

it('a refusal that is no fault of the other server names none', async () => {
  const missing = new Refused(404, 'FILE_NOT_FOUND', 'no such file');
  await expect(callUpstream('store', () => Promise.reject(missing))).rejects.toBe(missing);
  expect(findUpstream(missing)).toBeNull();
});
