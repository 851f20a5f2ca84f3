import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { loadRoles } from '../../backend/account.ts';
import { type Backend, getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { type Notice, notify, TOAST_MS } from '../../core/toasts.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { walkRegions } from '../../ui/region-keys.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useRefresh } from '../../ui/use-refresh.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { KindScreen } from './KindScreen.tsx';
import { KINDS, PLACES } from './kinds/all.ts';
import { isKind } from './kinds/kind.ts';
import { Nav } from './Nav.tsx';
import { PageScreen } from './PageScreen.tsx';
import { StudioProvider } from './studio-context.ts';
import { checkedState, type StudioState, type UnsavedEntity } from './studio-state.ts';

/** Props of `Studio`. */
export interface StudioProps {
  host: ElementHost;
  state?: unknown;
  environment?: string;
}

/** `<geo-studio>`: screens.md 2.6. */
export const Studio = withTexts(Screen);

const Palette = lazy(async () => ({ default: (await import('./palette/Palette.tsx')).Palette }));

/** Group that the server lets change what Studio keeps. */
const ADMIN = 'studio-admin';
const FIRST = 'Catalog';

function Screen({ host, state: given, environment }: StudioProps) {
  const t = useTexts();
  const [wanted, setWanted] = useState(() => checkedState(given));
  useEffect(() => setWanted(checkedState(given)), [given]);
  const attempt = useRefresh(host);
  // A later life of the element has another server.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const backend = useMemo(() => getBackend(host), [host, attempt]);
  const admin = useIsAdmin(backend);
  const { notice: shownNotice, say, silence } = useNotices(host);
  const { state, leaving, setUnsaved } = useLeaving(wanted);
  const go = useCallback(
    (next: StudioState): void => {
      setWanted(next);
      host.emit('geo-state-change', { state: next });
    },
    [host],
  );
  const palette = usePalette(host);
  const parts = useMemo(
    () => ({ host, backend, admin, say, kinds: KINDS }),
    [host, backend, admin, say],
  );
  const place = PLACES.find(({ name }) => name === (state.entity ?? FIRST));
  return (
    <StudioProvider value={parts}>
      <div className="studio" onKeyDown={walkRegions}>
        <Nav
          current={place?.name}
          environment={environment}
          find={palette.button}
          onFind={palette.open}
          onChoose={(entity) => go({ entity })}
        />
        <div className="studio-place" key={`${place?.name} ${attempt}`}>
          {!place ? (
            <div className="studio-note">
              <p className="empty-title">{t('studio.gone')}</p>
              <Button label={t('studio.kind.Catalog')} onClick={() => go({ entity: FIRST })} />
            </div>
          ) : isKind(place) ? (
            <KindScreen kind={place} state={state} go={go} onUnsaved={setUnsaved} />
          ) : (
            <PageScreen
              place={place}
              id={state.id}
              onOpen={(id) => go({ entity: place.name, ...(id === undefined ? {} : { id }) })}
            />
          )}
        </div>
        {palette.isOpen ? (
          <Suspense fallback={null}>
            <Palette go={go} onClose={palette.close} />
          </Suspense>
        ) : null}
        {shownNotice ? (
          <div className="studio-said" role="status">
            <span>{shownNotice.message}</span>
            {shownNotice.action ? (
              <Button
                label={shownNotice.action.label}
                onClick={() => {
                  shownNotice.action?.run();
                  silence();
                }}
              />
            ) : null}
          </div>
        ) : null}
        {leaving ? (
          <Ask
            title={t('studio.leaveTitle')}
            yes={t('studio.leave')}
            no={t('studio.stay')}
            onYes={() => {
              leaving.drop();
              setUnsaved(null);
            }}
            onNo={() => go(state)}
          >
            <p>{t('studio.leaveText', { name: leaving.name })}</p>
          </Ask>
        ) : null}
      </div>
    </StudioProvider>
  );
}

/** Opened by its button, and by Ctrl+K or Cmd+K in the element, or where what has the focus is the page, or a part of it that the element stands in. */
function usePalette({ element }: ElementHost) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const page = element.ownerDocument;
    const hear = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.ctrlKey === event.metaKey ||
        event.shiftKey ||
        event.altKey ||
        event.repeat ||
        event.defaultPrevented
      )
        return;
      const path = event.composedPath();
      if (
        !(path.includes(element) || (path[0] as Node).contains(element)) ||
        path.some((one) => (one as Element).localName === 'dialog') ||
        !element.checkVisibility()
      )
        return;
      event.preventDefault();
      setOpen(true);
    };
    page.addEventListener('keydown', hear);
    return () => page.removeEventListener('keydown', hear);
  }, [element]);
  const close = useCallback(() => {
    setOpen(false);
    // Where the focus was before may be gone with the place that it was in.
    requestAnimationFrame(() => element.shadowRoot?.activeElement ?? button.current?.focus());
  }, [element]);
  return { isOpen, button, open: () => setOpen(true), close };
}

/** True unless the server names the user's roles and this is not among them: it decides in any case. */
function useIsAdmin(backend: Backend): boolean {
  const ask = useMemo(() => (signal: AbortSignal) => loadRoles(backend, { signal }), [backend]);
  const { data: roles } = useAnswer(ask);
  const isUntold = roles === null || roles.every(({ mine }) => mine === null);
  return isUntold || roles.some(({ name, mine }) => name === ADMIN && mine);
}

/** By the page's toasts; in the element's own bar where the page has none. */
function useNotices(host: ElementHost): {
  notice: Notice | null;
  say(notice: Notice): void;
  silence(): void;
} {
  const [shownNotice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (!shownNotice) return;
    const timer = setTimeout(() => setNotice(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [shownNotice]);
  const say = useCallback(
    (notice: Notice) => {
      if (!notify(host, notice)) setNotice(notice);
    },
    [host],
  );
  return { notice: shownNotice, say, silence: useCallback(() => setNotice(null), []) };
}

/** The state that is shown: while something is not saved, that which it belongs to, until it is known what becomes of it. */
function useLeaving(wanted: StudioState): {
  state: StudioState;
  leaving: UnsavedEntity | null;
  setUnsaved(unsaved: UnsavedEntity | null): void;
} {
  const [state, setState] = useState(wanted);
  const [unsaved, setUnsaved] = useState<UnsavedEntity | null>(null);
  const isSame = (wanted.entity ?? FIRST) === (state.entity ?? FIRST) && wanted.id === state.id;
  const leaving = isSame ? null : unsaved;
  if (leaving === null && wanted !== state) setState(wanted);
  return { state: leaving === null ? wanted : state, leaving, setUnsaved };
}
