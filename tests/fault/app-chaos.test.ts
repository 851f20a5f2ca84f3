import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { randomStream } from '../generate/random.ts';
import { nameField, signIn } from '../support/application.ts';
import { application, logPlace } from '../support/application-visitor.ts';
import { byLength, seed } from '../support/length.ts';

/** A random user at 20 % faults: no uncaught error, no blank screen, always a way on. The long run is as long as the promise. */

const SECONDS = Number(process.env['CHAOS_SECONDS'] ?? byLength(15, 600));
const SEED = Number(process.env['CHAOS_SEED'] ?? seed);
const REPEAT = `CHAOS_SECONDS=${SECONDS} CHAOS_SEED=${SEED}`;
const app = application({
  flags: [
    '--chaos',
    `rate=0.2,seed=${SEED},codes=401+404+429+500+503+524+reset+truncate+malformed+html+delay`,
  ],
});
const random = randomStream(SEED);
const below = (count: number): number => Math.floor(random() * count);
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)]!;

const KEYS = [
  'Tab',
  'Enter',
  'Escape',
  'ArrowDown',
  'ArrowUp',
  'ArrowRight',
  'ArrowLeft',
  'PageDown',
  'Home',
  'End',
  '+',
  '-',
  '?',
  'g',
  'b',
  's',
  ' ',
];

/** What the user does, by how often. Each may find nothing to do it with. */
const DEEDS: Readonly<Record<string, { weight: number; run(page: Page): Promise<unknown> }>> = {
  click: { weight: 40, run: (page) => page.mouse.click(below(1440), below(900)) },
  button: { weight: 25, run: (page) => pick(page, 'button:visible') },
  treeRow: { weight: 20, run: (page) => pick(page, '[role=treeitem]:visible') },
  key: { weight: 30, run: (page) => page.keyboard.press(oneOf(KEYS)) },
  type: { weight: 5, run: (page) => page.keyboard.type(oneOf(['Akp', '12', 'ğ', '*', '"'])) },
  wheel: { weight: 15, run: (page) => page.mouse.wheel(0, (random() - 0.5) * 800) },
  drag: { weight: 8, run: (page) => drag(page) },
  language: {
    weight: 5,
    run: (page) =>
      page
        .locator('select[aria-label]:visible')
        .first()
        .selectOption({ index: below(4) }, { timeout: 200 }),
  },
  option: { weight: 8, run: (page) => chooseOption(page) },
  back: { weight: 8, run: (page) => page.goBack({ timeout: 3000 }) },
  forward: { weight: 5, run: (page) => page.goForward({ timeout: 3000 }) },
  reload: { weight: 3, run: (page) => page.reload({ timeout: 5000 }) },
  visit: {
    weight: 5,
    run: (page) =>
      go(
        page,
        oneOf([
          '/',
          '/consume/log',
          logPlace(app.logId('LAS')),
          logPlace(app.logId('DLIS')),
          '/load',
          '/studio',
          '/nowhere',
        ]),
        5000,
      ),
  },
};

async function pick(page: Page, selector: string): Promise<void> {
  const all = page.locator(selector);
  const count = await all.count();
  if (count > 0) await all.nth(below(count)).click({ timeout: 300 });
}

async function drag(page: Page): Promise<void> {
  await page.mouse.move(below(1440), below(900));
  await page.mouse.down();
  await page.mouse.move(below(1440), below(900), { steps: 3 });
  await page.mouse.up();
}

async function chooseOption(page: Page): Promise<void> {
  const all = page.locator('select:visible');
  const count = await all.count();
  if (count > 0) await all.nth(below(count)).selectOption({ index: below(4) }, { timeout: 200 });
}

const deeds = Object.entries(DEEDS).flatMap(([name, { weight }]) =>
  Array<string>(weight).fill(name),
);

const atProvider = (page: Page): boolean => page.url().startsWith(`${app.url}/sso/idp/`);

/** Goes to an address of the application. Where the page's own way to another place wins, that is where it is. */
async function go(page: Page, address = '/', timeoutMs = 10_000): Promise<void> {
  await page.goto(app.url + address, { timeout: timeoutMs }).catch((error: Error) => {
    if (!/interrupted by another navigation|net::ERR_ABORTED/.test(error.message)) throw error;
  });
}

/** Signs in again wherever the user has come to the provider; comes back from pages that are not the application's. True where it signed in. */
async function returned(page: Page): Promise<boolean> {
  if (atProvider(page)) {
    // On its way to the form, or through: the provider asks only whom it does not know.
    await nameField(page)
      .or(page.locator('app-shell'))
      .first()
      .waitFor()
      .catch(() => undefined);
    if ((await nameField(page).count()) > 0) {
      await signIn(page);
      return true;
    }
    if (atProvider(page)) await go(page);
  }
  if (!page.url().startsWith(app.url) || /\/(gallery|components-demo)/.test(page.url()))
    await go(page);
  return false;
}

