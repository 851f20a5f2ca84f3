import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';

/** The rail, the search in all catalogs and what a user keeps, on the demo field. */

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
const complaints: string[] = [];

async function open(): Promise<Page> {
  const opened = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  ).newPage();
  opened.on('pageerror', ({ message }) => complaints.push(message));
  await opened.goto(server.url, { waitUntil: 'commit' });
  await signIn(opened);
  return opened;
}

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startApplication()]);
  page = await open();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const field = (at = page) => at.getByRole('combobox', { name: 'Search in all catalogs' });
const hits = (at = page) => at.getByRole('region', { name: 'Search in all catalogs' });
const scope = (name: string | RegExp) =>
  hits().getByRole('group', { name: 'Catalogs' }).getByRole('button', { name });
const grid = (at = page) => at.getByRole('grid');
const state = (at = page) => Object.fromEntries(new URL(at.url()).searchParams);
const rail = (at = page) => at.getByRole('navigation', { name: 'Catalogs' });
const numberIn = (text: string) => Number(text.replace(/\D/g, ''));
/** Searches until the index has what is requested: it is made when the server starts. */
const searched = async (text: string): Promise<void> => {
  await field().fill(text);
  await expect.poll(() => hits().getByRole('listitem').count()).toBeGreaterThan(0);
};

describe('the rail', () => {
  it('counts the rows of each catalog after the first rows are there', async () => {
    await grid().getByRole('row').nth(3).waitFor();
    await expect
      .poll(() =>
        rail()
          .getByRole('button', { name: /^Well 320$/ })
          .count(),
      )
      .toBe(1);
  });

  it('has one stop of Tab, and arrow keys that walk, close and open groups', async () => {
    expect(await rail().locator('[data-node][tabindex="0"]').count()).toBe(1);
    await rail().locator('[data-node][tabindex="0"]').focus();
    const focused = () =>
      page.evaluate(() =>
        document.querySelector('geo-browse')!.shadowRoot!.activeElement!.getAttribute('data-node'),
      );
    expect(await focused()).toBe('catalog well wells');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused()).toBe('group wells');
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() =>
        rail().getByRole('button', { name: 'Wells', exact: true }).getAttribute('aria-expanded'),
      )
      .toBe('false');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused()).toBe('group logs');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() =>
        rail().getByRole('button', { name: 'Wells', exact: true }).getAttribute('aria-expanded'),
      )
      .toBe('true');
  });

  it('leads to the search of the catalog with the key of a slash', async () => {
    await grid().focus();
    await page.keyboard.press('/');
    await expect
      .poll(() =>
        page.evaluate(() =>
          document
            .querySelector('geo-browse')!
            .shadowRoot!.activeElement!.getAttribute('placeholder'),
        ),
      )
      .toBe('Search in this catalog');
  });

  it('folds to 48 px and stays so', async () => {
    await rail().getByRole('button', { name: 'Hide catalogs' }).click();
    await page.reload();
    await rail().getByRole('button', { name: 'Show catalogs' }).waitFor();
    expect((await rail().boundingBox())!.width).toBe(48);
    await rail().getByRole('button', { name: 'Wells' }).click();
    await rail()
      .getByRole('button', { name: /^Well 320$/ })
      .waitFor();
  });
});

