import type { LogTemplate } from '../../../plot/log/template.ts';

/**
 * Tells templates that come back of the editor's own changes from those that come from elsewhere.
 * Changes come back late, some never (a later one overtook them), some with curves left out that
 * are not drawn.
 */
export class Echo {
  #last: string;
  #outstanding: string[] = [];

  /** @param first the template that the editor began with */
  constructor(first: LogTemplate) {
    this.#last = JSON.stringify(first);
  }

  /** The editor handed over a change. */
  sent(template: LogTemplate): void {
    this.#last = JSON.stringify(template);
    this.#outstanding.push(this.#last);
  }

  /**
   * Whether a template that arrives is an answer to a change. One from elsewhere is taken as the
   * new beginning.
   */
  isAnswer(template: LogTemplate, ownName: string): boolean {
    const json = JSON.stringify(template);
    if (json === this.#last) {
      this.#outstanding = [];
      return true;
    }
    const at = this.#outstanding.indexOf(json);
    if (at >= 0 || (this.#outstanding.length > 0 && template.name === ownName)) {
      this.#outstanding.splice(0, Math.max(at, 0) + 1);
      return true;
    }
    this.#last = json;
    this.#outstanding = [];
    return false;
  }
}
