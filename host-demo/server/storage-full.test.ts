import { expect, it } from 'vitest';
import { errorBody } from './errors.ts';
import { unreachable } from './files/s3-fault.ts';

const request = { url: '/service/', id: 'r-1' } as never;
const failure = (code: string, cause?: Error) =>
  Object.assign(new Error('inner words', cause && { cause }), { code });

it.each([
  ['the disk is full', failure('ENOSPC')],
  ['the quota of the disk is used up', failure('EDQUOT')],
  ['the database has no room', failure('53100')],
  ['a full disk is the cause', failure('X', failure('ENOSPC'))],
  ['the bucket has no room', unreachable({ $metadata: { httpStatusCode: 507 } })],
])('answers 507 with words where %s', (_name, error) => {
  expect(errorBody(request, error)).toMatchObject({
    error: 'STORAGE_FULL',
    status: 507,
    message: expect.stringContaining('Nothing was saved') as string,
  });
});