describe('search in all catalogs', () => {
  it('answers with hits of each catalog, and marks what was found', async () => {
    await searched('akp');
    await expect.poll(() => state()['search']).toBe('akp');
    expect(await hits().getByRole('heading', { level: 2 }).allInnerTexts()).toContain('Well');
    expect(
      (await hits().locator('mark').allInnerTexts()).every((text) => text.toLowerCase() === 'akp'),
    ).toBe(true);
  });

  it('narrows one catalog by its facets, beside each other in a field', async () => {
    await scope(/^Well \d/).click();
    const status = hits().getByRole('group', { name: 'Status' });
    const all = numberIn(await scope(/^Well \d/).innerText());
    const [first, second] = [status.getByRole('button').first(), status.getByRole('button').nth(1)];
    const counts = [
      numberIn((await first.innerText()).split('\n').at(-1)!),
      numberIn((await second.innerText()).split('\n').at(-1)!),
    ];
    await first.click();
    const shown = async () =>
      numberIn(await hits().locator('.hits-catalog-head [role=status]').innerText());
    await expect.poll(shown).toBe(counts[0]);
    await second.click();
    await expect.poll(shown).toBe(counts[0]! + counts[1]!);
    expect(counts[0]! + counts[1]!).toBeLessThan(all);
    await hits().getByRole('button', { name: 'Clear all filters' }).click();
    await expect.poll(shown).toBe(all);
  });

  it('turns pages of 15', async () => {
    await field().fill('tr');
    await expect.poll(async () => numberIn(await scope(/^Well \d/).innerText())).toBe(320);
    await expect
      .poll(() => hits().getByRole('list', { name: 'Well' }).getByRole('listitem').count())
      .toBe(15);
    const first = await hits()
      .getByRole('list', { name: 'Well' })
      .getByRole('listitem')
      .first()
      .innerText();
    await hits().getByRole('button', { name: 'Next page' }).click();
    await hits().getByText('16 to 30 of 320').waitFor();
    await expect
      .poll(() =>
        hits().getByRole('list', { name: 'Well' }).getByRole('listitem').first().innerText(),
      )
      .not.toBe(first);
  });

  it('opens a hit as a record of its catalog, and Back leads to the hits', async () => {
    await field().fill('tr-0003');
    await expect
      .poll(() => hits().getByRole('list', { name: 'Well' }).getByRole('listitem').count())
      .toBe(1);
    await hits().getByRole('list', { name: 'Well' }).getByRole('button').click();
    await page.locator('.record-panel').getByRole('heading', { name: 'Akpınar-3' }).waitFor();
    expect(state()).toMatchObject({
      catalog: 'well',
      text: 'tr-0003',
      record: '"{\\"uwi\\":\\"TR-0003\\"}"',
    });
    await page.goBack();
    await expect
      .poll(() => hits().getByRole('list', { name: 'Well' }).getByRole('listitem').count())
      .toBe(1);
  });

  it('opens all hits in the grid, however their letters were typed, and Back leads to the page that was left', async () => {
    await page.goto(`${server.url}/consume/browse?search=akpinar&catalog=well`);
    await hits().getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => state()['page']).toBe('2');
    const total = numberIn(await scope(/^Well \d/).innerText());
    await hits()
      .getByRole('button', { name: `Open all ${total} records in the grid` })
      .click();
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(total + 1));
    await page.goBack();
    await hits().getByText(`16 to ${total} of ${total}`).waitFor();
    await page.reload();
    await hits().getByText(`16 to ${total} of ${total}`).waitFor();
    await field().fill('tr');
    await hits()
      .getByText(/^1 to 15 of/)
      .waitFor();
  });

  it('shows the last search, in whatever order the answers come', async () => {
    let answerFirst = (): void => undefined;
    const later = new Promise<void>((resolve) => (answerFirst = resolve));
    let firstAnswered: Promise<void> | undefined;
    await page.route('**/trove/api/search/', (route) => {
      const answer = (): Promise<void> => route.continue().catch(() => undefined);
      if (!(route.request().postData() ?? '').includes('akp')) return answer();
      return (firstAnswered = later.then(answer));
    });
    const requested = page.waitForRequest((request) => (request.postData() ?? '').includes('akp'));
    await field().fill('akp');
    await requested;
    await field().fill('tr-0007');
    await hits().getByRole('heading', { level: 1, name: 'Search: tr-0007' }).waitFor();
    await expect.poll(() => hits().locator('mark').first().innerText()).toBe('TR-0007');
    answerFirst();
    await firstAnswered;
    await page.waitForLoadState('networkidle');
    expect([...new Set(await hits().locator('mark').allInnerTexts())]).toEqual(['TR-0007']);
    await page.unroute('**/trove/api/search/');
  });

  it('writes depths as the grid does, with their digits in groups', async () => {
    await searched('TR-0001');
    await expect
      .poll(() => hits().locator('.hit-fields').allInnerTexts())
      .toContainEqual(expect.stringMatching(/Total depth\s+\d\u00a0\d{3}m/));
  });

  it('says that the index is being built and how far it is, and finds again when it is', async () => {
    const { db } = server.services;
    const note = hits().locator('.index-note');
    const index = (ready: boolean, status: string) =>
      sql`update studio.search_catalog set ready = ${ready}, status = ${status}, process_id = 'held', indexed = 1240, total = 12800`.execute(
        db,
      );
    await sql`insert into studio.job (process_id, queue_id, kind, name, status, data) values ('held', gen_random_uuid(), 'held', 'held', 'RUNNING', '{}')`.execute(
      db,
    );
    await index(true, 'RUNNING');
    await page.goto(`${server.url}/consume/browse?search=akp`);
    await note.getByText('The search index is being built. Results are incomplete.').waitFor();
    expect(
      await note
        .getByRole('progressbar')
        .evaluate((bar: HTMLProgressElement) => bar.value / bar.max),
    ).toBeGreaterThan(0);
    await index(false, 'RUNNING');
    await page.reload();
    await note.getByText('Search again when it is completed').waitFor();
    expect(await hits().getByText('The search failed').count()).toBe(0);
    await index(true, 'COMPLETED');
    await sql`delete from studio.job where process_id = 'held'`.execute(db);
    await expect.poll(() => hits().getByRole('listitem').count()).toBeGreaterThan(0);
    expect(await note.count()).toBe(0);
  });

  it('says what was searched where nothing is found, and goes back to the rows', async () => {
    await field().fill('zzzz');
    await hits().getByText('No results for “zzzz”').first().waitFor();
    await hits().getByRole('button', { name: 'Clear search' }).click();
    await grid().waitFor();
    expect(state()['search']).toBeUndefined();
  });

  it('offers what was searched for last, from a cookie without a token, until it is cleared', async () => {
    await field().fill('yamaç');
    await page.keyboard.press('Enter');
    await field().fill('');
    await field().press('ArrowDown');
    const recent = page.getByRole('listbox', { name: 'Recent searches' });
    await expect.poll(() => recent.getByRole('option').first().innerText()).toBe('yamaç');
    const cookie = (await page.context().cookies()).find(
      ({ name }) => name === 'geo-recent-search',
    )!;
    expect([
      cookie.sameSite,
      cookie.path,
      cookie.value.length < 2100,
      /eyJ/.test(cookie.value),
    ]).toEqual(['Lax', '/', true, false]);
    await field().press('Enter');
    await expect.poll(() => state()['search']).toBe('yamaç');
    await field().fill('');
    await field().press('ArrowDown');
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    expect((await page.context().cookies()).some(({ name }) => name === 'geo-recent-search')).toBe(
      false,
    );
  });
});

