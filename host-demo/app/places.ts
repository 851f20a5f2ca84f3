import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../src/i18n/i18n.ts';
import { mapPlace } from './map-place.ts';
import type { MapViewsPart } from './map-views-part.ts';
import { failure, note, waiting } from './notes.ts';
import type { SavedViewOpener } from './saved-view.ts';
import type { PageSession } from './page-session.ts';
import type { PartState, Parts } from './parts.ts';
import { readPopupQuery } from './popup-query.ts';
import type { Theme } from './preferences.ts';
import { formatRoute, type ElementState, HOME, type Route } from './router.ts';

/** What a place is made with. */
export interface PlaceProps {
  t: Translate;
  /** What the place is called. */
  title: string;
  route: Route;
  parts: Parts;
  theme: Theme;
  /** Null where there is no server to sign in at. */
  session: PageSession | null;
  /** Opens the saved view that the place names. */
  savedView: SavedViewOpener;
  /** Saved views of the map. */
  mapViews: MapViewsPart;
  /**
   * An element of this place changed its state; `isStep` where it says itself whether going back
   * undoes that.
   */
  onState: (state: ElementState, isStep?: boolean) => void;
}

const toConsume = (t: Translate): TemplateResult =>
  html`<a class="button" href=${HOME}>${t('app.toConsume')}</a>`;

/**
 * The elements of a place (spec 2, "Routes"). Every place but the sign-in itself is for those who
 * are signed in, where there is a server.
 */
export function place(props: PlaceProps): TemplateResult {
  const { t, title, route, parts, session } = props;
  if (route.name === 'not-found') return note(t('app.notFound'), toConsume(t));
  if (!session) return withoutServer(props);
  if (route.name === 'login')
    return part(t, parts.element('geo-login'), () => html`<geo-login></geo-login>`);
  if (!session.entered) return signingIn(t, session);
  switch (route.name) {
    case 'popup':
      return logPopup(props, route);
    case 'consume':
      return route.state.kind === undefined ? browse(props, route) : visualizer(props, route);
    case 'view':
      return savedViewNote(props);
    case 'summary':
      return concessionSummary(props, route);
    case 'studio':
      return studio(props, route, session);
    case 'cart':
      return cart(props, route);
    case 'map':
      return map(props, route, session);
    case 'account':
      return part(
        t,
        parts.element('geo-account'),
        () =>
          html`${heading(title)}<geo-account
              password-url=${session.passwordUrl ?? nothing}
            ></geo-account>`,
        t('app.noAccount'),
      );
    case 'load':
      return part(
        t,
        parts.element('geo-load'),
        () =>
          html`${heading(title)}<geo-load
              .state=${route.state}
              @geo-state-change=${stateListener(props)}
            ></geo-load>`,
        t('app.noLoad'),
      );
  }
}

type NamedRoute<Name extends Route['name']> = Extract<Route, { name: Name }>;

function logPopup(props: PlaceProps, route: NamedRoute<'popup'>): TemplateResult {
  const { t, title, parts } = props;
  return part(
    t,
    parts.element('geo-log-viewer'),
    () =>
      html`${heading(title)}<geo-log-viewer
          catalog=${route.catalog}
          log-id=${route.logId}
          .state=${readPopupQuery(route.shown)}
          popup
          link=${buildLinkKey(route)}
          @geo-state-change=${stateListener(props)}
        ></geo-log-viewer>`,
  );
}

function browse(props: PlaceProps, route: NamedRoute<'consume'>): TemplateResult {
  const { t, parts } = props;
  return part(
    t,
    parts.element('geo-browse'),
    () =>
      html`<geo-browse
        .state=${route.state}
        .addressOf=${linkTo}
        @geo-state-change=${stateListener(props)}
      ></geo-browse>`,
    t('app.noBrowse'),
  );
}

function visualizer(props: PlaceProps, route: NamedRoute<'consume'>): TemplateResult {
  const { t, title, parts } = props;
  return part(
    t,
    parts.element('geo-visualizer'),
    () =>
      html`${heading(title)}<geo-visualizer
          .state=${route.state}
          .viewAddressOf=${linkToView}
          ?viewerpopup=${route.alone}
          link=${buildLinkKey(route.state) ?? nothing}
          @geo-state-change=${stateListener(props)}
        ></geo-visualizer>`,
    t('app.noBrowse'),
  );
}

