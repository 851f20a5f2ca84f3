import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TokenStore } from './token-store.ts';

/** Local storage of a browser in which IndexedDB is blocked. */
const local = new Map<string, string>();
/** Key that the tokens are kept by in it. */
const VAULT = 'geo-elements.session';

beforeEach(() => {
  local.clear();
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubGlobal('localStorage', { getItem: (key: string) => local.get(key) ?? null });
});
afterEach(() => void vi.unstubAllGlobals());

it('has no refresh token while what is stored cannot be read, and reads it again for the next call', async () => {
  const store = new TokenStore(null, 'https://login.example');
  local.set(VAULT, '{"refreshTo');
  expect(await store.refreshToken()).toBeNull();
  local.set(VAULT, '{"refreshToken":"r1"}');
  expect(await store.refreshToken()).toBe('r1');
});

it('reads the refresh token once for the tokens that are in place', async () => {
  const store = new TokenStore(null, 'https://login.example');
  local.set(VAULT, '{"refreshToken":"r1"}');
  await store.refreshToken();
  local.set(VAULT, '{"refreshToken":"r2"}');
  expect(await store.refreshToken()).toBe('r1');
});
