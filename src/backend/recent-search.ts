import { readCookie } from '../session/cookies.ts';
import { foldText } from '../core/text-search.ts';

/** Spec 3, "saved search (a cookie holds the recent document search)". */
const COOKIE = 'geo-recent-search';
const MAX_AGE_S = 90 * 86_400;
/** Texts that are kept, and how long each may be. */
const MOST = 10;
const LONGEST = 200;
/** Bytes of the cookie's value: it travels with every request. */
const MOST_BYTES = 2048;

/**
 * Texts that `owner` searched for last in this browser, the latest first. Those of anybody else are
 * nothing to them; blocked or damaged cookies hold none.
 */
export function recentSearches(owner: string): string[] {
  try {
    const { o, t } = JSON.parse(readCookie(COOKIE) ?? '') as { o?: unknown; t?: unknown };
    return o === hashOwner(owner) && Array.isArray(t)
      ? t.filter((text): text is string => typeof text === 'string' && text !== '').slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

/** Remembers a text before the others. Answers what is remembered now. */
export function rememberSearch(owner: string, text: string): string[] {
  // Half of a surrogate pair cannot be written.
  const clean = text
    .replace(/\p{Surrogate}/gu, '')
    .trim()
    .replace(/\s+/g, ' ');
  const before = recentSearches(owner);
  // A cut text would be another question.
  if (clean === '' || clean.length > LONGEST) return before;
  return write(owner, [clean, ...before.filter((one) => foldText(one) !== foldText(clean))]);
}

/** Forgets one text, or all of them. Answers what is remembered now. */
export function forgetSearch(owner: string, text?: string): string[] {
  return write(
    owner,
    text === undefined ? [] : recentSearches(owner).filter((one) => one !== text),
  );
}

function write(owner: string, texts: readonly string[]): string[] {
  const kept = texts.slice(0, MOST);
  while (kept.length > 0 && serializeTexts(owner, kept).length > MOST_BYTES) kept.pop();
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${COOKIE}=${kept.length > 0 ? serializeTexts(owner, kept) : ''}; Max-Age=${kept.length > 0 ? MAX_AGE_S : 0}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // Blocked: nothing is remembered.
  }
  return recentSearches(owner);
}

function serializeTexts(owner: string, texts: readonly string[]): string {
  return encodeURIComponent(JSON.stringify({ o: hashOwner(owner), t: texts }));
}

/**
 * Tells users apart without naming them: a cookie goes to the server of the page with every
 * request.
 */
function hashOwner(owner: string): string {
  let hash = 0;
  for (const char of owner) hash = (Math.imul(hash, 31) + char.codePointAt(0)!) | 0;
  return (hash >>> 0).toString(36);
}
