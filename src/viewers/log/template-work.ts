import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementHost } from '../../core/element-host.ts';
import { parseLanguage } from '../../i18n/language.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { nameOrder } from '../../core/text-search.ts';
import { notify } from '../../core/toasts.ts';
import { type TextKey, type Translate, translator } from '../../i18n/i18n.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import type * as TemplateStore from '../../sources/log/template-store.ts';
import type {
  TemplateOutcome,
  TemplateRights,
  TemplateWrite,
} from '../../sources/log/template-store.ts';
import type { StoredTemplate, TemplateChoice } from '../../sources/log/templates.ts';
import { translateTemplateName } from '../shared/template-name.ts';
import type { LogState } from './log-state.ts';
import type { TemplateOffer } from './template-offer.ts';

/** A question to the user about a template. */
export type TemplateQuestion =
  /** Name and audience of a new template, made of `template`. */
  | {
      kind: 'save-as';
      template: LogTemplate;
      draftId: string | null;
      name: string;
      /** What is saved was made of a template that is not the user's to change. */
      isForeign?: boolean;
    }
  | { kind: 'rename'; stored: StoredTemplate }
  | { kind: 'delete'; choice: TemplateChoice & { stored: StoredTemplate } }
  /** Another version was stored since the draft was begun. */
  | { kind: 'conflict'; draftId: string; template: LogTemplate; theirs: TemplateChoice }
  /** The template was deleted since the draft was begun. */
  | { kind: 'gone'; draftId: string; template: LogTemplate };

/** What the user may do with the server's templates; null where there is no server to save at. */
export type TemplateAccess = TemplateRights | null;

type Store = typeof TemplateStore;

/** What the work needs of the viewer around. */
export interface TemplateWorkParts {
  readonly host: ElementHost;
  readonly log: LogState;
  readonly offer: TemplateOffer;
  onFail(problem: Problem): void;
  /** What speaks to a server, which comes with the first use; a test may give its own. */
  loadStore?(): Promise<Store>;
}

/**
 * Saving, sharing, renaming and deleting the templates of a server, with the questions on the way.
 */
export class TemplateWork {
  readonly #access = signal<TemplateAccess>(null);
  readonly #question = signal<TemplateQuestion | null>(null);
  readonly #isBusy = signal(false);
  /** A name that another template has. */
  readonly #takenName = signal<string | null>(null);
  readonly access: ReadonlySignal<TemplateAccess> = this.#access;
  readonly question: ReadonlySignal<TemplateQuestion | null> = this.#question;
  readonly isBusy: ReadonlySignal<boolean> = this.#isBusy;
  readonly takenName: ReadonlySignal<string | null> = this.#takenName;
  /** The choice that is drawn. */
  readonly chosen: ReadonlySignal<TemplateChoice | undefined>;

  constructor(private readonly parts: TemplateWorkParts) {
    const { log, offer } = parts;
    this.chosen = computed(() => offer.choices.value.find(({ id }) => id === log.templateId.value));
  }

