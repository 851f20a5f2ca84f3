import { html, nothing, type TemplateResult } from 'lit';
import type { OfferedLanguage } from '../../src/backend/languages.ts';
import type { Translate } from '../../src/i18n/i18n.ts';
import { ICONS, MARK } from './icons.ts';
import { type Preferences, THEMES } from './preferences.ts';
import type { Parts } from './parts.ts';
import { ACCOUNT, CART, HOME, MAP, type Route } from './router.ts';
import type { PageSession } from './page-session.ts';
import { showShortcuts } from './shortcuts.ts';

/** Props of the top bar. */
export interface TopBarProps {
  t: Translate;
  route: Route;
  preferences: Preferences;
  languages: readonly OfferedLanguage[];
  /** Null where there is no server to sign in at. */
  session: PageSession | null;
  /** Address of a loading application of its own; null for the page of this one. */
  loadUrl: string | null;
  parts: Parts;
  /** Items in the user's carts; null while the number is unknown. */
  cartItems: number | null;
  signOut: () => void;
}

/** Product, areas, what runs, language, theme, account. */
export function topBar(props: TopBarProps): TemplateResult {
  const { t, route, loadUrl, session, parts } = props;
  const area = (name: Route['name'], href: string, text: string): TemplateResult =>
    html`<a href=${href} aria-current=${route.name === name ? 'page' : nothing}>${text}</a>`;
  return html`<header class="bar">
    <a class="product" href="/" aria-label="Geo Elements, ${t('app.home')}"
      >${MARK}<span>Geo Elements</span></a
    >
    <nav aria-label=${t('app.areas')}>
      ${area('consume', HOME, t('app.consume'))} ${area('map', MAP, t('app.map'))}
      ${area('load', loadUrl ?? '/load', t('app.load'))}
      ${area('studio', '/studio', t('app.studio'))} ${session ? cart(props) : nothing}
    </nav>
    ${session?.entered && parts.element('geo-notifications') === 'ready' ? html`<geo-notifications></geo-notifications>` : nothing}
    <div class="wide">${choices(props)}</div>
    ${account(props)}
  </header>`;
}

/** Larger numbers would push the rest of the bar aside. */
const MOST_IN_BADGE = 9999;

/** Link to the carts, with a badge for the number of records in them. */
function cart({ t, route, cartItems }: TopBarProps): TemplateResult {
  const count = cartItems
    ? cartItems > MOST_IN_BADGE
      ? `${MOST_IN_BADGE}+`
      : String(cartItems)
    : null;
  const label = cartItems ? t('app.cartItems', { count: cartItems }) : t('app.cart');
  return html`<a
    class="cart"
    href=${CART}
    aria-current=${route.name === 'cart' ? 'page' : nothing}
    aria-label=${label}
    title=${`${label} (g c)`}
  >
    ${ICONS.cart}<span class="cart-word">${t('app.cart')}</span
    >${count === null ? nothing : html`<span class="badge">${count}</span>`}
  </a>`;
}

/** Language and theme: in the bar, and where that is too narrow in the account's panel. */
function choices({ t, preferences, languages }: TopBarProps): TemplateResult {
  const theme = `${t('app.theme')}: ${t(`app.theme.${preferences.theme}`)}`;
  const next = THEMES[(THEMES.indexOf(preferences.theme) + 1) % THEMES.length]!;
  return html` <select
      class="field"
      aria-label=${t('app.language')}
      @change=${(event: Event) => preferences.speak((event.target as HTMLSelectElement).value)}
    >
      ${languages.map(({ key, name }) => html`<option value=${key} lang=${key} ?selected=${key === preferences.language}>${name}</option>`)}
    </select>
    <button
      class="button quiet icon-only"
      title=${theme}
      aria-label=${theme}
      @click=${() => preferences.paint(next)}
    >
      ${ICONS[preferences.theme]}
    </button>`;
}

function account(props: TopBarProps): TemplateResult {
  const { t, session, signOut } = props;
  const user = session?.user;
  const sign = user ? initials(user.name || user.email, props.preferences.language) : null;
  return html` ${session?.state === 'anonymous' ? html`<button class="button" @click=${() => void session.signIn()}>${t('app.signIn')}</button>` : nothing}
    <button
      class="account"
      popovertarget="account"
      aria-label=${user ? `${t('app.account')}: ${user.name}, ${sign}` : t('app.account')}
    >
      ${sign ?? ICONS.person}
    </button>
    <div id="account" popover class="panel">
      ${user ? html`<p class="who"><bdi>${user.name}</bdi><bdi class="muted">${user.email}</bdi></p>` : nothing}
      <div class="narrow">${choices(props)}</div>
      ${user ? html`<a class="item" href=${ACCOUNT} @click=${hidePanel}>${t('app.profile')}</a>` : nothing}
      <button
        class="item"
        popovertarget="account"
        popovertargetaction="hide"
        @click=${showShortcuts}
      >
        ${t('app.shortcuts')}<kbd>?</kbd>
      </button>
      ${user ? html`<button class="item" @click=${signOut}>${t('app.signOut')}</button>` : nothing}
    </div>`;
}

function hidePanel(): void {
  document.querySelector<HTMLElement>('#account')?.hidePopover();
}

function initials(name: string, language: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase(language);
}
