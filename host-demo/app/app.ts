/**
 * The application page: a Lit shell that reads the URL and puts the elements of that route on the page. It has no product
 * behaviour of its own. Today it knows one route: the logs that the server offers, and one of them in the log viewer.
 */
import { css, html, LitElement, nothing } from 'lit';
import { type Language, languageOf } from '../../src/core/element-host.ts';
import { loadLanguage, type Translate, translator } from '../../src/core/i18n/i18n.ts';
import { readStored, store } from '../../src/core/storage.ts';
import { formatBytes } from '../../src/ui/format.ts';

interface OfferedLog {
  name: string;
  sizeBytes: number;
}

const LANGUAGES: readonly { key: Language; name: string }[] = [
  { key: 'en', name: 'English' }, { key: 'tr', name: 'Türkçe' }, { key: 'zh', name: '中文' }, { key: 'ar', name: 'العربية' },
];
const LANGUAGE = 'geo-elements.language';
const THEME = 'geo-elements.theme';

type Theme = 'auto' | 'light' | 'dark';

/** The built suite, as any host page has it: not bundled into this page. */
const SUITE = '/dist/geo-elements.js';

class GeoApp extends LitElement {
  static override readonly properties = { logs: { state: true }, failed: { state: true }, log: { state: true }, language: { state: true }, theme: { state: true } };

  static override readonly styles = css`
    :host { display: grid; grid-template: 48px 1fr / 240px 1fr; height: 100vh; font: 13px/18px system-ui, 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC', sans-serif; color: light-dark(#1b2430, #e6eaf0); background: light-dark(#ffffff, #12161c); }
    header { grid-column: 1 / -1; display: flex; align-items: center; gap: 12px; padding: 0 16px; border-block-end: 1px solid light-dark(#d5dae1, #36404d); }
    h1 { margin: 0; font-size: 15px; font-weight: 600; flex: 1; }
    select { height: 28px; padding: 0 6px; border: 1px solid light-dark(#7f8b98, #5c6876); border-radius: 4px; font: inherit; color: inherit; background: light-dark(#ffffff, #212934); }
    a { color: light-dark(#0b63c5, #6cb0ff); }
    nav { overflow: auto; border-inline-end: 1px solid light-dark(#d5dae1, #36404d); background: light-dark(#f6f7f9, #191f27); padding: 8px 0; }
    nav h2 { margin: 0; padding: 4px 16px 8px; font-size: 13px; font-weight: 600; }
    nav a { display: flex; gap: 8px; padding: 5px 16px; color: inherit; text-decoration: none; }
    nav a:hover { background: light-dark(#e9ecf0, #232b35); }
    nav a[aria-current] { background: light-dark(#dbe9f9, #1c3452); font-weight: 600; }
    nav a:focus-visible, header a:focus-visible, select:focus-visible { outline: 2px solid light-dark(#0b63c5, #6cb0ff); outline-offset: -2px; }
    nav bdi { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    nav span, nav p { color: light-dark(#55606e, #a3aebb); font-weight: 400; }
    nav p { padding: 0 16px; margin: 0; }
    geo-log-viewer { display: block; min-width: 0; height: 100%; }
    main { min-width: 0; min-height: 0; }
    @media (max-width: 720px) { :host { grid-template: 48px auto 1fr / 1fr; } nav { max-height: 132px; border-inline-end: 0; border-block-end: 1px solid light-dark(#d5dae1, #36404d); } }
  `;

  declare logs: readonly OfferedLog[] | null;
  declare failed: boolean;
  declare log: string | null;
  declare language: Language;
  declare theme: Theme;

  constructor() {
    super();
    this.logs = null;
    this.failed = false;
    this.log = new URLSearchParams(location.search).get('log');
    this.language = languageOf(readStored(LANGUAGE) ?? navigator.language);
    const theme = readStored(THEME);
    this.theme = theme === 'light' || theme === 'dark' ? theme : 'auto';
    void loadLanguage(this.language).then(() => this.requestUpdate());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('popstate', this.#read);
    void this.#list();
  }

  override firstUpdated(): void {
    // The autoloader watches the document; this shell's own tree it has to be told of.
    void import(SUITE).then(({ watch }: { watch(root: ShadowRoot): void }) => watch(this.renderRoot as ShadowRoot));
  }

  override disconnectedCallback(): void {
    window.removeEventListener('popstate', this.#read);
    super.disconnectedCallback();
  }

  override render(): unknown {
    const t = translator(this.language);
    document.documentElement.lang = this.language;
    document.documentElement.dir = this.language === 'ar' ? 'rtl' : 'ltr';
    document.documentElement.style.colorScheme = this.theme === 'auto' ? 'light dark' : this.theme;
    return html`
      <header>
        <h1>Geo Elements</h1>
        <a href="/gallery/">${t('app.gallery')}</a>
        <select aria-label=${t('app.language')} .value=${this.language} @change=${(event: Event) => void this.#speak((event.target as HTMLSelectElement).value)}>
          ${LANGUAGES.map(({ key, name }) => html`<option value=${key} ?selected=${key === this.language}>${name}</option>`)}
        </select>
        <select aria-label=${t('app.theme')} .value=${this.theme} @change=${(event: Event) => this.#paint((event.target as HTMLSelectElement).value as Theme)}>
          ${(['auto', 'light', 'dark'] as const).map((theme) => html`<option value=${theme} ?selected=${theme === this.theme}>${t(`app.theme.${theme}`)}</option>`)}
        </select>
      </header>
      <nav aria-label=${t('app.logs')}><h2>${t('app.logs')}</h2>${this.#offered(t)}</nav>
      <main>
        <geo-log-viewer lang=${this.language} theme=${this.theme} src=${this.log === null ? nothing : `/data/${encodeURIComponent(this.log)}`}></geo-log-viewer>
      </main>`;
  }

  #offered(t: Translate): unknown {
    if (this.failed) return html`<p role="alert">${t('error.REQUEST_FAILED')} <button @click=${() => void this.#list()}>${t('common.retry')}</button></p>`;
    return (this.logs ?? []).map(({ name, sizeBytes }) => html`
      <a href="?log=${encodeURIComponent(name)}" aria-current=${name === this.log ? 'page' : nothing} @click=${(event: MouseEvent) => this.#go(event, name)}>
        <bdi dir="ltr" title=${name}>${name}</bdi><span dir="ltr">${formatBytes(sizeBytes)}</span>
      </a>`);
  }

  #go(event: MouseEvent, name: string): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, '', `?log=${encodeURIComponent(name)}`);
    this.log = name;
  }

  readonly #read = (): void => {
    this.log = new URLSearchParams(location.search).get('log');
  };

  async #list(): Promise<void> {
    this.failed = false;
    try {
      const response = await fetch('/data/index.json');
      const list: unknown = await response.json();
      if (!response.ok || !Array.isArray(list)) throw new TypeError('no list of logs');
      this.logs = list.filter((one: Partial<OfferedLog>): one is OfferedLog => typeof one.name === 'string' && typeof one.sizeBytes === 'number');
      this.log ??= this.logs[0]?.name ?? null;
    } catch {
      this.failed = true;
    }
  }

  async #speak(language: string): Promise<void> {
    this.language = languageOf(language);
    store(LANGUAGE, this.language);
    await loadLanguage(this.language);
    this.requestUpdate();
  }

  #paint(theme: Theme): void {
    this.theme = theme;
    store(THEME, theme);
  }
}

customElements.define('geo-app', GeoApp);