  #loadStore(): Promise<Store> {
    return this.parts.loadStore?.() ?? import('../../sources/log/template-store.ts');
  }

  /** Finds out whether there is a server to save at, and what the user may do there. */
  async connect(): Promise<TemplateAccess> {
    const { host, offer } = this.parts;
    try {
      const store = await this.#loadStore();
      const isThere = store.hasTemplateStore();
      this.#access.value = isThere ? await store.templateRights(host) : null;
      if (isThere && !offer.choices.peek().some(({ stored }) => stored))
        offer.setServed({
          templates: await store.storedTemplates(host, new AbortController().signal),
          problem: null,
        });
    } catch (error) {
      this.parts.onFail(problemOf(error, 'COMPONENT_FAILED'));
    }
    return this.#access.peek();
  }

  /**
   * Saves the unsaved changes over the template that they were made of. Where that is not the
   * user's to change, or without a server, it is a save under another name.
   */
  async save(): Promise<void> {
    const choice = this.chosen.peek();
    const { draft, template } = choice ?? {};
    if (!choice || !draft || !template) return;
    const access = await this.connect();
    const { base } = draft;
    if (!access || !base) return this.saveAs();
    if (!canChange(base, access)) return this.saveAs(true);
    await this.#write(
      { id: base.id, version: base.version, config: template },
      { draftId: choice.id, template },
    );
  }

  /** Asks for the name of a copy of what is drawn. Without a server the page or a file gets it. */
  async saveAs(isForeign = false): Promise<void> {
    const choice = this.chosen.peek();
    const template = choice?.template ?? this.parts.log.plottedTemplate.peek();
    if (!choice || !template) return;
    if ((await this.connect()) === null) return this.#handOver(template);
    this.#ask({
      kind: 'save-as',
      template,
      draftId: choice.draft ? choice.id : null,
      ...(isForeign && { isForeign }),
      name: choice.draft?.how === 'imported' ? choice.name : this.#copyName(this.#nameOf(choice)),
    });
  }

  /** Drops the unsaved changes and draws what they were made of. */
  discard(id = this.chosen.peek()?.id): void {
    const { offer, log } = this.parts;
    const draft = offer.drafts.peek().find((one) => one.id === id);
    if (!draft) return;
    const isShown = log.templateId.peek() === draft.id;
    const { baseId } = draft.draft;
    const isBaseThere = offer.choices.peek().some((one) => one.id === baseId);
    if (isShown && baseId !== null && isBaseThere) log.chooseTemplate(baseId);
    offer.removeDraft(draft.id);
    this.cancel();
  }

  /** Asks for another name of the chosen template. */
  rename(): void {
    const stored = this.chosen.peek()?.stored;
    if (stored) this.#ask({ kind: 'rename', stored });
  }

  /** Asks whether the chosen template is to be deleted. */
  remove(): void {
    const choice = this.chosen.peek();
    if (choice?.stored) this.#ask({ kind: 'delete', choice: { ...choice, stored: choice.stored } });
  }

  /** Lets others see the chosen template, or the user alone. */
  async share(isShared: boolean): Promise<void> {
    const stored = this.chosen.peek()?.stored;
    if (stored) await this.#change(stored, { shared: isShared });
  }

  /** Has everybody's logs open with the chosen template, or with none in particular. */
  async makeDefaultOfAll(isDefault: boolean): Promise<void> {
    const stored = this.chosen.peek()?.stored;
    if (stored) await this.#change(stored, { isDefaultTemplate: isDefault });
  }

  /** Has the user's logs open with the chosen template, or with the server's default. */
  async makeOwnDefault(isDefault: boolean): Promise<void> {
    const choice = this.chosen.peek();
    if (!choice || choice.draft) return;
    await this.#run(async (store) => {
      const problem = await store.chooseOwnDefault(
        isDefault ? (choice.stored?.id ?? choice.id) : null,
      );
      if (problem) this.parts.onFail(problem);
      else if (isDefault) this.#say('log.template.isOwnDefault', this.#nameOf(choice));
      else this.#say('log.template.isNoOwnDefault', this.#nameOf(choice));
    });
  }

  /** Answers the question for a new template. */
  async answerSaveAs(name: string, shared: boolean): Promise<void> {
    const question = this.#question.peek();
    if (question?.kind !== 'save-as') return;
    const { template, draftId } = question;
    const config = { ...template, name };
    // Without `shared`, the template of an administrator would be everybody's.
    await this.#write({ name, shared, config }, { draftId, template: config });
  }

  /** Answers the question for another name. */
  async answerRename(name: string): Promise<void> {
    const question = this.#question.peek();
    if (question?.kind === 'rename') await this.#change(question.stored, { name });
  }

  /** Answers that the template is to be deleted. */
  async answerDelete(): Promise<void> {
    const question = this.#question.peek();
    if (question?.kind !== 'delete') return;
    const { id, stored } = question.choice;
    const name = this.#nameOf(question.choice);
    await this.#run(async (store) => {
      const problem = await store.deleteTemplate(this.parts.host, stored.id);
      this.cancel();
      if (problem) return this.parts.onFail(problem);
      this.parts.offer.removeServed(id);
      this.#say('log.template.deleted', name);
    });
  }

  /** Answers a conflict: overwrites what another user stored, or takes it instead. */
  async answerConflict(keep: 'mine' | 'theirs'): Promise<void> {
    const question = this.#question.peek();
    if (question?.kind !== 'conflict' || !question.theirs.stored) return;
    const { theirs, draftId, template } = question;
    const { id, version } = question.theirs.stored;
    if (keep === 'mine')
      return this.#write({ id, version, config: template }, { draftId, template });
    this.#adopt(theirs, draftId);
    this.cancel();
  }

  /** Answers a conflict, or a template that was deleted, by a copy. */
  answerByCopy(): void {
    const question = this.#question.peek();
    if (question?.kind !== 'conflict' && question?.kind !== 'gone') return;
    const { draftId, template } = question;
    const name = question.kind === 'gone' ? template.name : this.#copyName(template.name);
    this.#ask({ kind: 'save-as', template, draftId, name });
  }

  /** Closes the question; nothing is changed. */
  cancel(): void {
    this.#question.value = null;
    this.#takenName.value = null;
  }

  #ask(question: TemplateQuestion): void {
    this.#takenName.value = null;
    this.#question.value = question;
  }

  /** Changes what a stored template is called or who sees it. */
  async #change(stored: StoredTemplate, change: Partial<TemplateWrite>): Promise<void> {
    const { id, version } = stored;
    await this.#write({ id, version, ...change }, null);
  }

  async #write(
    write: TemplateWrite,
    draft: { draftId: string | null; template: LogTemplate } | null,
  ): Promise<void> {
    await this.#run(async (store) => {
      const outcome = await store.saveTemplate(this.parts.host, write);
      this.#take(outcome, write, draft);
    });
  }

  #take(
    outcome: TemplateOutcome,
    write: TemplateWrite,
    draft: { draftId: string | null; template: LogTemplate } | null,
  ): void {
    switch (outcome.kind) {
      case 'saved':
        this.cancel();
        if (!write.config) this.parts.offer.rebaseDrafts(outcome.choice.stored);
        this.#adopt(outcome.choice, draft?.draftId ?? null);
        return this.#say(chooseNotice(write), this.#nameOf(outcome.choice));
      case 'name-taken':
        this.#takenName.value = write.name ?? '';
        return;
      case 'conflict':
        if (draft && draft.draftId !== null)
          this.#ask({ kind: 'conflict', ...draft, draftId: draft.draftId, theirs: outcome.theirs });
        else {
          // Nothing of the user's is at stake: the newer version is shown, the command can be repeated.
          this.cancel();
          this.parts.offer.addServed(outcome.theirs, this.#nameOrder);
          this.#say('log.template.changedMeanwhile', this.#nameOf(outcome.theirs));
        }
        return;
      case 'gone':
        if (draft && draft.draftId !== null)
          return this.#ask({ kind: 'gone', ...draft, draftId: draft.draftId });
        this.cancel();
        if (write.id) this.parts.offer.removeServed(`served ${write.id}`);
        return this.#say('log.template.goneMeanwhile', write.name ?? '');
      case 'failed':
        return this.parts.onFail(outcome.problem);
    }
  }

  get #nameOrder(): (a: string, b: string) => number {
    return nameOrder(parseLanguage(this.parts.host.environment.peek().lang));
  }

  /** Offers what is stored, and draws by it in place of the draft. */
  #adopt(choice: TemplateChoice, draftId: string | null): void {
    const { offer, log } = this.parts;
    offer.addServed(choice, this.#nameOrder);
    if (draftId === null || log.templateId.peek() === draftId)
      log.chooseTemplate(choice.id, { keepSelection: true });
    if (draftId !== null) offer.removeDraft(draftId);
  }

  /** Gives a template to the page, which may keep it, else to the user as a file. */
  async #handOver(template: LogTemplate): Promise<void> {
    const { host } = this.parts;
    if (!host.emit('geo-template-save', { template }, { cancelable: true })) return;
    const { saveTemplateFile } = await import('./template-file.ts');
    saveTemplateFile(template);
    this.#say('log.template.savedAsFile', template.name);
  }

  async #run(work: (store: Store) => Promise<void>): Promise<void> {
    if (this.#isBusy.peek()) return;
    this.#isBusy.value = true;
    try {
      await work(await this.#loadStore());
    } catch (error) {
      this.parts.onFail(problemOf(error, 'COMPONENT_FAILED'));
    } finally {
      this.#isBusy.value = false;
    }
  }

  get #translator(): Translate {
    return translator(parseLanguage(this.parts.host.environment.peek().lang));
  }

  #nameOf(choice: TemplateChoice): string {
    return translateTemplateName(this.#translator, choice);
  }

  #copyName(name: string): string {
    return this.#translate('log.template.copyName', name);
  }

  #say(key: TextKey, name: string): void {
    notify(this.parts.host, { kind: 'success', message: this.#translate(key, name) });
  }

  #translate(key: TextKey, name: string): string {
    return this.#translator(key, { name });
  }
}

const works = new WeakMap<TemplateWorkParts, TemplateWork>();

/** The work on the templates of a viewer: one, made when it is first needed. */
export function templateWork(parts: TemplateWorkParts): TemplateWork {
  const known = works.get(parts) ?? new TemplateWork(parts);
  works.set(parts, known);
  return known;
}

/** Whether the user may change a stored template: their own, or any as an administrator. */
export function canChange({ isMine }: StoredTemplate, access: TemplateRights): boolean {
  return isMine || access.administer;
}

function chooseNotice({ config, shared, isDefaultTemplate, name }: TemplateWrite): TextKey {
  if (config) return 'log.template.saved';
  if (shared !== undefined) return shared ? 'log.template.isShared' : 'log.template.isPrivate';
  if (isDefaultTemplate !== undefined)
    return isDefaultTemplate ? 'log.template.isDefault' : 'log.template.isNoDefault';
  return name === undefined ? 'log.template.saved' : 'log.template.renamed';
}
