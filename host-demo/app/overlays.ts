import { html, nothing, type TemplateResult } from 'lit';
import type { Parts } from './parts.ts';
import { formatRoute } from './router.ts';

/**
 * Dialogs that are shown over a page without a route of their own: the summary that was opened from
 * a notification. The survey is not opened as an overlay, so that it never interrupts work; users
 * reach it from the account menu.
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

  /**
   * Renders the open dialog; nothing unless `signedIn`, because the dialog shows data of the user.
   */
  render(signedIn: boolean): TemplateResult {
    const { parts } = this;
    return html`${signedIn && this.#summary !== null && parts.element('geo-concession-summary') === 'ready' ? html`<geo-concession-summary dialog process-id=${this.#summary} @geo-close=${this.#closeSummary}></geo-concession-summary>` : nothing}`;
  }

  readonly #closeSummary = (): void => {
    this.#summary = null;
    this.changed();
  };
}
