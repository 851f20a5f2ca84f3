import { computed, signal } from '@preact/signals-core';
import { type Problem, problemOf } from '../../core/problem.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import type { ServedTemplates } from '../../sources/log/source.ts';
import { BUILTIN_CHOICES, type TemplateChoice } from '../../sources/log/templates.ts';
import { LatestRun } from '../shared/latest-run.ts';

/**
 * The templates that can be chosen: the page's, the user's, the server's, and those of the suite
 * whose names the server does not use.
 */
export class TemplateOffer {
  readonly #config = signal<TemplateChoice | undefined>(undefined);
  readonly #own = signal<readonly TemplateChoice[]>([]);
  readonly #served = signal<ServedTemplates>({ templates: [], problem: null });
  readonly #checking = new LatestRun();

  readonly choices = computed(() =>
    mergeChoices(this.#config.value, this.#own.value, this.#served.value.templates),
  );
  /** Whether the server lists no templates. */
  readonly isNoneServed = computed(() => this.#served.value.problem?.code === 'NO_TEMPLATES');

  /** Whether the page's template is being checked. */
  get isChecking(): boolean {
    return this.#checking.isRunning;
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

  /** Resolves when the page's template is checked. */
  whenChecked(): Promise<void> {
    return this.#checking.settled();
  }

  /** Offers the server's templates. */
  setServed(found: ServedTemplates): void {
    this.#served.value = found;
  }

  /** Offers a template of the user, in place of one of the same name. @returns its id */
  addOwn(template: LogTemplate, how: 'edited' | 'imported'): string {
    const choice = { id: `${how} ${template.name}`, name: template.name, template };
    this.#own.value = [choice, ...this.#own.peek().filter(({ id }) => id !== choice.id)];
    return choice.id;
  }

  /** Ends the check. */
  dispose(): void {
    this.#checking.abort();
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
    ...BUILTIN_CHOICES.filter(({ name }) => !served.some((choice) => choice.name === name)).map(
      (choice) => (others ? { ...choice, isDefaultTemplate: false } : choice),
    ),
  ];
}

async function checkConfig(config: unknown): Promise<TemplateChoice | Problem> {
  try {
    const { parseTemplate } = await import('../../plot/log/template.ts');
    const parsed = parseTemplate(config);
    if (!parsed.ok)
      return {
        code: 'TEMPLATE_INVALID',
        message: parsed.issues.map(({ path, message }) => `${path}: ${message}`).join('\n'),
      };
    const { template } = parsed;
    return { id: 'config', name: template.name, template, isDefaultTemplate: true };
  } catch (error) {
    return problemOf(error, 'COMPONENT_FAILED');
  }
}
