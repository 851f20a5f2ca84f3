import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Backend, getBackend } from '../../backend/backend.ts';
import { type Catalog, flattenCatalogs } from '../../backend/catalogs.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { walkRegions } from '../../ui/region-keys.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { useGroups } from '../shared/use-catalog.ts';
import { type BrowseState, parseBrowseState, shortenForAddress } from './browse-state.ts';
import { Listed } from './Listed.tsx';
import { LoadingNote } from './LoadingNote.tsx';
import { Rail } from './Rail.tsx';
import type { UnsavedDraft } from './record/edit/RecordEditor.tsx';
import { useDefault } from './search/use-default.ts';

const SearchPage = lazyPart(async () => (await import('./search/SearchPage.tsx')).SearchPage);
const RecordPage = lazyPart(async () => (await import('./record/page/RecordPage.tsx')).RecordPage);

const StartPage = lazyPart(async () => (await import('./start/StartPage.tsx')).StartPage);

/** Props of `Browse`. */
export interface BrowseProps {
  host: ElementHost;
  state?: unknown;
  /**
   * Name that this list shares with maps: each shows what is pointed at in the other, and the list
   * can follow the map.
   */
  link?: string;
}

/** `<geo-browse>`: screens.md 2.1. */
export const Browse = withTexts(Screen);

function Screen({ host, state: given, link }: BrowseProps) {
  const { backend, groups, problem, attempt, retry } = useServer(host);
  const [wanted, go] = useWantedState(host, given);
  const catalogs = useMemo(
    () => (groups ? flattenCatalogs(groups).filter(({ hidden }) => !hidden) : []),
    [groups],
  );
  const { state, leaving, onUnsaved } = useLeaving(wanted, catalogs[0]?.name);
  const catalog =
    catalogs.find(({ name }) => name === state.catalog) ??
    (state.catalog === undefined ? catalogs[0] : undefined);
  const [settled, setSettled] = useState(false);
  const onSettled = useCallback(() => setSettled(true), []);
  const openingState = useDefault(backend, { state, catalog: catalog?.name, settled, go });
  const search = useSearch(state, go);
  usePageTitle(host, nameShown(state, groups ? (catalog?.label ?? '') : null));
  if (problem)
    return (
      <div className="browse-note">
        <ProblemNote problem={problem} onRetry={retry} />
      </div>
    );
  if (!groups) return <LoadingNote />;
  return (
    <div className="browse" onKeyDown={walkRegions}>
      <Rail
        host={host}
        backend={backend}
        groups={groups}
        catalog={isListing(state) ? catalog?.name : state.catalog}
        search={wanted.search ?? ''}
        settled={settled}
        onChoose={(name) => go(openingState(name))}
        onSearch={search}
      />
      <Main
        key={attempt}
        host={host}
        link={link}
        backend={backend}
        catalog={catalog}
        catalogs={catalogs}
        state={state}
        attempt={attempt}
        go={go}
        onSearch={search}
        onSettled={onSettled}
        onUnsaved={onUnsaved}
        onStay={leaving ? () => go(state) : null}
      />
    </div>
  );
}

/**
 * What is shown, for the title of the window: the words of a search, or the catalog.
 *
 * @param label label of the catalog; null until it is known
 * @returns null where the page of a record tells it
 */
function nameShown({ search, view }: BrowseState, label: string | null): string | null {
  if (view === 'record') return null;
  return view === 'start' ? '' : search || label;
}

/** Whether rows of a catalog are shown, and no hits or what can be done here. */
function isListing({ search, view }: BrowseState): boolean {
  return !search && view !== 'start';
}

/**
 * What is shown beside the rail: the hits of a search, the rows of a catalog, or why there are
 * none.
 */
function Main({
  catalog,
  onSearch,
  ...props
}: Omit<Parameters<typeof Listed>[0], 'catalog'> & {
  catalog: Catalog | undefined;
  onSearch(text: string): void;
}) {
  const t = useTexts();
  const { backend, catalogs, state, attempt, go, onSettled } = props;
  if (state.view === 'start')
    return (
      <Suspense fallback={<LoadingNote />}>
        <StartPage host={props.host} backend={backend} onSettled={onSettled} />
      </Suspense>
    );
  if (state.search)
    return (
      <Suspense fallback={<LoadingNote />}>
        <SearchPage
          key={attempt}
          backend={backend}
          catalogs={catalogs}
          state={state}
          go={go}
          onClear={() => onSearch('')}
          onSettled={onSettled}
        />
      </Suspense>
    );
  if (catalog && state.isFilterMissing)
    return (
      <div className="browse-note">
        <p className="empty-title">{t('browse.filterMissing')}</p>
        <Button
          label={t('browse.listAll')}
          onClick={() => go({ ...state, isFilterMissing: undefined })}
        />
      </div>
    );
  if (catalog) return <ListAndPage {...props} catalog={catalog} />;
  return (
    <div className="browse-note">
      <p className="empty-title">
        {t(catalogs.length > 0 ? 'browse.noCatalog' : 'browse.noCatalogs')}
      </p>
    </div>
  );
}

