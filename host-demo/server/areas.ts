import { CONTRACT_AREAS } from './contract-areas.mjs';

/**
 * The part of the contract that a route or an address lies in: it requires a valid bearer token;
 * null for pages. Doubled slashes and %-escapes are undone, as the router does.
 */
export function parseArea(address: string): string | null {
  const [path = ''] = address.split(/[?#]/);
  const segment = path.split('/').find(Boolean) ?? '';
  let name = segment;
  try {
    name = decodeURIComponent(segment);
  } catch {
    // The router refuses it; it is no path of the contract.
  }
  return CONTRACT_AREAS.has(name) ? name : null;
}
