import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Server } from '../../host-demo/server/start-server.ts';
import { layoutFaults } from '../support/layout.ts';
import { startApplication } from '../support/application.ts';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { type HostPage, openHostPage } from '../support/engines/host.ts';
import { watchedPages } from '../support/engines/watched-pages.ts';

/**
 * Every screen of the application and what its buttons open, by each engine: nothing is blank, cut
 * or complained of. ENGINE_PICTURES=folder keeps a picture of each.
 */

const KEYS = encodeURIComponent('{"uwi":"TR-0001"}');

/** A screen of the application. */
interface Screen {
  at: string;
  /** What is there once it is complete. */
  shown: string;
  /** What is clicked first, such as a record that its commands are for. */
  first?: string;
  /** What is opened by buttons and menu items one after the other, and what is there then. */
  opened?: readonly { press: readonly string[]; shown: string }[];
}

const TOOLS = 'Compare and check';
const TOOL_PANELS = [
  { press: ['Calculate curves', 'Add formula'], shown: '.recipe-panel .formula-mirror' },
  { press: [TOOLS, 'Quality report'], shown: '.tool-panel .finding, .tool-panel .coverage' },
  { press: [TOOLS, 'Match depths'], shown: '.tool-panel .match-strip' },
  { press: [TOOLS, 'Splice curves'], shown: '.tool-panel .match-strip' },
  { press: [TOOLS, 'Add run to this plot…'], shown: '.tool-panel .field' },
];

/** Each screen by its name. */
const SCREENS: Readonly<Record<string, Screen>> = {
  start: { at: '/consume/start', shown: '.start-task' },
  browse: { at: '/consume/browse?catalog=well', shown: '[role=gridcell]' },
  'selected-logs': {
    at: '/consume/browse?catalog=wellLog',
    shown: '[role=gridcell]',
    first: '[role=gridcell].check',
    opened: [
      { press: ['Apply recipe…'], shown: '.bulk-dialog' },
      { press: ['Check quality…'], shown: '.bulk-dialog .bulk-foot' },
    ],
  },
  record: { at: `/consume/browse?catalog=well&record=${KEYS}`, shown: '.record-panel [role=tab]' },
  'record-form': { at: '/consume/browse?catalog=well&record=new', shown: '.record-inputs' },
  'record-page': { at: `/consume/record/well/${KEYS}`, shown: '.rp-title' },
  'log-tree': { at: '/consume/log', shown: '[role=treeitem]' },
  log: { at: 'LOG', shown: '.plot-region.plotted', opened: TOOL_PANELS },
  correlation: { at: '/consume/correlation', shown: '.tree-panel' },
  'wells-in-3d': { at: '/consume/3d', shown: '.tree-panel' },
  seismic: { at: '/consume/seismic', shown: '.seismic-processing' },
  'seismic-3d': { at: '/consume/seismic_3d', shown: '.seismic-processing' },
  map: { at: '/consume/map', shown: '.scale-bar' },
  cart: { at: '/consume/cart', shown: '.cart-list, .empty-title, .problem' },
  load: { at: '/load', shown: '.load-zone' },
  account: { at: '/account', shown: '.account-mine' },
  summary: { at: '/concession/summary/none', shown: '.problem' },
  studio: { at: '/studio', shown: '.studio-nav-item' },
  // An unknown address opens the application at its start.
  'unknown-address': { at: '/nowhere', shown: '[role=gridcell]' },
};

let server: Server;
let log = '';

beforeAll(async () => {
  server = await startApplication({
    pages: (own) => watchedPages(own) as typeof own,
  });
  const { rows } = await sql<{
    id: string;
  }>`select well_log_id as id from ppdm.well_log where lower(digital_format) = 'las' order by well_log_id limit 1`.execute(
    server.services.db,
  );
  log = encodeURIComponent(JSON.stringify({ wellLogId: rows[0]!.id }));
}, 240_000);

afterAll(() => server?.close());

