import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromium } from '../support/engines/chromium.ts';
import type { EngineBrowser, EnginePage } from '../support/engines/engine.ts';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { type HostPage, openHostPage } from '../support/engines/host.ts';
import { type Embedding, startEmbedding } from '../support/embedding.ts';
import { byLength } from '../support/length.ts';

/** Pages of other origins that show what the server has: each signs its people in in its own way. */

let embedding: Embedding;

beforeAll(async () => {
  embedding = await startEmbedding({ watched: true });
}, 240_000);

afterAll(() => embedding?.close());

interface Visualizer extends HTMLElement {
  readonly state: unknown;
  refresh(): Promise<void>;
}

/** How many wellbores the tree of the visualizer lists. */
const countRows = ({ page }: HostPage): Promise<number> =>
  page.evaluate(
    () =>
      document.querySelector('geo-visualizer')?.shadowRoot?.querySelectorAll('.tree-row.wellbore')
        .length ?? 0,
  );

/** Detail of the last event of a type. */
const last = async (host: HostPage, type: string): Promise<Record<string, unknown> | undefined> =>
  (await host.heard(type)).at(-1)?.detail;

const readPath = ({ page }: HostPage): Promise<string> => page.evaluate(() => location.pathname);

/** Runs in a page: whether something that a selector names is shown, in shadow roots too. */
function isShown(selector: string): boolean {
  const find = (root: Document | ShadowRoot): boolean =>
    [...root.querySelectorAll(selector)].some((one) => one.checkVisibility()) ||
    [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && find(shadowRoot));
  return find(document);
}

/** The windows that show a form of the provider. */
async function listSignIns(browser: EngineBrowser): Promise<EnginePage[]> {
  const isSignIn = (page: EnginePage): Promise<boolean> =>
    page.evaluate(isShown, 'input[autocomplete=username]').catch(() => false);
  const pages = await browser.pages();
  const found: EnginePage[] = [];
  // One after the other: a session of WebDriver has one current window.
  for (const page of pages) if (await isSignIn(page)) found.push(page);
  return found;
}

/** Fills in the provider's form in its window, as a user who knows the application. */
async function signIn(popup: EnginePage): Promise<void> {
  await popup.evaluate(() => localStorage.setItem('geo-elements.visited', 'yes'));
  for (const name of ['username', 'current-password']) {
    await popup.evaluate(
      (which) => document.querySelector<HTMLElement>(`input[autocomplete=${which}]`)!.focus(),
      name,
    );
    await popup.type('geologist');
  }
  await popup.press('Enter');
}

describeEngines('a page of another origin', byLength([chromium], ENGINES), (shared) => {
  async function on(
    page: string,
    reported: Record<string, string>,
    look: (host: HostPage) => Promise<void>,
  ): Promise<void> {
    const host = await openHostPage(shared.browser, embedding.address(page, reported));
    try {
      await look(host);
    } finally {
      await host.close();
    }
  }

  it("of a portal that has tokens shows a log of the catalog under a strict CSP, with no sign-in of the suite's own", () =>
    on('portal.html', { token: embedding.token, log: embedding.log }, async (host) => {
      const { detail } = await host.waitFor('geo-plot');
      expect(detail['curves']).toContain('GR');
      expect(await last(host, 'geo-session-change')).toMatchObject({
        state: 'signed-in',
        user: { id: 'ada', name: 'Ada' },
      });
      expect(await host.violations()).toEqual([]);
      expect(await host.complaints()).toEqual([]);
      expect(
        await host.page.evaluate(
          () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
        ),
      ).not.toMatch(/eyJ/);
    }));

  it('of a portal whose token is refused shows a message and stays where it is', () =>
    on('portal.html', { token: 'refused', log: embedding.log }, async (host) => {
      await expect
        .poll(() => host.page.evaluate(isShown, '.problem'), { timeout: 60_000 })
        .toBe(true);
      await expect.poll(() => last(host, 'geo-session-change')).toMatchObject({ state: 'expired' });
      expect(await readPath(host)).toBe('/pages/portal.html');
    }));

  it('of a partner signs people in in a window of their own, and is not left', () =>
    on('partner.html', {}, async (host) => {
      await host.waitFor('geo-session-change');
      await host.click('button');
      // The one window: the visualizer's refused call may have opened it, since a driver's look at
      // the page counts as a click of the user.
      await expect.poll(async () => (await listSignIns(shared.browser)).length).toBe(1);
      const [popup] = await listSignIns(shared.browser);
      await signIn(popup!);
      await expect
        .poll(() => last(host, 'geo-session-change'), { timeout: 60_000 })
        .toMatchObject({ state: 'signed-in' });
      expect(await readPath(host)).toBe('/pages/partner.html');
      await host.page.evaluate(() =>
        document.querySelector<Visualizer>('geo-visualizer')!.refresh(),
      );
      await expect.poll(() => countRows(host)).toBe(100);
    }));

  it('with two builds of the suite shares one session: the elements of one use the token of the other', () =>
    on('two-builds-session.html', { token: embedding.token }, async (host) => {
      await expect.poll(() => countRows(host), { timeout: 60_000 }).toBe(100);
      expect(await host.heard('geo-error')).toEqual([]);
    }));

  it("of React 19 keeps the visualizer's state as an object of its own", () =>
    on('react19-visualizer.html', { token: embedding.token }, async (host) => {
      await host.click('.tree-row.wellbore');
      await host.click('.tree-row.log');
      await host.waitFor('geo-plot');
      const text = await host.page.evaluate(() => document.querySelector('output')!.innerText);
      const kept = JSON.parse(text) as unknown;
      expect(kept).toMatchObject({
        kind: 'log',
        catalog: 'wellLog',
        logId: expect.stringContaining('wellLogId'),
      });
      expect(
        await host.page.evaluate(() => {
          const visualizer = document.querySelector<Visualizer>('geo-visualizer')!;
          return [visualizer.state, visualizer.hasAttribute('state')];
        }),
      ).toEqual([kept, false]);
      await host.click('#app button');
      await expect.poll(() => host.page.evaluate(isShown, '.viewer-empty')).toBe(true);
      const complaints = await host.complaints();
      expect(complaints.filter((complaint) => !complaint.includes('React DevTools'))).toEqual([]);
    }));
});
