import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../src/i18n/i18n.ts';

/** Something is on its way; it shows itself after 150 ms (app.css). */
export function waiting(text: string): TemplateResult {
  return html`<div class="waiting" role="status"><span class="spinner"></span>${text}</div>`;
}

/** An empty region: one sentence that names the cause, and at most one way on. */
export function note(
  text: string,
  action: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div class="note">
    <h1>${text}</h1>
    ${action}
  </div>`;
}

/** A region that failed: one sentence, Retry, and the technical words where there are some. */
export function failure(
  t: Translate,
  text: string,
  retry: () => void,
  details: string | null = null,
): TemplateResult {
  return html`<div class="note" role="alert">
    <h1>${text}</h1>
    <button class="button" @click=${retry}>${t('common.retry')}</button>
    ${
      details === null
        ? nothing
        : html`<details>
            <summary>${t('common.details')}</summary>
            <p dir="ltr">${details}</p>
          </details>`
    }
  </div>`;
}

/** An alert with one action, shown above the content of the page, which stays visible. */
export function band(text: string, action: { label: string; run: () => void }): TemplateResult {
  return html`<div class="band" role="alert">
    <span>${text}</span><button class="button" @click=${action.run}>${action.label}</button>
  </div>`;
}
