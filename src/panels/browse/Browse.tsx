import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getBackend } from '../../backend/backend.ts';
import { flattenCatalogs } from '../../backend/catalogs.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { walkRegions } from '../../ui/region-keys.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useGroups } from '../shared/use-catalog.ts';
import { type BrowseState, checkedState } from './browse-state.ts';
import { Listed } from './Listed.tsx';
import { Rail } from './Rail.tsx';
import type { UnsavedDraft } from './record/edit/RecordEditor.tsx';
import { useDefault } from './search/use-default.ts';

const SearchPage = lazy(async () => ({
  default: (await import('./search/SearchPage.tsx')).SearchPage,
}));

/** Props of `Browse`. */
export interface BrowseProps {
  host: ElementHost;
  state?: unknown;
  /** Name that this list shares with maps: each shows what is pointed at in the other, and the list can follow the map. */
  link?: string;
}

/** `<geo-browse>`: screens.md 2.1. */
export const Browse = withTexts(Screen);

function Screen({ host, state: given, link }: BrowseProps) {
  const t = useTexts();
  const [wanted, setState] = useState(() => checkedState(given));
  useEffect(() => setState(checkedState(given)), [given]);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => host.expose({ refresh: async () => setAttempt((now) => now + 1) }), [host]);
  // A later life of the element has another server.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const backend = useMemo(() => getBackend(host), [host, attempt]);
  const { data: groups, problem } = useGroups(backend, attempt);

  const catalogs = useMemo(
    () => (groups ? flattenCatalogs(groups).filter(({ hidden }) => !hidden) : []),
    [groups],
  );
  const { state, leaving, onUnsaved } = useLeaving(wanted, catalogs[0]?.name);
  const catalog =
    catalogs.find(({ name }) => name === state.catalog) ??
    (state.catalog === undefined ? catalogs[0] : undefined);
  const go = (next: BrowseState): void => {
    setState(next);
    host.emit('geo-state-change', { state: next });
  };
  const [settled, setSettled] = useState(false);
  const onSettled = useCallback(() => setSettled(true), []);
  const startOf = useDefault(backend, { state, catalog: catalog?.name, settled, go });
  // What was shown before the search comes back when its field is emptied.
  const before = useRef<BrowseState>({});
  const search = (text: string): void => {
    if (!state.search) before.current = state;
    go(
      text.trim() === ''
        ? before.current
        : { search: text, catalog: state.search ? state.catalog : undefined },
    );
  };
  if (problem)
    return (
      <div className="browse-note">
        <ProblemNote problem={problem} onRetry={() => setAttempt(attempt + 1)} />
      </div>
    );
  if (!groups)
    return (
      <div className="browse-note" role="status">
        <p className="muted late">{t('common.loading')}</p>
      </div>
    );
  return (
    <div className="browse" onKeyDown={walkRegions}>
      <Rail
        host={host}
        backend={backend}
        groups={groups}
        catalog={state.search ? state.catalog : catalog?.name}
        search={wanted.search ?? ''}
        settled={settled}
        onChoose={(name) => go(startOf(name))}
        onSearch={search}
      />
      {state.search ? (
        <Suspense
          fallback={
            <div className="browse-note" role="status">
              <p className="muted late">{t('common.loading')}</p>
            </div>
          }
        >
          <SearchPage
            key={attempt}
            backend={backend}
            catalogs={catalogs}
            state={state}
            go={go}
            onClear={() => search('')}
            onSettled={onSettled}
          />
        </Suspense>
      ) : catalog ? (
        <Listed
          key={`${catalog.name} ${attempt}`}
          host={host}
          link={link}
          backend={backend}
          catalog={catalog}
          catalogs={catalogs}
          state={state}
          attempt={attempt}
          go={go}
          onSettled={onSettled}
          onUnsaved={onUnsaved}
          onStay={leaving ? () => go(state) : null}
        />
      ) : (
        <div className="browse-note">
          <p className="empty-title">
            {t(catalogs.length > 0 ? 'browse.noCatalog' : 'browse.noCatalogs')}
          </p>
        </div>
      )}
    </div>
  );
}

/** The state that is shown: that which is wanted, but while something typed is not saved the catalog stays until it is known what becomes of that. */
function useLeaving(
  wanted: BrowseState,
  first: string | undefined,
): { state: BrowseState; leaving: boolean; onUnsaved(unsaved: UnsavedDraft | null): void } {
  const [state, setState] = useState(wanted);
  const [unsaved, setUnsaved] = useState<UnsavedDraft | null>(null);
  const isSamePlace =
    wanted.search === state.search && (wanted.catalog ?? first) === (state.catalog ?? first);
  const leaving = unsaved !== null && !isSamePlace;
  if (!leaving && wanted !== state) setState(wanted);
  return { state: leaving ? state : wanted, leaving, onUnsaved: setUnsaved };
}