/**
 * The rows of a catalog, or the page of a record. The list that a page was opened from stays behind
 * it, so that Back finds its rows and where it was scrolled to.
 */
function ListAndPage(props: Parameters<typeof Listed>[0]) {
  const { host, backend, catalog, catalogs, state, attempt, go, onUnsaved, onStay } = props;
  const { onSettled } = props;
  const record = state.view === 'record' ? state.record : undefined;
  const [list, setList] = useState<Pick<typeof props, 'catalog' | 'state'> | null>(null);
  if (record === undefined && (list?.state !== state || list.catalog !== catalog))
    setList({ catalog, state });
  const shown = record === undefined ? { catalog, state } : list;
  useEffect(() => {
    if (record !== undefined) onSettled();
  }, [record, onSettled]);
  return (
    <div className="browse-main">
      {shown ? (
        <Listed
          key={`${shown.catalog.name} ${attempt}`}
          {...props}
          {...shown}
          {...(record === undefined ? {} : { isBehind: true, go: stay, onStay: null })}
        />
      ) : null}
      {record === undefined ? null : (
        <Suspense fallback={<LoadingNote />}>
          <RecordPage
            key={`${catalog.name} ${record} ${attempt}`}
            {...{ host, backend, catalog, catalogs, record, go, onUnsaved, onStay }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A list behind a page goes nowhere. */
function stay(): void {}

/**
 * The server of the element and the groups of its catalogs; `attempt` grows with each refresh and
 * retry.
 */
function useServer(host: ElementHost) {
  const refreshed = useRefresh(host);
  const [retried, setRetried] = useState(0);
  const attempt = refreshed + retried;
  // A later life of the element has another server.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const backend: Backend = useMemo(() => getBackend(host), [host, attempt]);
  const { data: groups, problem } = useGroups(backend, attempt);
  return { backend, groups, problem, attempt, retry: () => setRetried((now) => now + 1) };
}

/** The state that the page sets or the user chooses, whichever was later, and what changes it. */
function useWantedState(
  host: ElementHost,
  given: unknown,
): [BrowseState, (next: BrowseState) => void] {
  const [latest, setLatest] = useState(() => ({ given, wanted: parseBrowseState(given) }));
  const shown = latest.given === given ? latest : { given, wanted: parseBrowseState(given) };
  if (shown !== latest) setLatest(shown);
  const go = (next: BrowseState): void => {
    setLatest((now) => ({ ...now, wanted: next }));
    host.emit('geo-state-change', { state: shortenForAddress(next) });
  };
  return [shown.wanted, go];
}

/** Searches all catalogs; what was shown before is restored when the field is emptied. */
function useSearch(state: BrowseState, go: (next: BrowseState) => void): (text: string) => void {
  const before = useRef<BrowseState>({});
  return (text) => {
    if (!state.search) before.current = state;
    go(
      text.trim() === ''
        ? before.current
        : { search: text, catalog: state.search ? state.catalog : undefined },
    );
  };
}

/**
 * The state that is shown: that which is wanted, but while something typed is not saved the catalog
 * stays until it is known what becomes of that.
 */
function useLeaving(
  wanted: BrowseState,
  first: string | undefined,
): { state: BrowseState; leaving: boolean; onUnsaved(unsaved: UnsavedDraft | null): void } {
  const [state, setState] = useState(wanted);
  const [unsaved, setUnsaved] = useState<UnsavedDraft | null>(null);
  const nameView = ({ view, record }: BrowseState): string | undefined => view && record;
  const isSamePlace =
    wanted.search === state.search &&
    (wanted.catalog ?? first) === (state.catalog ?? first) &&
    nameView(wanted) === nameView(state);
  const leaving = unsaved !== null && !isSamePlace;
  if (!leaving && wanted !== state) setState(wanted);
  return { state: leaving ? state : wanted, leaving, onUnsaved: setUnsaved };
}
