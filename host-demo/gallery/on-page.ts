import type { Look } from './case.ts';

/** Puts an element on the page, in a look. */
export function placed(
  page: HTMLElement,
  tag: string,
  { lang, theme }: Look,
  attributes: Record<string, string> = {},
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({ lang, theme, ...attributes }))
    element.setAttribute(name, value);
  page.append(element);
  return element;
}

/** Waits until something holds. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(requestAnimationFrame);
}

/** Waits for a frame: notes and panels follow the picture. */
export const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Waits until the panels that follow the picture of a log are there, where it has any. */
export async function panelsShown(element: HTMLElement): Promise<void> {
  // Their place is rendered after the picture.
  for (let frame = 0; frame < 3; frame++) await nextFrame();
  await until(() => !element.shadowRoot?.querySelector('.curve-panel:empty'));
}

/** What an element shows that `selector` names. */
export function queryShadowAll(element: HTMLElement, selector: string): HTMLElement[] {
  return [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

/** What the page shows that `selector` names, in elements within elements too. */
export function everywhere(root: Document | ShadowRoot, selector: string): HTMLElement[] {
  const within = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? everywhere(shadowRoot, selector) : [],
  );
  return [...root.querySelectorAll<HTMLElement>(selector), ...within];
}

/** Waits until the element shows what `selector` names, and answers it. */
export async function shown(element: HTMLElement, selector: string): Promise<HTMLElement> {
  for (;;) {
    const [found] = queryShadowAll(element, selector);
    if (found) return found;
    await new Promise(requestAnimationFrame);
  }
}
