import type { ElementHost } from '../../core/element-host.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import type { LogHandover } from '../../sources/log/source.ts';
import { formatRange } from '../shared/view-state.ts';
import type { LogState } from './log-state.ts';
import { nameOwnTemplate } from './log-view-state.ts';
import type { PlotView, VisibleDepths } from './plot-view.ts';
import { handRecipeOver } from './recipe/handed-recipe.ts';
import type { LogRunState } from './run-states.ts';

/** What a pop-up window shows. */
export interface PopupContent {
  handover: LogHandover;
  link: string;
  lang: string;
  theme: 'light' | 'dark';
  template: LogTemplate | null;
  frame: string | null;
  range: VisibleDepths | null;
  /** Undefined without steps. */
  recipe: object | undefined;
}

/**
 * Messages of the handshake: the window reports that it is ready, the opener answers with the
 * content.
 */
export type PopupMessage =
  | { kind: 'geo-popup-ready'; nonce: string }
  | { kind: 'geo-popup-content'; nonce: string; content: PopupContent };

/** How a viewer is shown elsewhere. */
export interface ElsewhereOptions {
  /** Address of the page for a window of its own. */
  url: string;
  link: string;
  /** Runs that the user added, as a state names them. */
  runs: readonly LogRunState[] | undefined;
  /** The recipe whose results are shown; undefined without steps. */
  recipe: object | undefined;
  arePicksShown: boolean;
  onOpen(): void;
}

/**
 * Shows what a viewer shows elsewhere: at the page's place for its log, else in a window at `url`
 * that joins `link`.
 * @returns false where the browser opened no window
 */
export function openElsewhere(
  host: ElementHost,
  log: LogState,
  view: PlotView,
  { url, link, runs, recipe, arePicksShown, onOpen }: ElsewhereOptions,
): boolean {
  const handover = log.source?.handover;
  if (!handover) return true;
  const frame = log.frame.peek()?.frameId ?? null;
  // A page with a place for it opens that: there the window has the page's sign-in.
  const range = view.range.peek();
  const zoomed = view.zoomedRange;
  const shown = {
    template: log.templateId.peek(),
    templateName: nameOwnTemplate(log).templateName ?? '',
    frame: frame ?? '',
    unit: range?.unit ?? '',
    curves: log.ownCurves?.join(',') ?? '',
    range: zoomed ? formatRange(zoomed) : '',
    scale: view.heldScale === null ? '' : String(view.heldScale),
    picks: arePicksShown ? '' : 'false',
    runs: runs ? JSON.stringify(runs) : '',
  };
  const record = findRecord(handover, runs);
  const navigate = (to: string) => !host.emit('geo-navigate', { to }, { cancelable: true });
  if (record && handRecipeOver(record, recipe, () => navigate(popupPlace(record, shown))))
    return true;
  onOpen();
  const { lang, theme } = host.environment.peek();
  const stop = openPopup(url, {
    handover,
    link,
    lang,
    theme,
    template: log.plotted.peek()?.template ?? null,
    frame,
    range,
    recipe,
  });
  if (stop) host.onDispose(stop);
  return stop !== null;
}

/**
 * The record whose place shows all that is shown: the log, or the first of its runs where a state
 * names all the others. Null without one.
 */
function findRecord(
  handover: LogHandover,
  runs: readonly LogRunState[] | undefined,
): Extract<LogHandover, { kind: 'catalog' }> | null {
  if (handover.kind === 'catalog') return handover;
  if (handover.kind !== 'runs' || handover.runs.length !== runs?.length) return null;
  const first = handover.runs[0]!.handover;
  // More than one log that the page has set has no place in the application.
  const isOwn = runs.every(({ source }, i) => (i === 0) === (source !== undefined));
  return isOwn && runs[0]!.source === 0 && first.kind === 'catalog' ? first : null;
}

/**
 * The application's place for a log in a window of its own (spec 2, "Routes"), with what is shown
 * of it.
 */
function popupPlace(
  { catalog, logId }: { catalog: string; logId: string },
  shown: Record<string, string>,
): string {
  const named = Object.entries(shown).filter(([, value]) => value !== '');
  // A comma needs no escape, and ranges are read more easily.
  const query = String(new URLSearchParams(named)).replaceAll('%2C', ',');
  return `/popUp/${encodeURIComponent(catalog)}/${encodeURIComponent(logId)}/log_view?${query}`;
}

/**
 * Opens a real window at `url` and sends `content` when it is ready. Only the window that was
 * opened, with the number that it was given, is answered. Afterwards neither window needs the
 * other. Answers what ends the listening, or null where the browser did not open the window.
 */
function openPopup(url: string, content: PopupContent): (() => void) | null {
  const nonce = [...crypto.getRandomValues(new Uint32Array(4))].join('-');
  const target = new URL(url);
  target.hash = nonce;
  const opened = window.open(target.href, '_blank', 'popup,width=960,height=1000');
  if (!opened) return null;
  const answer = (event: MessageEvent): void => {
    const message = event.data as Partial<PopupMessage> | null;
    if (event.source !== opened || message?.kind !== 'geo-popup-ready' || message.nonce !== nonce)
      return;
    opened.postMessage(
      { kind: 'geo-popup-content', nonce, content } satisfies PopupMessage,
      target.origin,
    );
  };
  window.addEventListener('message', answer);
  // The window sends another request when it is reloaded: requests are answered while it is open.
  const watch = setInterval(() => opened.closed && stop(), 2000);
  const stop = (): void => {
    clearInterval(watch);
    window.removeEventListener('message', answer);
  };
  return stop;
}

/**
 * In the pop-up window: requests the content from the opener; null without an opener or an answer.
 */
export function requestPopupContent(): Promise<PopupContent | null> {
  const opener = window.opener as Window | null;
  const nonce = window.location.hash.slice(1);
  if (!opener || !nonce) return Promise.resolve(null);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), 10_000);
    window.addEventListener('message', function receive(event) {
      const message = event.data as Partial<PopupMessage> | null;
      if (
        event.source !== opener ||
        message?.kind !== 'geo-popup-content' ||
        message.nonce !== nonce ||
        !('content' in message)
      )
        return;
      clearTimeout(timer);
      window.removeEventListener('message', receive);
      resolve(message.content ?? null);
    });
    // By the nonce the opener knows the window that it opened; it grants nothing else.
    opener.postMessage({ kind: 'geo-popup-ready', nonce } satisfies PopupMessage, '*');
  });
}