describe('saved searches', () => {
  const menu = (at = page) => at.getByRole('dialog', { name: 'Saved searches' });
  const openMenu = async (at = page): Promise<void> => {
    await at.getByRole('button', { name: 'Saved searches' }).click();
    await menu(at).getByRole('textbox', { name: 'Name of this search' }).waitFor();
  };

  it('are opened again by the same user in another browser', async () => {
    await page.goto(`${server.url}/consume/browse?catalog=well&text=akp`);
    await grid().waitFor();
    await openMenu();
    await menu().getByRole('textbox', { name: 'Name of this search' }).fill('Akpınar wells');
    await page.keyboard.press('Enter');
    await menu().getByRole('button', { name: 'Akpınar wells', exact: true }).waitFor();
    const rows = await grid().getAttribute('aria-rowcount');

    const other = await open();
    await grid(other).waitFor();
    await openMenu(other);
    await menu(other).getByRole('button', { name: 'Akpınar wells', exact: true }).click();
    await expect.poll(() => state(other)['text']).toBe('akp');
    await expect.poll(() => grid(other).getAttribute('aria-rowcount')).toBe(rows);
    await other.context().close();
  });

  it('ask before one of the same name is replaced', async () => {
    await menu().getByRole('textbox', { name: 'Name of this search' }).fill('Akpınar wells');
    await page.keyboard.press('Enter');
    await menu().getByText('“Akpınar wells” exists. Replace it?').waitFor();
    await menu().getByRole('button', { name: 'Replace' }).click();
    await expect.poll(() => menu().getByText('Replace it?').count()).toBe(0);
    expect(
      await menu().getByRole('list', { name: 'Saved searches' }).getByRole('listitem').count(),
    ).toBe(1);
  });

  it('open their catalog where one is chosen for that', async () => {
    await menu().getByRole('button', { name: 'Set as default search: Akpınar wells' }).click();
    await expect
      .poll(() =>
        menu()
          .getByRole('button', { name: 'Set as default search: Akpınar wells' })
          .getAttribute('aria-pressed'),
      )
      .toBe('true');
    await page.goto(`${server.url}/consume/browse`);
    await expect.poll(() => state()['text']).toBe('akp');
    await page.getByPlaceholder('Search in this catalog').fill('');
    await expect.poll(() => state()['text']).toBeUndefined();
    await rail()
      .getByRole('button', { name: /^Well log \d/ })
      .click();
    await expect.poll(() => state()['catalog']).toBe('wellLog');
    await rail()
      .getByRole('button', { name: /^Well 320/ })
      .click();
    await expect.poll(() => state()['text']).toBe('akp');
  });

  it('are renamed, and stay what they are; the focus stays with them', async () => {
    const focused = (name: string) =>
      expect
        .poll(() =>
          menu()
            .getByRole('button', { name: `Rename: ${name}` })
            .evaluate((node) => node.matches(':focus'))
            .catch(() => false),
        )
        .toBe(true);
    const rename = async (from: string, to: string): Promise<void> => {
      await menu()
        .getByRole('button', { name: `Rename: ${from}` })
        .click();
      await menu().getByRole('textbox', { name: 'New name' }).fill(to);
    };
    await openMenu();
    await rename('Akpınar wells', 'never');
    await page.keyboard.press('Escape');
    await focused('Akpınar wells');
    await rename('Akpınar wells', 'Wells of Akpınar');
    await page.keyboard.press('Enter');
    await focused('Wells of Akpınar');
    expect(
      await menu().getByRole('list', { name: 'Saved searches' }).getByRole('listitem').count(),
    ).toBe(1);
    expect(
      await menu()
        .getByRole('button', { name: 'Set as default search: Wells of Akpınar' })
        .getAttribute('aria-pressed'),
    ).toBe('true');
    await menu().getByRole('button', { name: 'Wells of Akpınar', exact: true }).click();
    await expect.poll(() => state()['text']).toBe('akp');
  });

  it('are deleted, and come back', async () => {
    await openMenu();
    await menu().getByRole('button', { name: 'Delete: Wells of Akpınar' }).click();
    await menu().getByText('“Wells of Akpınar” deleted').waitFor();
    expect(
      await menu().getByRole('button', { name: 'Wells of Akpınar', exact: true }).count(),
    ).toBe(0);
    await menu().getByRole('button', { name: 'Undo' }).click();
    await menu().getByRole('button', { name: 'Wells of Akpınar', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