describeEngines('the application', ENGINES, (shared, engine) => {
  let host: HostPage;

  it('signs a user in', async () => {
    host = await openHostPage(shared.browser, `${server.url}/consume/browse`);
    await signIn(host);
  });

  for (const [name, { at, shown, first, opened = [] }] of Object.entries(SCREENS)) {
    it(`shows ${name} and what its buttons open`, async () => {
      const before = (await host.complaints()).length;
      await host.page.goto(server.url + at.replace('LOG', `/consume/log/wellLog/${log}`));
      await host.page.evaluate(untilShown, shown);
      const faults: string[] = [];
      const look = async (part = ''): Promise<void> => {
        faults.push(...(await host.page.evaluate(layoutFaults)));
        await keepPicture(host, `${engine.name}-${name}${part}`);
      };
      await look();
      if (first) await host.click(first);
      for (const { press, shown: panel } of opened) {
        for (const label of press) await host.page.evaluate(pressNamed, label);
        await host.page.evaluate(untilShown, panel);
        await look(`-${press.at(-1)!.replace(/\W+/g, '-')}`);
        await host.page.press('Escape');
      }
      const count = await host.page.evaluate(countOpeners, undefined);
      for (let at = 0; at < count; at++) {
        if (!(await host.page.evaluate(pressOpener, at))) continue;
        await new Promise((resolve) => setTimeout(resolve, 400));
        await look(`-${at}`);
        await host.page.press('Escape');
      }
      expect([...new Set(faults)]).toEqual([]);
      const complaints = (await host.complaints()).slice(host.page.complaints ? before : 0);
      expect(complaints.filter((complaint) => !/ 404 /.test(complaint))).toEqual([]);
    });
  }
});

/** Fills in the provider's form. */
async function signIn(host: HostPage): Promise<void> {
  // The application leaves for the provider.
  const isAsked = (): Promise<boolean> =>
    host.page.evaluate(() => document.querySelector('input[autocomplete=username]') !== null);
  await expect.poll(isAsked, { timeout: 60_000 }).toBe(true);
  await host.click('input[autocomplete=username]');
  await host.page.type('admin');
  await host.click('input[autocomplete=current-password]');
  await host.page.type('admin');
  await host.page.press('Enter');
  await expect
    .poll(() => host.page.evaluate(() => document.querySelector('geo-browse') !== null), {
      timeout: 60_000,
    })
    .toBe(true);
  await host.page.evaluate(() => localStorage.setItem('geo-elements.visited', 'yes'));
}

async function keepPicture({ page }: HostPage, name: string): Promise<void> {
  const folder = process.env.ENGINE_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.png`), await page.screenshot());
}

/** Runs in the page: waits until what a selector names is visible, in shadow roots too. */
async function untilShown(selector: string): Promise<void> {
  const isShown = (root: Document | ShadowRoot): boolean =>
    [...root.querySelectorAll(selector)].some((one) => one.checkVisibility()) ||
    [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && isShown(shadowRoot));
  const all = document.documentElement;
  for (const end = Date.now() + 30_000; !isShown(document);) {
    if (Date.now() > end) throw new Error(`${selector} is not shown: ${all.innerText}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
}

/** Runs in the page: presses a button or an item of a menu once it is shown. */
async function pressNamed(label: string): Promise<void> {
  const find = (root: Document | ShadowRoot): HTMLElement | undefined =>
    [...root.querySelectorAll<HTMLElement>('button')].find(
      (one) =>
        one.checkVisibility() && (one.getAttribute('aria-label') ?? one.textContent) === label,
    ) ??
    [...root.querySelectorAll('*')]
      .flatMap(({ shadowRoot }) => (shadowRoot ? [find(shadowRoot)] : []))
      .find(Boolean);
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const found = find(document);
    if (found) return found.click();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no button ${label} is shown`);
}

/** Runs in the page: how many buttons open a menu, a dialog or a part of the page. */
function countOpeners(): number {
  const within = (root: Document | ShadowRoot): Element[] => [
    ...root.querySelectorAll('button:is([aria-haspopup], [aria-expanded=false], [popovertarget])'),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? within(shadowRoot) : [],
    ),
  ];
  const openers = within(document).filter((one) => one.checkVisibility());
  Object.assign(window, { openersOfTest: openers });
  return openers.length;
}

/** Runs in the page: presses one of them; false if it is gone or cannot be pressed. */
function pressOpener(at: number): boolean {
  const opener = (window as unknown as { openersOfTest: HTMLButtonElement[] }).openersOfTest[at];
  if (!opener?.isConnected || opener.disabled || !opener.checkVisibility()) return false;
  opener.click();
  return true;
}
