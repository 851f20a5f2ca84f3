import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { CALLS } from '../../../src/api/contract/all.ts';
import { findAudited } from './audited-calls.ts';
import { toRouterPath } from '../route.ts';

/** Calls that change what is the user's own, and that change nothing. */
const PERSONAL = [
  'putPreference',
  'deletePreferences',
  'postAudit',
  'updateCart',
  'deleteCart',
  'deleteCartItems',
  'deleteReport',
  'previewImport',
  'startGeneration',
];
/** Jobs on many records, whose events say which records there were (`bulk-audit.ts`). */
const BY_THEMSELVES = ['startEdit', 'undoEdit', 'startRules', 'startRecipe', 'startQuality'];

it('every call that changes data is audited', () => {
  const missing = Object.entries(CALLS).filter(([name, { method, path, reads }]) => {
    if (method === 'GET' || reads || PERSONAL.includes(name) || BY_THEMSELVES.includes(name))
      return false;
    const request = { method, routeOptions: { url: toRouterPath(path) } };
    return !findAudited(request as FastifyRequest);
  });
  expect(missing.map(([name]) => name)).toEqual([]);
});
