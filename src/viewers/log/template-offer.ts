import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { type Problem, problemOf } from '../../core/problem.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import type { ServedTemplates } from '../../sources/log/source.ts';
import {
  BUILTIN_CHOICES,
  CONFIG_ID,
  type StoredTemplate,
  type TemplateChoice,
} from '../../sources/log/templates.ts';
import { type DraftChoice, hasDrafts, keepDrafts, restoreDrafts } from './template-drafts.ts';
import { LatestRun } from '../shared/latest-run.ts';

/** The template that a log is drawn by. */
interface ChosenTemplate {
  readonly templateId: ReadonlySignal<string | undefined>;
  chooseTemplate(id: string): void;
}

/**
 * The templates that can be chosen: the page's, the user's, the server's, and those of the suite
 * whose names the server does not use.
 */
export class TemplateOffer {
  readonly #config = signal<TemplateChoice | undefined>(undefined);
  readonly #own = signal<readonly DraftChoice[]>([]);
  readonly #served = signal<ServedTemplates>({ templates: [], problem: null });
  readonly #checking = new LatestRun();
  readonly #restoring = new LatestRun();
  #areDraftsKept = true;

  readonly choices = computed(() =>
    mergeChoices(this.#config.value, this.#own.value, this.#served.value.templates),
  );
  /** Whether the server lists no templates. */
  readonly isNoneServed = computed(() => this.#served.value.problem?.code === 'NO_TEMPLATES');

  /** The user's unsaved changes. */
  readonly drafts: ReadonlySignal<readonly DraftChoice[]> = this.#own;

  constructor() {
    if (hasDrafts())
      void this.#restoring.start(async (stop) => {
        const drafts = await restoreDrafts().catch(() => []);
        if (!stop.aborted)
          this.#own.value = [
            ...this.#own.peek(),
            ...drafts.filter(({ id }) => !this.#own.peek().some((one) => one.id === id)),
          ];
      });
  }

  /** Whether the page's template is being checked, or unsaved changes are restored. */
  get isChecking(): boolean {
    return this.#checking.isRunning || this.#restoring.isRunning;
  }

  /** Whether unsaved changes would be lost with the page: the browser cannot keep them. */
  get wouldLoseDrafts(): boolean {
    return !this.#areDraftsKept && this.#own.peek().length > 0;
  }

  /**
   * Offers the page's template in place of the one before. The schema that it is checked by comes
   * with the first.
   * @param onInvalid gets what is wrong with it; it is not offered then
   */
  setConfig(config: unknown, onInvalid: (problem: Problem) => void): void {
    if (config === undefined) {
      this.#checking.abort();
      this.#config.value = undefined;
      return;
    }
    void this.#checking.start(async (stop) => {
      const checked = await checkConfig(config);
      if (stop.aborted) return;
      this.#config.value = 'code' in checked ? undefined : checked;
      if ('code' in checked) onInvalid(checked);
    });
  }

  /** Resolves when the page's template is checked and unsaved changes are restored. */
  async whenChecked(): Promise<void> {
    await Promise.all([this.#checking.settled(), this.#restoring.settled()]);
  }

  /** Offers the server's templates. */
  setServed(found: ServedTemplates): void {
    this.#served.value = found;
  }

  /**
   * Offers a template of the server in place of the one of its id, or beside the others.
   * @param byName the order of names in the language of the element
   */
  addServed(choice: TemplateChoice, byName: (a: string, b: string) => number): void {
    const { templates } = this.#served.peek();
    this.#served.value = {
      problem: null,
      templates: [
        ...templates
          .filter(({ id }) => id !== choice.id)
          .map((one) => (choice.isDefaultTemplate ? { ...one, isDefaultTemplate: false } : one)),
        choice,
      ].sort((a, b) => byName(a.name, b.name)),
    };
  }

  /** Takes a template of the server off the list. */
  removeServed(choiceId: string): void {
    const { templates, problem } = this.#served.peek();
    this.#served.value = { problem, templates: templates.filter(({ id }) => id !== choiceId) };
  }

  /**
   * Offers a template of the user as unsaved changes of the one that `log` is drawn by, or as one
   * of a file, and has the log drawn by it.
   */
  takeDraft(template: LogTemplate, how: 'edited' | 'imported', log: ChosenTemplate): void {
    const chosen = log.templateId.peek();
    const edited = this.choices.peek().find(({ id }) => id === chosen);
    log.chooseTemplate(this.#addDraft(template, how === 'edited' ? edited : undefined));
  }

  /**
   * Offers unsaved changes, in place of those that were made of the same template. @returns the id
   * of the choice
   * @param of the choice that was changed; undefined for a template of a file
   */
  #addDraft(template: LogTemplate, of: TemplateChoice | undefined): string {
    const draft = of?.draft ?? {
      how: of ? ('edited' as const) : ('imported' as const),
      baseId: of?.id ?? null,
      base: of?.stored ?? null,
    };
    const id = of?.draft ? of.id : `${draft.how} ${of?.id ?? template.name}`;
    this.#setDrafts([
      { id, name: template.name, template, draft },
      ...this.#own.peek().filter((one) => one.id !== id),
    ]);
    return id;
  }

  /**
   * A stored template has another version, its content the same: unsaved changes of it go on from
   * that version.
   */
  rebaseDrafts(stored: StoredTemplate | undefined): void {
    this.#setDrafts(
      this.#own
        .peek()
        .map((one) =>
          stored && one.draft.base?.id === stored.id
            ? { ...one, draft: { ...one.draft, base: stored } }
            : one,
        ),
    );
  }

  /** Takes unsaved changes off the list. */
  removeDraft(id: string): void {
    this.#setDrafts(this.#own.peek().filter((one) => one.id !== id));
  }

  #setDrafts(drafts: readonly DraftChoice[]): void {
    this.#areDraftsKept = keepDrafts(drafts);
    this.#own.value = drafts;
  }

  /** Ends the check. */
  dispose(): void {
    this.#checking.abort();
    this.#restoring.abort();
  }
}

function mergeChoices(
  config: TemplateChoice | undefined,
  own: readonly TemplateChoice[],
  served: readonly TemplateChoice[],
): TemplateChoice[] {
  const others = config || served.some(({ isDefaultTemplate }) => isDefaultTemplate);
  return [
    ...(config ? [config] : []),
    ...own,
    ...served.map((choice) => (config ? { ...choice, isDefaultTemplate: false } : choice)),
    ...BUILTIN_CHOICES.filter(({ name }) => !served.some(isSame(name))).map((choice) =>
      others ? { ...choice, isDefaultTemplate: false } : choice,
    ),
  ];
}

/** A template of everybody replaces the built-in one of its name; a user's own does not. */
function isSame(builtIn: string) {
  return ({ name, stored }: TemplateChoice): boolean =>
    name === builtIn && (stored === undefined || stored.owner === null);
}

async function checkConfig(config: unknown): Promise<TemplateChoice | Problem> {
  try {
    const { parseTemplate } = await import('../../plot/log/template.ts');
    const parsed = parseTemplate(config);
    if (!parsed.ok) {
      const { schemaMessages } = await import('../../formats/schema-message.ts');
      const parts = schemaMessages(parsed.issues, '\n');
      return { code: 'TEMPLATE_INVALID', message: `${parts}`, parts };
    }
    const { template } = parsed;
    return { id: CONFIG_ID, name: template.name, template, isDefaultTemplate: true };
  } catch (error) {
    return problemOf(error, 'COMPONENT_FAILED');
  }
}
