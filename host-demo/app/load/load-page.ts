import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../../src/i18n/i18n.ts';
import { ICONS } from '../icons.ts';
import { ACCEPT, droppedFiles } from './dropped-files.ts';
import { fileRow } from './file-row.ts';
import { isOpen, LoadQueue } from './load-queue.ts';
import { loadSheet } from './load-sheet.ts';
import type { Sender } from './send-file.ts';

/** The server's own page for loading: takes LAS, DLIS and SEG-Y files and says of each what became of it. */
class LoadPage extends LitElement {
  static override readonly properties = {
    t: { attribute: false },
    sender: { attribute: false },
    over: { state: true },
    problem: { state: true },
  };
  static override readonly styles = loadSheet;

  declare t: Translate;
  declare sender: Sender;
  /** Files are held over the page. */
  declare over: boolean;
  /** What was dropped could not be read from the disk. */
  declare problem: string | null;
  #queue: LoadQueue | null = null;

  constructor() {
    super();
    this.over = false;
    this.problem = null;
    this.addEventListener('dragover', this.#hold);
    this.addEventListener('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.contains(relatedTarget))) this.over = false;
    });
    this.addEventListener('drop', (event) => void this.#drop(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('beforeunload', this.#warn);
  }

  override disconnectedCallback(): void {
    window.removeEventListener('beforeunload', this.#warn);
    this.#queue?.cancelAll();
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const { t } = this;
    return html`<div class="page">
      <h1>${t('load.title')}</h1>
      <div class="zone" ?data-over=${this.over}>
        ${ICONS.upload}
        <p>${t('load.drop')}</p>
        <button class="button primary" @click=${() => this.#field.click()}>
          ${t('load.choose')}
        </button>
        <input type="file" multiple hidden accept=${ACCEPT} @change=${this.#choose} />
      </div>
      ${this.problem === null ? nothing : html`<p class="problem" role="alert">${this.problem}</p>`}
      ${this.#list()}
    </div>`;
  }

  #list(): unknown {
    const { t } = this;
    const queue = this.#queue;
    if (!queue || queue.files.length === 0) return nothing;
    const loaded = queue.files.filter(
      ({ progress }) => progress.kind === 'answered' && progress.loaded.length > 0,
    ).length;
    const left = queue.files.filter(isOpen).length;
    const counts = { loaded, refused: queue.files.length - loaded - left, left };
    return html` <p class="summary" role="status">
        ${t('load.summary', counts)}${left > 1 ? html`<button class="button" @click=${() => queue.cancelAll()}>${t('load.cancelAll')}</button>` : nothing}
      </p>
      <ul aria-label=${t('load.list')}>
        ${queue.files.map((queued) => fileRow(t, queued, { cancel: () => queue.cancel(queued), again: () => queue.again(queued) }))}
      </ul>`;
  }

  #add(files: readonly File[]): void {
    this.#queue ??= new LoadQueue(this.sender, () => this.requestUpdate());
    this.#queue.add(files);
  }

  readonly #choose = (): void => {
    this.#add([...(this.#field.files ?? [])]);
    this.#field.value = '';
  };

  readonly #hold = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.over = true;
  };

  async #drop(event: DragEvent): Promise<void> {
    event.preventDefault();
    this.over = false;
    this.problem = null;
    try {
      if (event.dataTransfer) this.#add(await droppedFiles(event.dataTransfer));
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Leaving the page would end what is still being sent. */
  readonly #warn = (event: BeforeUnloadEvent): void => {
    if (this.#queue?.files.some(isOpen)) event.preventDefault();
  };

  get #field(): HTMLInputElement {
    return this.renderRoot.querySelector('input')!;
  }
}

customElements.define('app-load-page', LoadPage);
