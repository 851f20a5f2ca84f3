import { svg, type TemplateResult } from 'lit';

/**
 * Icons of the lucide set, as in the elements: 16 px, drawn with the colour of the text; the
 * control beside them has the name.
 */
const icon = (shape: TemplateResult): TemplateResult =>
  svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`;

/** Icons of the application, as Lit SVG templates. */
export const ICONS = {
  auto: icon(svg`<circle cx="12" cy="12" r="10"/><path d="M12 18a6 6 0 0 0 0-12v12z"/>`),
  light: icon(
    svg`<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4"/>`,
  ),
  dark: icon(
    svg`<path d="M20.99 12.49a9 9 0 1 1-9.48-9.48c.27-.01.41.31.23.52A6 6 0 0 0 20.47 12.26c.21-.18.53-.04.52.23z"/>`,
  ),
  cart: icon(
    svg`<circle cx="8" cy="21" r="1"/><circle cx="19" cy="21" r="1"/><path d="M2.05 2.05h2l2.66 12.42a2 2 0 0 0 2 1.58h9.78a2 2 0 0 0 1.95-1.57l1.65-7.43H5.12"/>`,
  ),
  person: icon(svg`<circle cx="12" cy="8" r="5"/><path d="M20 21a8 8 0 0 0-16 0"/>`),
  upload: icon(svg`<path d="M12 3v12M17 8l-5-5-5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/>`),
  close: icon(svg`<path d="M18 6 6 18M6 6l12 12"/>`),
  again: icon(svg`<path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5"/>`),
} as const;

/** The product's mark: a log track with its curve. */
export const MARK = svg`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><rect x="3.75" y="1.75" width="16.5" height="20.5" rx="3"/><path d="M9 2v20M9 7h11M9 12h11M9 17h11" class="grid"/><path d="M13 2c0 3 5 3 4 6s-6 2-5 5 5 2 4.5 5-2 2-2 4" class="curve"/></svg>`;
