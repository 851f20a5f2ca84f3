import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, type Somebody } from '../support/application-visitor.ts';

/** The account, the survey, and what a record says of thin sections, on the demo field. */

const app = application();
let somebody: Somebody;
let page: Page;

beforeAll(async () => {
  somebody = await app.signedIn('/account');
  page = somebody.page;
}, 240_000);
afterAll(() => somebody?.close());

const account = (): Locator => page.locator('geo-account');
const items = (): Locator =>
  account()
    .locator('.account-item')
    .filter({ has: page.getByRole('button') });

/** Puts an element in the place of what the page shows. */
async function place(tag: string, of: Page = page): Promise<Locator> {
  await of.addScriptTag({ url: `/dist/elements/${tag}.js`, type: 'module' });
  await of.evaluate((name) => {
    document.querySelectorAll(name).forEach((one) => one.remove());
    document.querySelector('main')!.replaceChildren(document.createElement(name));
  }, tag);
  return of.locator(`main ${tag}`);
}

/** Keeps a search by the screen that searches are kept in. */
async function keep(name: string): Promise<void> {
  await page.goto(`${app.url}/consume/browse?catalog=well`);
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('textbox', { name: 'Name of this search' }).fill(name);
  await page.getByRole('textbox', { name: 'Name of this search' }).press('Enter');
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
}

describe('the account', () => {
  it("says who is signed in and which roles there are, the user's own first", async () => {
    await account().getByRole('heading', { level: 2 }).waitFor();
    await account().getByText(/@/).waitFor();
    await account().getByText('Studio administrator').waitFor();
    await account().getByText('Roles are managed at the sign-in provider.').waitFor();
  });

  it('has what the user keeps, deletes one, and brings it back', async () => {
    await keep('Deep wells');
    await keep('Old wells');
    await page.goto(`${app.url}/account`);
    await expect.poll(() => items().count()).toBe(2);
    await account().getByRole('button', { name: 'Delete Deep wells' }).click();
    await account().getByText('Deep wells deleted').waitFor();
    await expect.poll(() => items().count()).toBe(1);
    await page.reload();
    await expect.poll(() => items().count()).toBe(1);
    await account().getByRole('button', { name: 'Delete Old wells' }).click();
    await account().getByText('No saved preferences').waitFor();
    await account().getByRole('button', { name: 'Undo' }).click();
    await account().getByRole('button', { name: 'Delete Old wells' }).waitFor();
    await page.reload();
    await account().getByRole('button', { name: 'Delete Old wells' }).waitFor();
  });

  it('deletes all of it after a question', async () => {
    await keep('Third');
    await page.goto(`${app.url}/account`);
    await account().getByRole('button', { name: 'Delete all' }).click();
    const question = account().getByRole('group', { name: /^Delete all 2 preferences/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => items().count()).toBe(2);
    await account().getByRole('button', { name: 'Delete all' }).click();
    await question.getByRole('button', { name: 'Delete all' }).click();
    await account().getByText('Preferences deleted: 2').waitFor();
    await page.reload();
    await account().getByText('No saved preferences').waitFor();
  });

  it('says what failed where it failed, and keeps the rest', async () => {
    await page.route(/\/service\/api\/roles/, (route) =>
      route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'Roles are away' } }),
    );
    await page.reload();
    await account().getByRole('alert').getByText('Roles are away').waitFor();
    await account().getByText('No saved preferences').waitFor();
    await page.unroute(/\/service\/api\/roles/);
    await account().getByRole('button', { name: 'Retry' }).click();
    await account().getByText('Studio administrator').waitFor();
  });
});

