import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { pageBackend, type Result } from '../../src/backend/backend.ts';
import {
  createView,
  createViewDeletion,
  changeView,
  loadSavedViews,
  type SavedView,
  type SavedViewList,
} from '../../src/backend/saved-views.ts';
import { type Problem, problemText } from '../../src/core/problem.ts';
import { tellFailure } from '../../src/core/write-notices.ts';
import { addEnglish, type Translate } from '../../src/i18n/i18n.ts';
import enServer from '../../src/i18n/texts/en/server.json';
import enViews from '../../src/i18n/texts/en/saved-views.json';
import { ICONS } from './icons.ts';
import { type ElementState, formatRoute } from './router.ts';

addEnglish(enServer);
addEnglish(enViews);

/** What the dialog does with views. */
export interface MapViewsOptions {
  changed: () => void;
  /** Shows the state of a view. */
  open: (state: ElementState) => void;
}

/** The dialog of the saved views of the map: saves what the map shows, and opens it again. */
export class MapViews {
  #list: SavedViewList | null = null;
  #problem: Problem | null = null;
  /** What was done last. */
  #notice = '';
  #isBusy = false;
  /** Id of the view whose name is typed; null for none. */
  #renamed: string | null = null;

  readonly #deletion = createViewDeletion(pageBackend(), (answer) => void this.#end(answer));

  constructor(private readonly options: MapViewsOptions) {
    this.#deletion.waiting.subscribe(() => options.changed());
    this.#deletion.hidden.subscribe(() => options.changed());
  }

  /** Opens the dialog, with the views that there are now. */
  show(): void {
    this.#notice = '';
    this.#renamed = null;
    void this.#load();
    dialog()?.showModal();
  }

