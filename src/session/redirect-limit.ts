import type { SafeStorage } from './safe-storage.ts';

const KEY = 'geo.redirects';
const MOST = 2;
const WITHIN_MS = 60_000;

/**
 * Counts a redirect to the provider that the user did not ask for.
 * @returns false after two within a minute: the server refuses the tokens of this provider
 */
export function countRedirect(tab: SafeStorage): boolean {
  const recent = (tab.get(KEY) ?? '')
    .split(' ')
    .map(Number)
    .filter((time) => time > Date.now() - WITHIN_MS);
  if (recent.length >= MOST) return false;
  tab.set(KEY, [...recent, Date.now()].join(' '));
  return true;
}
