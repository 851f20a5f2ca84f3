import { describe, expect, it } from 'vitest';
import type { Backend } from './backend.ts';
import { findUploadRefusal } from './load-files.ts';

const MANY = 500 * 2 ** 20;

/** A server that answers each question in one way; notes what was asked. */
function serve(answer: object): { backend: Backend; asked: unknown[] } {
  const asked: unknown[] = [];
  const send = (_call: unknown, { body }: { body: unknown }) => {
    asked.push(body);
    return Promise.resolve(answer);
  };
  return { backend: { send } as never, asked };
}
const refuse = (error: object) => serve({ ok: false, error });

describe('a large upload', () => {
  it('is refused before it is sent where it does not fit a quota', async () => {
    const error = { code: 'SERVER_SAID', serverCode: 'STORAGE_FULL', message: 'Full.' };
    const { backend, asked } = refuse(error);
    expect(await findUploadRefusal(backend, MANY)).toEqual(error);
    expect(asked).toEqual([{ bytes: MANY }]);
  });

  it.each([
    ['the server has no such call', refuse({ code: 'NOT_FOUND', status: 404, message: '' })],
    ['the question failed', refuse({ code: 'NETWORK_DISCONNECTED', status: 0, message: '' })],
    ['it fits', serve({ ok: true, data: { data: { bytes: MANY } } })],
  ])('is sent where %s', async (_case, { backend }) => {
    expect(await findUploadRefusal(backend, MANY)).toBeNull();
  });

  it('is asked about only if it is large', async () => {
    const { backend, asked } = refuse({ code: 'LIMIT_REACHED', message: '' });
    expect(await findUploadRefusal(backend, 1000)).toBeNull();
    expect(asked).toEqual([]);
  });
});
