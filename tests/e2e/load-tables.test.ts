import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, type Somebody } from '../support/application-visitor.ts';

/** Tables that are loaded into catalogs, the review of new names, and what a visitor may not do. */

const app = application();
let geologist: Somebody;
let page: Page;

beforeAll(async () => {
  geologist = await app.signedIn('/load');
  page = geologist.page;
}, 240_000);
afterAll(() => geologist?.close());

const load = (): Locator => page.locator('geo-load');
const row = (key: string): Locator => load().getByRole('row').filter({ hasText: key });
const button = (name: string | RegExp): Locator => load().getByRole('button', { name });

async function choose(name: string, lines: readonly string[]): Promise<void> {
  await load().getByRole('tab', { name: 'Tables' }).click();
  await load()
    .locator('.load-table input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
}

describe('a table', () => {
  it('is loaded by its columns; what resembles a field waits, and is merged in the review', async () => {
    await choose('kuyular.csv', [
      'Kuyu No;Kuyu Adı;Saha;TD (m);Başlama tarihi',
      'LOAD-1;Deneme-1;AKPINAR;1.250,5;03/04/2020',
      'LOAD-2;Deneme-2;Akpınar;derin;05/04/2020',
      'LOAD-3;Deneme-3;Akpınar;990,0;05/04/2020',
    ]);
    await button('Load 3 rows').waitFor();
    const fieldOf = (name: string) => load().getByLabel(`Field of column ${name}`);
    await expect.poll(() => fieldOf('Kuyu No').inputValue()).toBe('uwi');
    await expect.poll(() => fieldOf('TD').inputValue()).toBe('totalDepth');
    await load().getByText('Dates such as 03/04/2020 are ambiguous').waitFor();
    await load().getByLabel('Dates').selectOption('mdy');
    await expect.poll(() => load().getByText('are ambiguous').count()).toBe(0);
    await button('Load 3 rows').click();
    await load().getByText('Rows processed: 3').waitFor({ timeout: 30_000 });
    await row('LOAD-1').getByText('Waiting for review').waitFor();
    await row('LOAD-2').getByText('a number is expected, not "derin"').waitFor();
    await row('LOAD-3').getByText('Created').waitFor();
    const download = page.waitForEvent('download');
    await button('Download report').click();
    expect((await download).suggestedFilename()).toMatch(/^kuyular report-.*\.csv$/);

    await button('Open review').click();
    const decision = load().getByLabel('Decision for AKPINAR');
    await decision.selectOption('Merge with Akpınar');
    await button('Undo').click();
    await expect.poll(() => decision.inputValue()).toBe('');
    await decision.selectOption('Merge with Akpınar');
    await button('Apply 1 decision').click();
    await load().getByText('Nothing waits for review.').waitFor();
    await expect
      .poll(
        async () => {
          await page.goto(`${app.url}/consume/browse?catalog=well&text=LOAD-1`);
          return page
            .locator('geo-browse')
            .getByRole('row')
            .filter({ hasText: 'LOAD-1' })
            .innerText();
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toContain('Akpınar');
    expect(geologist.uncaught).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  /** Text of the control of the load screen that has the focus; null where none has it. */
  const focused = (): Promise<string | null> =>
    load().evaluate((element) => {
      const active = element.shadowRoot!.activeElement as HTMLElement | null;
      return active && (active.getAttribute('aria-label') ?? active.innerText.trim());
    });
  async function tabTo(name: string): Promise<void> {
    for (let stop = 0; stop < 60 && (await focused()) !== name; stop++)
      await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  }

  it('a table is chosen, loaded and reported, and each step has the focus', async () => {
    await page.goto(`${app.url}/load?tab=tables`);
    const chooser = page.waitForEvent('filechooser');
    // The application moves the focus when its page has come: the key goes to the button at once.
    await button('Choose table').press('Enter');
    const file = Buffer.from('uwi,wellName\nLOAD-9,Deneme-9\n');
    await (await chooser).setFiles({ name: 'klavye.csv', mimeType: 'text/csv', buffer: file });
    await button('Load 1 row').waitFor();
    await expect.poll(focused).not.toBeNull();
    await tabTo('Load 1 row');
    await page.keyboard.press('Enter');
    await load().getByText('Rows processed: 1').waitFor({ timeout: 30_000 });
    await expect.poll(focused).not.toBeNull();
    await tabTo('Back to columns');
    await page.keyboard.press('Enter');
    await button('Load 1 row').waitFor();
    await expect.poll(focused).not.toBeNull();
    await tabTo('Choose another table');
    await page.keyboard.press('Enter');
    await button('Choose table').waitFor();
    await expect.poll(focused).toBe('Choose table');
  });
});

describe('a review', () => {
  it('is decided by another editor, who may change a decision while others wait; the loader is told', async () => {
    await page.goto(`${app.url}/load?tab=tables`);
    await choose('inceleme.csv', [
      'uwi;wellName;fieldName;operatorName',
      'LOAD-7;Deneme-7;AKPINAR;ANADOLU PETROL',
      'LOAD-8;Deneme-8;GÖKÇETEPE;',
    ]);
    await button('Load 2 rows').click();
    await load().getByText('Rows processed: 2').waitFor({ timeout: 30_000 });

    const editor = await app.signedIn('/load?tab=review', 'petrophysicist');
    const review = editor.page.locator('geo-load');
    await review.getByLabel('Decision for AKPINAR').selectOption('Merge with Akpınar');
    await review.getByRole('button', { name: 'Apply 1 decision' }).click();
    const first = review.getByLabel('Decision for AKPINAR');
    await review.getByRole('button', { name: 'Apply 0 decisions' }).waitFor();
    await expect.poll(() => first.inputValue()).toBe('merge Akpınar');
    await first.selectOption('Refuse');
    await review.getByRole('button', { name: 'Refuse the rest' }).click();
    await review.getByRole('button', { name: /Apply \d decisions/ }).click();
    await review.getByText('Nothing waits for review.').waitFor();
    await editor.close();

    await page.reload();
    await page.locator('geo-notifications').getByRole('button').first().click();
    const note = page.locator('geo-notifications').locator('.note', { hasText: 'inceleme.csv' });
    await note.getByText(/Decided by Layla Haddad: \d refused/).waitFor({ timeout: 40_000 });
    await note.getByRole('button', { name: 'Open' }).click();
    await load().getByText('Layla Haddad').first().waitFor();
    expect(new URL(page.url()).search).toBe('?tab=review');
    expect(geologist.uncaught).toEqual([]);
  });
});

describe('a visitor', () => {
  it('may read, and sees why nothing can be changed or loaded', async () => {
    const visitor = await app.signedIn('/consume/browse?catalog=well', 'visitor');
    const reason = async (of: Locator): Promise<string | null> => {
      await expect.poll(() => of.getAttribute('aria-disabled')).toBe('true');
      return of.getAttribute('title');
    };
    const browse = visitor.page.locator('geo-browse');
    const create = browse.getByRole('button', { name: 'New record' });
    expect(await reason(create)).toContain('role “editor”');
    await visitor.page.goto(`${app.url}/load`);
    const chooser = visitor.page.locator('geo-load').getByRole('button', { name: 'Choose files' });
    expect(await reason(chooser)).toContain('role “data loader”');
    expect(visitor.uncaught).toEqual([]);
    await visitor.close();
  });
});

describe('a change whose screen was left', () => {
  it('is reported on the next screen where it fails', async () => {
    await page.goto(`${app.url}/load?tab=review`);
    await page.goto(`${app.url}/account`);
    // The answer waits until the screen is left, however long that takes.
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    await page.route('**/service/', async (route) => {
      await left;
      await route.fulfill({
        status: 500,
        json: { error: 'INTERNAL', message: 'The disk is full.', status: 500 },
      });
    });
    try {
      await page.goto(
        `${app.url}/consume/browse?catalog=well&record=%7B%22uwi%22%3A%22LOAD-3%22%7D`,
      );
      const panel = page.locator('geo-browse');
      await panel.getByRole('button', { name: 'Edit', exact: true }).click();
      await panel.getByRole('textbox', { name: 'Well name' }).fill('Deneme-3b');
      await panel.getByRole('button', { name: 'Save', exact: true }).click();
      const element = await panel.evaluateHandle((node) => node);
      await page.getByRole('link', { name: 'Load' }).click();
      // A panel that is gone for good shows nothing any more.
      await expect
        .poll(() => element.evaluate(({ shadowRoot }) => shadowRoot!.childElementCount))
        .toBe(0);
      leave();
      await page.getByText(/Not saved after you left \(Well LOAD-3\)/).waitFor({ timeout: 10_000 });
    } finally {
      leave();
      await page.unroute('**/service/');
    }
  });
});
