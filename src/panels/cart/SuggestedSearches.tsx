import { useMemo } from 'react';
import { type Backend, buildOwnerKey } from '../../backend/backend.ts';
import { loadKept, type SavedSearch } from '../../backend/preferences.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { recentSearches } from '../../backend/recent-search.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';

const BROWSE = '/consume/browse';
/** Searches of each kind that are offered again. */
const MOST_LINKS = 3;
/** Characters of an address that every server takes. */
const MOST_CHARACTERS = 4000;

/**
 * Leads from an empty cart back to where there is something: the catalogs, what was searched for
 * last, and what is kept.
 */
export function SuggestedSearches({ host, backend }: { host: ElementHost; backend: Backend }) {
  const t = useTexts();
  const recent = useMemo(
    () =>
      recentSearches(buildOwnerKey(backend))
        .slice(0, MOST_LINKS)
        .map((text) => ({ name: text, to: buildAddress({ search: text }) })),
    [backend],
  );
  const ask = useMemo(() => (signal: AbortSignal) => loadKept(backend, { signal }), [backend]);
  const { data: kept } = useAnswer(ask);
  const saved = (kept?.searches ?? [])
    .map((one) => ({ name: one.name, to: buildAddress(toState(one)) }))
    .filter(({ to }) => to.length <= MOST_CHARACTERS)
    .slice(0, MOST_LINKS);
  const go = (to: string): void => void host.emit('geo-navigate', { to }, { cancelable: true });
  return (
    <>
      <Button label={t('cart.toBrowse')} variant="primary" onClick={() => go(BROWSE)} />
      <SearchLinks label={t('cart.recent')} links={recent} go={go} />
      <SearchLinks label={t('cart.savedSearches')} links={saved} go={go} />
    </>
  );
}

interface SearchLink {
  name: string;
  to: string;
}

function SearchLinks({
  label,
  links,
  go,
}: {
  label: string;
  links: readonly SearchLink[];
  go(to: string): void;
}) {
  if (links.length === 0) return null;
  return (
    <div className="cart-ways" role="group" aria-label={label}>
      <span className="muted" aria-hidden>
        {label}
      </span>
      {links.map(({ name, to }) => (
        <Button key={to} label={name} variant="quiet" onClick={() => go(to)} />
      ))}
    </div>
  );
}

function toState({ catalog, question }: SavedSearch): Record<string, unknown> {
  return { catalog, ...question };
}

/**
 * The page of the catalogs in a state. Addresses take texts as they are, what else there is as
 * JSON, and texts that read as JSON in quotes.
 */
function buildAddress(state: Readonly<Record<string, unknown>>): string {
  const query = Object.entries(state)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value),
    ]);
  return `${BROWSE}?${new URLSearchParams(query)}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
