import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { errorBody } from './errors.ts';
import { unreachable } from './files/s3-fault.ts';

const request = { url: '/service/', id: 'r1' } as FastifyRequest;
const databaseError = (code: string) => Object.assign(new Error('of the database'), { code });

it.each([
  ['22021', 400, 'VALIDATION'],
  ['22003', 400, 'VALIDATION'],
  ['22P02', 400, 'VALIDATION'],
  ['54000', 400, 'VALIDATION'],
  ['23505', 409, 'CONFLICT'],
  ['23503', 409, 'CONFLICT'],
  ['40001', 409, 'CONFLICT'],
  ['40P01', 409, 'CONFLICT'],
  ['53100', 507, 'STORAGE_FULL'],
  ['42601', 500, 'INTERNAL'],
  ['42P01', 500, 'INTERNAL'],
])('a statement that ends with SQLSTATE %s is answered with %i', (code, status, error) => {
  expect(errorBody(request, databaseError(code))).toMatchObject({ status, error });
});

it.each([
  ['42P01', 'relation "ppdm.well_twin" does not exist', 409],
  ['XX000', 'could not open relation with OID 16404', 409],
  ['42P01', 'relation "studio.nothing" does not exist', 500],
])('a statement that ends with %s, %s is answered with %i', (code, message, status) => {
  const { message: words, status: answered } = errorBody(
    request,
    Object.assign(new Error(message), { code }),
  );
  expect(answered).toBe(status);
  expect(words).toMatch(status === 409 ? /^The catalog was deleted/ : /^Server error/);
});

it.each([
  ['XMinioStorageFull', 507, 'STORAGE_FULL'],
  ['XMinioAdminBucketQuotaExceeded', 507, 'STORAGE_FULL'],
  ['QuotaExceeded', 507, 'STORAGE_FULL'],
  ['AccessDenied', 502, 'STORE_UNAVAILABLE'],
])('a store that says %s is answered with %i', (name, status, error) => {
  const refusal = unreachable(Object.assign(new Error('of the store'), { name }));
  expect(errorBody(request, refusal)).toMatchObject({ status, error });
});
