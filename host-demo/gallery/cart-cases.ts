/** Cases of the cart, over carts and jobs that answer without a server. */
import { answerCartCalls, type CartMood } from './cart-field.ts';
import type { Case, Look } from './case.ts';

/** A cart in a state, once it shows what `selector` names. */
async function cart(
  page: HTMLElement,
  { lang, theme }: Look,
  selector: string,
  { mood = 'ready', state = {} }: { mood?: CartMood; state?: object } = {},
): Promise<HTMLElement> {
  answerCartCalls(mood);
  const element = Object.assign(document.createElement('geo-cart'), { state });
  for (const [name, value] of Object.entries({ lang, theme })) element.setAttribute(name, value);
  page.append(element);
  await shown(element, selector);
  return element;
}

/** Waits until the element shows what `selector` names. */
async function shown(element: HTMLElement, selector: string): Promise<HTMLElement> {
  for (;;) {
    const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
    if (found) return found;
    await new Promise(requestAnimationFrame);
  }
}

/** Both catalogs unfolded: a record that is gone, queries in words, the size by format. */
export const cartItems: Case = {
  looks: { dark: true, arabic: true },
  hasPlot: false,
  show: async (page, look) => {
    const element = await cart(page, look, '.preflight-formats');
    for (const row of [
      ...element.shadowRoot!.querySelectorAll<HTMLElement>('.cart-row.group'),
    ].reverse())
      row.click();
    await shown(element, '.cart-gone');
    await shown(element, '.cart-facts bdi');
  },
};

/** A cart whose size could not be computed. */
export const cartUnknownSize: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await cart(page, look, '.preflight-unknown', { mood: 'sizeFails' })),
};

/** An empty cart. */
export const cartEmpty: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => void (await cart(page, look, '.cart-empty', { mood: 'empty' })),
};

/** A cart that could not be read. */
export const cartFailed: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await cart(page, look, '.cart-note .problem', { mood: 'failed' })),
};

/** The exports of a cart. */
export const cartExports: Case = {
  hasPlot: false,
  show: async (page, look) =>
    void (await cart(page, look, '.export-details', { state: { tab: 'exports', job: 'p5' } })),
};
