import { Suspense, useMemo, useRef } from 'react';
import { getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { Notice } from '../../core/toasts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { walkRegions } from '../../ui/region-keys.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { useDenials } from '../shared/use-rights.ts';
import { KindScreen } from './KindScreen.tsx';
import { KINDS, PLACES } from './kinds/all.ts';
import { isKind, type PlaceDescription } from './kinds/kind.ts';
import { Nav } from './Nav.tsx';
import { PageScreen } from './PageScreen.tsx';
import { StudioProvider } from './studio-context.ts';
import type { StudioState } from './studio-state.ts';
import { FIRST_KIND, type StudioNavigation, useNavigation } from './use-navigation.ts';
import { useNotices } from './use-notices.ts';
import { usePalette } from './use-palette.ts';

/** Props of `Studio`. */
export interface StudioProps {
  host: ElementHost;
  state?: unknown;
  environment?: string;
}

/** `<geo-studio>`: screens.md 2.6. */
export const Studio = withTexts(Screen);

const Palette = lazyPart(async () => (await import('./palette/Palette.tsx')).Palette);

function Screen({ host, state: given, environment }: StudioProps) {
  const t = useTexts();
  const attempt = useRefresh(host);
  // A later life of the element has another server.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const backend = useMemo(() => getBackend(host), [host, attempt]);
  const admin = useDenials(backend).administer === false;
  const { notice, say, dismiss } = useNotices(host);
  const navigation = useNavigation(host, given);
  const { state, go } = navigation;
  const palette = usePalette(host);
  const shown = useRef<HTMLDivElement>(null);
  // What was found takes the focus, once the palette has given it back.
  const goAndFocus = (next: StudioState): void => {
    go(next);
    setTimeout(() => shown.current?.focus({ preventScroll: true }));
  };
  const parts = useMemo(
    () => ({ host, backend, admin, say, kinds: KINDS }),
    [host, backend, admin, say],
  );
  const place = PLACES.find(({ name }) => name === (state.entity ?? FIRST_KIND));
  // An open entity is named by its editor.
  const isEntityOpen = place !== undefined && isKind(place) && state.id !== undefined;
  usePageTitle(host, isEntityOpen ? null : place ? t(place.label) : '');
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
        <div ref={shown} className="studio-place" key={`${place?.name} ${attempt}`} tabIndex={-1}>
          <PlaceScreen place={place} navigation={navigation} />
        </div>
        {palette.isOpen ? (
          <Suspense fallback={null}>
            <Palette go={goAndFocus} onClose={palette.close} />
          </Suspense>
        ) : null}
        {notice ? <NoticeBar notice={notice} onDismiss={dismiss} /> : null}
        <LeaveAsk navigation={navigation} />
      </div>
    </StudioProvider>
  );
}

function PlaceScreen({
  place,
  navigation: { state, go, setUnsaved },
}: {
  place: PlaceDescription | undefined;
  navigation: StudioNavigation;
}) {
  const t = useTexts();
  if (!place)
    return (
      <div className="studio-note">
        <p className="empty-title">{t('studio.gone')}</p>
        <Button label={t('studio.kind.Catalog')} onClick={() => go({ entity: FIRST_KIND })} />
      </div>
    );
  if (isKind(place))
    return <KindScreen kind={place} state={state} go={go} onUnsaved={setUnsaved} />;
  return <PageScreen place={place} state={state} go={go} />;
}

function NoticeBar({
  notice: { message, action },
  onDismiss,
}: {
  notice: Notice;
  onDismiss(): void;
}) {
  return (
    <div className="studio-notice" role="status">
      <span>{message}</span>
      {action ? (
        <Button
          label={action.label}
          onClick={() => {
            action.run();
            onDismiss();
          }}
        />
      ) : null}
    </div>
  );
}

/** Asks before unsaved changes are left. */
function LeaveAsk({
  navigation: { state, leaving, go, setUnsaved },
}: {
  navigation: StudioNavigation;
}) {
  const t = useTexts();
  if (!leaving) return null;
  return (
    <ConfirmDialog
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
    </ConfirmDialog>
  );
}