/** Goes to a log by its address and signs in where that is requested, again and again until it is plotted or the time is over. */
async function recovers(page: Page, withinMs: number): Promise<boolean> {
  const plot = page.locator('geo-log-viewer .plot-region.plotted');
  const failure = page.locator('geo-log-viewer').getByRole('alert');
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    try {
      await go(page, logPlace(app.logId('LAS')));
      await plot.or(nameField(page)).or(failure).first().waitFor();
      if (atProvider(page)) await signIn(page);
      await plot.or(failure).first().waitFor();
      if ((await plot.count()) > 0) return true;
    } catch {
      // A fault on purpose was in the way, or the page went elsewhere: once more.
    }
  }
  return false;
}

/** Words, controls or a picture within the main region or over it. */
function hasContent(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const seen = (root: ParentNode): boolean =>
      [...root.querySelectorAll('*')].some((node) => {
        if (node.shadowRoot && seen(node.shadowRoot)) return true;
        const box = node.getBoundingClientRect();
        return (
          box.width > 0 &&
          box.height > 0 &&
          (node.matches('button, canvas, input, a') ||
            [...node.childNodes].some(
              (child) => child.nodeType === 3 && child.textContent!.trim() !== '',
            ))
        );
      });
    const main = document.querySelector('main');
    return main !== null && seen(main);
  });
}

/** What a run counted. */
interface Figures {
  done: Record<string, number>;
  missed: number;
  faults: number;
  signIns: number;
  popups: number;
}

/** Counts windows that open, and answers of the server that are faults. */
function countEvents(user: BrowserContext, figures: Figures): void {
  const isOfServer = (url: string): boolean => /\/(service|trove)\//.test(url);
  user.on('page', () => void figures.popups++);
  user.on('response', (response) => {
    if (response.status() >= 400 && isOfServer(response.url())) figures.faults++;
  });
  user.on('requestfailed', (request) => {
    if (isOfServer(request.url()) && request.failure()?.errorText !== 'net::ERR_ABORTED')
      figures.faults++;
  });
}

/** Closes other windows than the page until at most `limit` windows are open. */
async function closeOthers(page: Page, limit: number): Promise<void> {
  const context = page.context();
  for (const other of context.pages())
    if (other !== page && context.pages().length > limit) await other.close();
}

/** Does one deed, and comes back to the application from wherever it led. */
async function act(page: Page, name: string, figures: Figures): Promise<void> {
  try {
    await DEEDS[name]!.run(page);
    figures.done[name] = (figures.done[name] ?? 0) + 1;
  } catch {
    // Covered, gone, or on its way elsewhere: a user who misses.
    figures.missed++;
  }
  await closeOthers(page, 3);
  try {
    if (await returned(page)) figures.signIns++;
  } catch {
    // The page's own way to another place may win over this one; what came is judged below.
    await go(page).catch(() => undefined);
  }
}

/** Asks the server until it fails on purpose; false where it never does in far more answers than a fault in five needs. */
async function failsOnPurpose(page: Page): Promise<boolean> {
  for (let count = 0; count < 100; count++) {
    const answer = await page.request.get(`${app.url}/service/catalogs`).catch(() => null);
    if (answer === null || [404, 429, 500, 503, 504, 524].includes(answer.status())) return true;
  }
  return false;
}

function report({ done, missed, faults, signIns, popups }: Figures, uncaught: number): void {
  const total = Object.values(done).reduce((sum, count) => sum + count, 0);
  const deedCounts = Object.entries(done).map(([name, count]) => `${name} ${count}`);
  console.log(
    `chaos user: ${REPEAT}, ${total} deeds (${deedCounts.join(', ')}), ${missed} missed, ${faults} faults, ${signIns} sign-ins, ${popups} windows, ${uncaught} uncaught errors, 0 blank screens`,
  );
}

it(
  `lives through ${SECONDS} s of a random user (${REPEAT})`,
  { timeout: (SECONDS + 240) * 1000 },
  async () => {
    const somebody = await app.signedIn(logPlace(app.logId('LAS')));
    const { page, user, uncaught } = somebody;
    page.setDefaultTimeout(10_000);
    const figures: Figures = { done: {}, missed: 0, faults: 0, signIns: 0, popups: 0 };
    const last: string[] = [];
    countEvents(user, figures);
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));

    const end = Date.now() + SECONDS * 1000;
    while (Date.now() < end) {
      const name = deeds[below(deeds.length)]!;
      last.push(`${name} ${new URL(page.url()).pathname}`);
      await act(page, name, figures);
      if (uncaught.length > 0)
        throw new Error(`${uncaught.join('; ')} after ${last.slice(-8).join(', ')} (${REPEAT})`);
      await expect
        .poll(() => hasContent(page).catch(() => false), {
          timeout: 15_000,
          message: `blank at ${page.url()} after ${last.slice(-8).join(', ')} (${REPEAT})`,
        })
        .toBe(true);
    }

    // Whatever was done: the application is there again by its address.
    await closeOthers(page, 1);
    const recovered = await recovers(page, 120_000);
    report(figures, uncaught.length);
    expect([recovered, uncaught]).toEqual([true, []]);
    // In 15 s a user may meet no fault by chance: whether the server makes any is checked apart.
    expect(await failsOnPurpose(page)).toBe(true);
    await somebody.close();
  },
);