  /** @param state what the map shows */
  render(t: Translate, state: ElementState): TemplateResult {
    const views = this.#views.filter(({ kind }) => kind === 'map');
    const close = (): void => void this.#deletion.flush();
    return html`<dialog id="map-views" aria-labelledby="map-views-title" @close=${close}>
      <h1 id="map-views-title">
        ${t('views.title')}<button
          class="button quiet icon-only"
          aria-label=${t('common.close')}
          title=${t('common.close')}
          @click=${() => dialog()?.close()}
        >
          ${ICONS.close}
        </button>
      </h1>
      ${this.#problem ? html`<p role="alert">${problemText(t, this.#problem)}</p>` : nothing}
      ${this.#list?.isKept === false ? html`<p>${t('views.notKept')}</p>` : this.#form(t, state)}
      ${this.#list?.isKept && views.length === 0 ? html`<p class="muted">${t('views.none')}</p>` : nothing}
      <ul class="map-views">
        ${views.map((view) => (view.id === this.#renamed ? this.#renameForm(t, view) : this.#item(t, view)))}
      </ul>
      ${this.#renderNotice(t)}
    </dialog>`;
  }

  #form(t: Translate, state: ElementState): TemplateResult {
    const save = (event: SubmitEvent): void => {
      event.preventDefault();
      const field = (event.target as HTMLFormElement).elements.namedItem('name');
      const name = (field as HTMLInputElement).value.trim();
      if (name !== '') void this.#save(t, name, toSavedMap(state));
    };
    return html`<form class="map-views-form" @submit=${save}>
      <label for="map-view-name">${t('views.name')}</label>
      <input id="map-view-name" name="name" class="field" maxlength="200" autocomplete="off" />
      <button class="button" aria-busy=${this.#isBusy ? 'true' : 'false'}>
        ${t('views.save')}
      </button>
    </form>`;
  }

  #item(t: Translate, view: SavedView): TemplateResult {
    const { name, isMine, ownerName, state } = view;
    const open = (): void => {
      dialog()?.close();
      this.options.open(state);
    };
    const link = new URL(formatRoute({ name: 'view', id: view.id }), location.href).href;
    const copy = (): void =>
      void navigator.clipboard.writeText(link).then(
        () => this.#say(t('views.copied')),
        () => this.#say(t('views.notCopied')),
      );
    return html`<li>
      <button class="button quiet" @click=${open}>
        <bdi>${name}</bdi> <span class="muted"><bdi>${isMine ? '' : ownerName}</bdi></span>
      </button>
      <button class="button quiet" @click=${copy}>${t('views.copyLink')}</button>
      ${isMine ? this.#ownActions(t, view) : nothing}
    </li>`;
  }

  #ownActions(t: Translate, view: SavedView): TemplateResult {
    const { id, name, shared } = view;
    const share = (): void =>
      void this.#run(
        () => changeView(pageBackend(), view, { shared: !shared }),
        t(shared ? 'views.unshared' : 'views.sharedNow', { name }),
      );
    const remove = (): void => {
      this.#notice = '';
      this.#deletion.offer(view);
    };
    const rename = (): void => {
      this.#renamed = id;
      this.options.changed();
    };
    return html`<button class="button quiet" @click=${rename}>${t('views.rename')}</button
      ><button class="button quiet" @click=${share}>
        ${t(shared ? 'views.unshare' : 'views.share')}</button
      ><button class="button quiet" @click=${remove}>${t('views.delete')}</button>`;
  }

  #renameForm(t: Translate, view: SavedView): TemplateResult {
    const leave = (): void => {
      this.#renamed = null;
      this.options.changed();
    };
    const save = (event: SubmitEvent): void => {
      event.preventDefault();
      const name = new FormData(event.target as HTMLFormElement).get('name')?.toString().trim();
      if (!name) return;
      if (name === view.name) return leave();
      const rename = this.#run(
        () => changeView(pageBackend(), view, { name }),
        t('views.saved', { name }),
      );
      // What was typed stays where it was refused.
      void rename.then((isDone) => isDone && leave());
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      leave();
    };
    return html`<li>
      <form class="map-views-rename" @submit=${save} @keydown=${press}>
        <input
          ${ref(selectText)}
          name="name"
          class="field"
          maxlength="200"
          autocomplete="off"
          aria-label=${t('views.newName')}
          .value=${view.name}
        />
        <button class="button">${t('views.rename')}</button>
        <button type="button" class="button quiet" @click=${leave}>${t('views.cancel')}</button>
      </form>
    </li>`;
  }

  /** The line is always there, so that nothing moves when a notice comes. */
  #renderNotice(t: Translate): TemplateResult {
    const deleted = this.#deletion.waiting.peek();
    const message = deleted ? t('views.deleted', { name: deleted.name }) : this.#notice;
    const hold = (): void => this.#deletion.hold(true);
    const release = (): void => this.#deletion.hold(false);
    const undo = (): void => this.#deletion.undo();
    return html`<p
      class="map-views-notice"
      role="status"
      @pointerenter=${hold}
      @pointerleave=${release}
      @focusin=${hold}
      @focusout=${release}
    >
      <bdi>${message}</bdi>
      ${deleted ? html`<button class="button quiet" @click=${undo}>${t('views.undo')}</button>` : nothing}
    </p>`;
  }

  /** The views that are not deleted. */
  get #views(): readonly SavedView[] {
    const hidden = new Set([...this.#deletion.hidden.peek()].map(({ id }) => id));
    return this.#list?.views.filter(({ id }) => !hidden.has(id)) ?? [];
  }

  /** A view of one's own that has the name is replaced. */
  #save(t: Translate, name: string, state: ElementState): Promise<boolean> {
    const taken = this.#views.find((one) => one.isMine && one.name === name);
    const view = { name, kind: 'map', state } as const;
    return this.#run(
      () =>
        taken
          ? changeView(pageBackend(), taken, view)
          : createView(pageBackend(), { ...view, shared: false }),
      t('views.saved', { name }),
    );
  }

  /** @returns whether it was done */
  async #run(work: () => Promise<Result<unknown>>, success: string): Promise<boolean> {
    if (this.#isBusy) return false;
    this.#isBusy = true;
    this.#say('');
    // A name is free once its view is deleted.
    await this.#deletion.flush();
    const answer = await work().catch(() => null);
    this.#isBusy = false;
    if (answer) await this.#end(answer);
    if (answer?.ok) this.#say(success);
    return answer?.ok ?? false;
  }

  /** Lists what the server has then; a failure is reported to the page if the dialog is closed. */
  async #end(answer: Result<unknown>): Promise<void> {
    await this.#load();
    if (answer.ok) return;
    if (dialog()?.open) this.#fail(answer.error);
    else void tellFailure((t) => t('views.title'), answer.error);
  }

  async #load(): Promise<void> {
    const answer = await loadSavedViews(pageBackend()).catch(() => null);
    if (answer?.ok) {
      this.#problem = null;
      this.#list = answer.data;
      this.options.changed();
    } else if (answer) this.#fail(answer.error);
  }

  #say(message: string): void {
    this.#notice = message;
    this.options.changed();
  }

  #fail(problem: Problem): void {
    this.#problem = problem;
    this.options.changed();
  }
}

/** The list below the map and areas that this tab alone keeps are no part of a view. */
function toSavedMap({
  grid: _grid,
  selection: _selection,
  aoi,
  ...state
}: ElementState): ElementState {
  const isKept = typeof aoi === 'object' && aoi !== null && 'kept' in aoi;
  return aoi === undefined || isKept ? state : { ...state, aoi };
}

/** Focuses an input that has just appeared. */
function selectText(input: Element | undefined): void {
  if (!(input instanceof HTMLInputElement)) return;
  queueMicrotask(() => {
    input.focus();
    input.select();
  });
}

function dialog(): HTMLDialogElement | null {
  return document.querySelector('dialog#map-views');
}
