import { type ReadonlySignal, signal } from '@preact/signals-core';
import { userSettings } from '../../core/user-settings.ts';
import { isAbort, type Problem, problemOf, namedProblem } from '../../core/problem.ts';
import {
  defaultTemplateId,
  type StartLog,
  type TemplateChoice,
} from '../../sources/log/templates.ts';
import { LatestRun } from '../shared/latest-run.ts';

/**
 * Which template is chosen. A template whose content the server has yet to send is loaded first.
 */
export class TemplateChooser {
  readonly #id = signal('');
  /** Id of the chosen template; "" until a log is open. */
  readonly id: ReadonlySignal<string> = this.#id;
  #choices: readonly TemplateChoice[] = [];
  /** Templates that came with the open log, by the id of their choice. */
  readonly #loaded = new Map<string, TemplateChoice>();
  readonly #loading = new LatestRun();

  constructor(private readonly onFail: (problem: Problem) => void) {}

  /** The chosen template with its content; undefined if it is not in the list. */
  get chosen(): TemplateChoice | undefined {
    const choice = this.#choices.find(({ id }) => id === this.#id.peek());
    return choice?.load ? (this.#loaded.get(choice.id) ?? choice) : choice;
  }

  /** Changes the templates to choose from. */
  setChoices(choices: readonly TemplateChoice[]): void {
    this.#choices = choices;
  }

  /** Chooses a template by id. */
  choose(id: string): void {
    this.#id.value = id;
  }

  /**
   * Id of the template that is wanted by id or name, else of the default for a log, with the user's
   * unsaved changes of it where there are any.
   */
  findStartId(wanted: string | undefined, log: StartLog): string {
    const found =
      wanted === undefined ? undefined : (this.#find(wanted) ?? this.#find(withoutChanges(wanted)));
    if (found) return found.id;
    const id = defaultTemplateId(this.#choices, log, userSettings.peek().defaultTemplate);
    return this.#choices.find(({ draft }) => draft?.baseId === id)?.id ?? id;
  }

  /**
   * Whether the template that is wanted by id or name can be chosen; of unsaved changes that are
   * not in this browser, whether the template can be that they were made of.
   */
  recognize(wanted: string): 'known' | 'without-changes' | 'unknown' {
    if (this.#find(wanted)) return 'known';
    return this.#find(withoutChanges(wanted)) ? 'without-changes' : 'unknown';
  }

  /** By id, by the server's id, by name; unsaved changes have the name of what they change. */
  #find(wanted: string): TemplateChoice | undefined {
    const all = this.#choices;
    return (
      all.find(({ id, stored }) => id === wanted || stored?.id === wanted) ??
      all.find(({ name, draft }) => name === wanted && !draft) ??
      all.find(({ name }) => name === wanted)
    );
  }

  /** Calls `goOn` at once, or when the template has been loaded. A failure is reported instead. */
  whenLoaded(id: string, goOn: () => void): void {
    this.#loading.abort();
    const choice = this.#choices.find((one) => one.id === id);
    const load = choice?.load;
    if (!choice || !load || this.#loaded.has(id)) goOn();
    else
      void this.#loading.start(async (signal) => {
        try {
          const template = await load(signal);
          if (signal.aborted) return;
          this.#loaded.set(id, { ...choice, template, load: undefined });
          goOn();
        } catch (error) {
          if (signal.aborted || isAbort(error)) return;
          const problem = problemOf(error, 'TEMPLATE_INVALID');
          this.onFail(namedProblem(choice.name, problem));
        }
      });
  }

  /** Resolves when no template is being loaded. */
  settled(): Promise<void> {
    return this.#loading.settled();
  }

  /** Forgets the templates of the log that is closed. */
  clear(): void {
    this.#loading.abort();
    this.#loaded.clear();
  }
}

/** Id of the template that unsaved changes were made of. */
function withoutChanges(id: string): string {
  return id.replace(/^(?:edited|imported) /, '');
}
