import { html, type TemplateResult } from 'lit';
import type { Translate } from '../../src/i18n/i18n.ts';
import { CART, HOME, MAP } from './router.ts';
import { ICONS } from './icons.ts';
import { takesText } from '../../src/ui/takes-text.ts';

/** Time for the second key of `g b`, ms. */
const SECOND_KEY_MS = 1500;
const PLACES: Readonly<Record<string, string>> = { b: HOME, m: MAP, c: CART, s: '/studio' };

/**
 * Listens for the application's keys (screens.md, "Keyboard"). Inside fields and open dialogs keys
 * belong to them.
 */
export function listenForShortcuts(go: (to: string) => void): void {
  let prefixAt = -Infinity;
  document.addEventListener('keydown', (event) => {
    if (
      event.defaultPrevented ||
      event.repeat ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      takesText(event.composedPath()[0]) ||
      document.querySelector('dialog[open]')
    )
      return;
    const place = event.timeStamp - prefixAt < SECOND_KEY_MS ? PLACES[event.key] : undefined;
    prefixAt = event.key === 'g' ? event.timeStamp : -Infinity;
    if (place) go(place);
    else if (event.key === '?') showShortcuts();
    else return;
    event.preventDefault();
  });
}

/** The list of keys, in a dialog that a click beside it closes. */
export function shortcutDialog(t: Translate): TemplateResult {
  const line = (text: string, ...keys: readonly string[]): TemplateResult =>
    html`<dt>${text}</dt>
      <dd dir="ltr">${keys.map((key) => html`<kbd>${key}</kbd> `)}</dd>`;
  return html`<dialog
    id="keys"
    aria-labelledby="shortcuts"
    @click=${({ target }: Event) => target === dialog() && dialog()?.close()}
  >
    <h1 id="shortcuts">
      ${t('app.shortcuts')}<button
        class="button quiet icon-only"
        aria-label=${t('common.close')}
        title=${t('common.close')}
        @click=${() => dialog()?.close()}
      >
        ${ICONS.close}
      </button>
    </h1>
    <dl>
      ${line(t('app.consume'), 'g', 'b')} ${line(t('app.map'), 'g', 'm')}
      ${line(t('app.cart'), 'g', 'c')} ${line(t('app.studio'), 'g', 's')}
      ${line(t('app.shortcuts.search'), '/')} ${line(t('app.shortcuts.filters'), 'f')}
      ${line(t('app.shortcuts.records'), '[', ']')}
      ${line(t('app.shortcuts.views'), 'Alt', 'Enter')} ${line(t('app.shortcuts.regions'), 'F6')}
      ${line(t('app.shortcuts.help'), '?')} ${line(t('app.shortcuts.leave'), 'Esc')}
    </dl>
  </dialog>`;
}

/** Opens that dialog. */
export function showShortcuts(): void {
  dialog()?.showModal();
}

function dialog(): HTMLDialogElement | null {
  return document.querySelector('dialog#keys');
}