describe('the survey', () => {
  it('is answered by the keyboard; what was answered stays when it cannot be sent', async () => {
    const survey = await place('geo-feedback');
    const send = survey.getByRole('button', { name: 'Send' });
    await send.waitFor();
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await survey.getByRole('radio', { name: '1, Lowest' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => survey.getByRole('radio', { name: '3', exact: true }).isChecked())
      .toBe(true);
    await survey.getByRole('textbox').fill('More maps');
    await page.route(/\/service\/feedback/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { error: 'AWAY', message: 'The server rests' } })
        : route.fallback(),
    );
    await send.click();
    await survey.getByRole('alert').getByText('The server rests').waitFor();
    expect(await survey.getByRole('textbox').inputValue()).toBe('More maps');
    await page.unroute(/\/service\/feedback/);
    await send.click();
    await survey.getByText('Thank you for your answers').waitFor();
  });

  it('that was answered says thanks, and is not in the corner', async () => {
    const survey = await place('geo-feedback');
    await survey.getByText('Thank you for your answers').waitFor();
    expect(await survey.getByRole('radio').count()).toBe(0);
    const closed = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const element = document.createElement('geo-feedback');
          element.setAttribute('corner', '');
          element.addEventListener('geo-close', () =>
            resolve(element.shadowRoot!.querySelector('.survey') === null),
          );
          document.body.append(element);
        }),
    );
    expect(closed).toBe(true);
  });

  it('that another window has answered meanwhile is answered', async () => {
    const first = await app.signedIn('/account', 'visitor');
    const survey = await place('geo-feedback', first.page);
    await survey.getByRole('radio').first().check({ force: true });
    const second = await first.user.newPage();
    await second.goto(`${app.url}/account`);
    await second.locator('geo-account').waitFor();
    const other = await place('geo-feedback', second);
    await other.getByRole('radio').first().check({ force: true });
    await other.getByRole('button', { name: 'Send' }).click();
    await other.getByText('Thank you for your answers').waitFor();
    await survey.getByRole('button', { name: 'Send' }).click();
    await survey.getByText('Thank you for your answers').waitFor();
    expect(first.uncaught).toEqual([]);
    await first.close();
  });

  it('in the corner is put off', async () => {
    const other = await app.signedIn('/account', 'petrophysicist');
    await other.page.addScriptTag({ url: '/dist/elements/geo-feedback.js', type: 'module' });
    const closed = other.page.evaluate(() => {
      document.querySelectorAll('geo-feedback').forEach((one) => one.remove());
      const element = document.createElement('geo-feedback');
      element.id = 'questionnaire';
      element.setAttribute('corner', '');
      document.body.append(element);
      return new Promise((resolve) => element.addEventListener('geo-close', () => resolve(true)));
    });
    await other.page.locator('#questionnaire').getByRole('button', { name: 'Later' }).click();
    expect(await closed).toBe(true);
    await other.page.locator('#questionnaire .survey').waitFor({ state: 'detached' });
    await other.close();
  });
});

describe('the record of a well', () => {
  const record = (catalog: string, keys: object): string =>
    `${app.url}/consume/browse?catalog=${catalog}&record=${encodeURIComponent(JSON.stringify(keys))}`;

  it('says whether its thin sections may be seen, and of no other record', async () => {
    await page.goto(record('well', { uwi: 'TR-0003' }));
    await page.getByText(/^Thin sections: (not )?permitted$/).waitFor();
    await page.goto(record('wellLog', JSON.parse(app.logId('LAS')) as object));
    await page.locator('.record-panel').getByRole('tab', { name: 'Details' }).waitFor();
    expect(await page.getByText(/^Thin sections/).count()).toBe(0);
  });

  it('says nothing where the other service is away', async () => {
    await page.route(/\/thinsection-project\//, (route) =>
      route.fulfill({ status: 502, json: { error: 'UPSTREAM', message: 'away' } }),
    );
    await page.goto(record('well', { uwi: 'TR-0004' }));
    await page.locator('.record-panel').getByRole('tab', { name: 'Details' }).waitFor();
    expect(await page.getByText(/^Thin sections/).count()).toBe(0);
    expect(somebody.uncaught).toEqual([]);
  });
});