function concessionSummary(props: PlaceProps, route: NamedRoute<'summary'>): TemplateResult {
  const { t, title, parts } = props;
  return part(
    t,
    parts.element('geo-concession-summary'),
    () =>
      html`${heading(title)}<geo-concession-summary
          process-id=${route.processId}
          .state=${route.state}
          @geo-state-change=${stateListener(props)}
        ></geo-concession-summary>`,
    t('app.noSummary'),
  );
}

function studio(
  props: PlaceProps,
  route: NamedRoute<'studio'>,
  { environment }: PageSession,
): TemplateResult {
  const { t, parts } = props;
  return part(
    t,
    parts.element('geo-studio'),
    () =>
      html`<geo-studio
        environment=${environment ?? nothing}
        .state=${route.state}
        @geo-state-change=${stateListener(props)}
      ></geo-studio>`,
    t('app.noStudio'),
  );
}

function cart(props: PlaceProps, route: NamedRoute<'cart'>): TemplateResult {
  const { t, title, parts } = props;
  return part(
    t,
    parts.element('geo-cart'),
    () =>
      html`${heading(title)}<geo-cart
          .state=${route.state}
          @geo-state-change=${stateListener(props)}
        ></geo-cart>`,
    t('app.noCart'),
  );
}

function map(
  { t, title, parts, onState, mapViews: views }: PlaceProps,
  { state }: NamedRoute<'map'>,
  { basemap }: PageSession,
): TemplateResult {
  const withBrowse = (): TemplateResult =>
    part(
      t,
      parts.element('geo-browse'),
      () => html`${heading(title)}${mapPlace({ t, basemap, state, onState, views })}`,
      t('app.noBrowse'),
    );
  return part(t, parts.element('geo-map'), withBrowse, t('app.noMap'));
}

/** The heading of a place whose elements have none of their own: heard, not seen. */
const heading = (title: string): TemplateResult => html`<h1 class="visually-hidden">${title}</h1>`;

/** The whole address at which this application shows a state of the browse screen. */
function linkTo(state: ElementState): string {
  return new URL(formatRoute({ name: 'consume', state, alone: false }), location.href).href;
}

/** The whole address that opens a saved view. */
function linkToView(id: string): string {
  return new URL(formatRoute({ name: 'view', id }), location.href).href;
}

/** A saved view on its way, or why it cannot be opened. */
function savedViewNote({ t, savedView }: PlaceProps): TemplateResult {
  const { problem } = savedView;
  if (!problem) return waiting(t('app.viewOpening'));
  return problem.code === 'VIEW_NOT_FOUND'
    ? note(t('app.viewGone'), toConsume(t))
    : failure(t, t('app.viewFailed'), () => savedView.retry(), problem.message);
}

/** Files alone stand behind the page: logs can still be opened from the user's own disk. */
function withoutServer({ t, title, route, parts, theme }: PlaceProps): TemplateResult {
  if (route.name !== 'consume') return note(t('app.needsServer'), toConsume(t));
  return part(
    t,
    parts.element('geo-log-viewer'),
    () => html`${heading(title)}<geo-log-viewer theme=${theme}></geo-log-viewer>`,
  );
}

function signingIn(t: Translate, session: PageSession): TemplateResult {
  if (session.failure !== null)
    return failure(t, t('app.signInFailed'), () => void session.signIn(), session.failure);
  if (session.state !== 'anonymous' || !session.hasPrompted) return waiting(t('app.signingIn'));
  return note(
    t('app.signedOut'),
    html`<button class="button" @click=${() => void session.signIn()}>${t('app.signIn')}</button>`,
  );
}

/**
 * `made` when the part is here; until then its state in words. The address keeps the place, so
 * reloading the page is the retry that works in every browser.
 */
function part(
  t: Translate,
  state: PartState,
  made: () => TemplateResult,
  absent: string = t('app.partFailed'),
): TemplateResult {
  if (state === 'ready') return made();
  if (state === 'opening') return waiting(t('app.opening'));
  return state === 'absent'
    ? note(absent, absent === t('app.noBrowse') ? nothing : toConsume(t))
    : failure(t, t('app.partFailed'), () => location.reload());
}

function stateListener({
  onState,
}: PlaceProps): (event: CustomEvent<{ state: ElementState; isStep?: boolean }>) => void {
  return (event) => onState(event.detail.state, event.detail.isStep);
}

/** Windows that show the same log share its cursor and depth range. */
function buildLinkKey({
  catalog,
  logId,
}: {
  readonly catalog?: unknown;
  readonly logId?: unknown;
}): string | undefined {
  return catalog === undefined || logId === undefined
    ? undefined
    : `${String(catalog)} ${String(logId)}`;
}
