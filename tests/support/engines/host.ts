import type { EngineBrowser, EnginePage } from './engine.ts';

/** An event of an element that reached the document. */
export interface HeardEvent {
  type: string;
  detail: Record<string, unknown>;
}

/** A host page that is watched. Its server must put the watching script on it (`watched`). */
export interface HostPage {
  readonly page: EnginePage;
  /** Uncaught errors, and errors and warnings of the console, in order. */
  complaints(): Promise<readonly string[]>;
  /** Violations of its Content-Security-Policy. */
  violations(): Promise<string[]>;
  /** Workers that it has started and not ended. */
  workers(): Promise<number>;
  /** Events that bubbled to the document. */
  heard(type: string): Promise<HeardEvent[]>;
  /** Waits for the `count`th event of a type and returns it. */
  waitFor(type: string, count?: number): Promise<HeardEvent>;
  /** Clicks the middle of what a selector names, in shadow roots too, once it is there. */
  click(selector: string): Promise<void>;
  close(): Promise<void>;
}

/** How long an event or an element may take, in milliseconds. */
const PATIENCE_MS = 60_000;

/** Opens a host page in a window of its own. */
export async function openHostPage(browser: EngineBrowser, url: string): Promise<HostPage> {
  const page = await browser.open();
  await page.goto(url);
  return hostPage(page, url);
}

/** The host page that a window shows. */
export function hostPage(page: EnginePage, url: string): HostPage {
  const complaints = async (): Promise<readonly string[]> =>
    page.complaints ?? page.evaluate(() => window.recordOfPage.complaints);
  return {
    page,
    complaints,
    violations: () => page.evaluate(() => window.recordOfPage.violations),
    workers: () => page.evaluate(() => window.recordOfPage.workers),
    heard: (type) => page.evaluate(listEventsNamed, type),
    async waitFor(type, count = 1) {
      const event = await page.evaluate(waitForEvent, { type, count, ms: PATIENCE_MS });
      if (event) return event;
      const all = await page.evaluate(() => window.recordOfPage.events.map(({ type }) => type));
      throw new Error(
        `no ${type} on ${url}; heard: ${all.join() || 'nothing'}; complaints: ${(await complaints()).join('; ') || 'none'}`,
      );
    },
    async click(selector) {
      const { x, y } = await page.evaluate(findMiddle, { selector, ms: PATIENCE_MS });
      await page.clickAt(x, y);
    },
    close: () => page.close(),
  };
}

/** Runs in the page. */
function listEventsNamed(wanted: string): HeardEvent[] {
  return window.recordOfPage.events.filter(({ type }) => type === wanted);
}

/** Runs in the page: the `count`th event of a type; null if it does not come. */
async function waitForEvent({
  type,
  count,
  ms,
}: {
  type: string;
  count: number;
  ms: number;
}): Promise<HeardEvent | null> {
  for (const end = Date.now() + ms; Date.now() < end;) {
    const event = window.recordOfPage.events.filter((one) => one.type === type)[count - 1];
    if (event) return event;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return null;
}

/** Runs in the page: the middle of the first visible element that a selector names. */
async function findMiddle({
  selector,
  ms,
}: {
  selector: string;
  ms: number;
}): Promise<{ x: number; y: number }> {
  const find = (root: Document | ShadowRoot): Element | undefined => {
    const found = [...root.querySelectorAll(selector)].find((one) => one.checkVisibility());
    if (found) return found;
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inside = shadowRoot && find(shadowRoot);
      if (inside) return inside;
    }
    return undefined;
  };
  for (const end = Date.now() + ms; Date.now() < end;) {
    const found = find(document);
    if (found) {
      found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = found.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(`nothing visible is ${selector}`);
}
