import { html, nothing, type TemplateResult } from 'lit';
import type { Parts } from './parts.ts';
import { formatRoute } from './router.ts';

/**
 * What lies over a place without being one: the summary that was opened from a notification. A
 * survey lies over nobody's work: the account leads to it.
 */
export class Overlays {
  #summary: string | null = null;

  /** `go` leads to an address. */
  constructor(
    private readonly parts: Parts,
    private readonly changed: () => void,
    go: (to: string) => void,
  ) {
    document.addEventListener('geo-process-open', (event) => {
      const { processId, processType } = (
        event as CustomEvent<{ processId: string; processType: string }>
      ).detail;
      if (processType !== 'concessionSummary') return;
      event.preventDefault();
      // Where the dialog cannot be had, its page says why.
      if (['failed', 'absent'].includes(parts.element('geo-concession-summary')))
        return go(formatRoute({ name: 'summary', processId, state: {} }));
      this.#summary = processId;
      changed();
    });
  }

  /** `signedIn`: somebody is there to look at them. */
  render(signedIn: boolean): TemplateResult {
    const { parts } = this;
    return html`${signedIn && this.#summary !== null && parts.element('geo-concession-summary') === 'ready' ? html`<geo-concession-summary dialog process-id=${this.#summary} @geo-close=${this.#closeSummary}></geo-concession-summary>` : nothing}`;
  }

  readonly #closeSummary = (): void => {
    this.#summary = null;
    this.changed();
  };
}
