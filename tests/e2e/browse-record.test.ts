import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../support/host-page.ts';
import { sendSignIn, signIn, startApplication } from '../support/application.ts';

/** The record panel on the demo field: read, follow, edit, make, delete, and what goes wrong on the way. */
let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let user: BrowserContext;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startApplication()]);
  user = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await user.newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(server.url, { waitUntil: 'commit' });
  await signIn(page);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const record = (of: Page = page): Locator => of.locator('.record-panel');
const question = (): Locator => page.getByRole('alertdialog');
const press = (name: string, of: Page = page): Promise<void> =>
  record(of).getByRole('button', { name, exact: true }).click();
const input = (name: string, of: Page = page): Locator =>
  record(of).getByLabel(name, { exact: true });
const title = (name: string): Promise<void> =>
  record().getByRole('heading', { name, level: 2 }).waitFor();
const well = (uwi: string): string => JSON.stringify({ uwi });

/** Goes to a record by its address alone. */
async function open(catalog: string, key: string, of: Page = page): Promise<void> {
  await of.goto(
    `${server.url}/consume/browse?catalog=${catalog}&record=${encodeURIComponent(key)}`,
  );
  await record(of).waitFor();
}

/** Goes to the form of a record, without a draft of before. */
async function edit(uwi: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await open('well', well(uwi));
  await press('Edit');
  await input('Well name').waitFor();
}

/** The value that the panel shows of a field. */
const shown = (label: string): Promise<string> =>
  record()
    .locator('.record-fields > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('.record-value')
    .innerText();

/** Lets one call of a page fail with a status, or as `cut` without any answer; later ones go through. */
async function failOnce(
  method: string,
  path: RegExp,
  answer: number | 'cut',
  body: object = {},
): Promise<void> {
  let left = 1;
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method || left-- <= 0) return route.fallback();
      return answer === 'cut'
        ? route.abort('connectionreset')
        : route.fulfill({
            status: answer,
            contentType: 'application/json',
            body: JSON.stringify(body),
          });
    },
  );
}

describe('a record', () => {
  it('shows its fields with their units, its place by hemispheres, and copies each', async () => {
    await open('well', well('TR-0003'));
    await title('Akpınar-3');
    expect(await shown('Total depth')).toMatch(/^\d{1,3}(\u00a0\d{3})*(\.\d+)?m$/);
    expect(await shown('Location')).toMatch(/^\d+\.\d{5}° E, \d+\.\d{5}° N \(WGS 84\)$/);
    await press('Copy key');
    await record().getByText('Copied', { exact: true }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('TR-0003');
  });

  it('keeps empty fields behind a button', async () => {
    const fields = record().locator('.record-fields dt');
    const before = await fields.count();
    await record()
      .getByRole('button', { name: /^Show empty fields/ })
      .click();
    await expect.poll(() => fields.count()).toBeGreaterThan(before);
    await press('Hide empty fields');
    await expect.poll(() => fields.count()).toBe(before);
  });

  it('leads to a related one in the same panel, and back by the trail or by Back; the address has both', async () => {
    const address = page.url();
    await record().getByRole('tab', { name: 'Related' }).click();
    await record()
      .getByRole('button', { name: /^Well log/ })
      .click();
    await record().getByRole('list', { name: 'Well log' }).getByRole('button').first().click();
    await record()
      .getByRole('navigation', { name: 'Path to this record' })
      .getByRole('button', { name: 'Akpınar-3' })
      .waitFor();
    await record()
      .getByText(/^TR-0003-/)
      .first()
      .waitFor();
    expect(page.url()).not.toBe(address);
    await page.goBack();
    await title('Akpınar-3');
    expect(page.url()).toBe(address);
    await page.goForward();
    await record()
      .getByText(/^TR-0003-/)
      .first()
      .waitFor();
    await record().getByRole('tab', { name: 'Files and views' }).click();
    await record()
      .getByRole('img', { name: /^Preview of/ })
      .waitFor();
    const download = page.waitForEvent('download');
    await press('Download');
    expect((await download).suggestedFilename()).toMatch(/\.(las|dlis)$/i);
    await record().getByRole('navigation').getByRole('button', { name: 'Akpınar-3' }).click();
    await title('Akpınar-3');
  });

  it('is as wide as it was made, in a later window too', async () => {
    await record().getByRole('separator').focus();
    await page.keyboard.press('End');
    await expect.poll(async () => Math.round((await record().boundingBox())!.width)).toBe(720);
    await page.reload();
    await expect.poll(async () => Math.round((await record().boundingBox())?.width ?? 0)).toBe(720);
    await record().getByRole('separator').focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => Math.round((await record().boundingBox())!.width)).toBe(360);
  });

  it('that does not exist is reported as such, whichever catalog it is of', async () => {
    await open('well', well('none'));
    await record().getByRole('alert').getByText('Record not found').waitFor();
  });
});

describe('the form of a record', () => {
  it('says what is wrong at its field, and sends nothing', async () => {
    await edit('TR-0003');
    const sent: string[] = [];
    const count = (request: Request): void =>
      void (request.method() === 'PUT' && sent.push(request.url()));
    page.on('request', count);
    await input('Total depth').fill('3,120');
    await press('Save');
    await record().getByText('Enter the number without a thousands separator').waitFor();
    page.off('request', count);
    expect(sent).toEqual([]);
    expect(await input('Total depth').getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() => input('Total depth').evaluate((node) => node.matches(':focus')))
      .toBe(true);
  });

  it('asks on Escape before it discards unsaved values, and keeps them by default', async () => {
    await page.keyboard.press('Escape');
    await question().getByRole('heading', { name: 'Discard changes?' }).waitFor();
    await page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    expect(await input('Total depth').inputValue()).toBe('3,120');
  });

  it('is not left for another row without a question', async () => {
    await page.getByRole('grid').locator('[role=row][aria-rowindex="10"]').click();
    await question().getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => input('Total depth').inputValue()).toBe('3,120');
    await expect.poll(() => new URL(page.url()).searchParams.get('record')).toContain('TR-0003');
    await page.getByRole('grid').locator('[role=row][aria-rowindex="10"]').click();
    await question().getByRole('button', { name: 'Discard' }).click();
    await record().getByRole('tab', { name: 'Details' }).waitFor();
  });

  it('is not left for another catalog or a search without a question', async () => {
    const rail = page.getByRole('navigation', { name: 'Catalogs' });
    const catalog = (): string | null => new URL(page.url()).searchParams.get('catalog');
    await edit('TR-0005');
    await input('Remark').fill('half typed');
    await rail.getByRole('button', { name: /^Marker/ }).click();
    await question().getByText('Changes to Akpınar-5 are not saved.').waitFor();
    await question().getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(catalog).toBe('well');
    expect(await input('Remark').inputValue()).toBe('half typed');
    const everywhere = page.getByRole('combobox', { name: 'Search in all catalogs' });
    await everywhere.fill('akp');
    await question().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => input('Remark').inputValue()).toBe('half typed');
    await expect.poll(() => everywhere.inputValue()).toBe('');
    await rail.getByRole('button', { name: /^Marker/ }).click();
    await question().getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Marker', level: 1 }).waitFor();
    expect(catalog()).toBe('wellMarker');
    await open('well', well('TR-0005'));
    await record().getByRole('button', { name: 'Edit', exact: true }).waitFor();
    expect(await record().getByText('Unsaved changes from').count()).toBe(0);
  });

  it('offers what was typed again after a reload, and stores it', async () => {
    await edit('TR-0004');
    await input('Remark').fill('cored');
    await page.reload();
    await record().getByText('Unsaved changes from').waitFor();
    await press('Continue editing');
    await expect.poll(() => input('Remark').inputValue()).toBe('cored');
    await press('Save');
    await expect.poll(() => shown('Remark')).toBe('cored');
    expect(await record().evaluate((node) => node.matches(':focus'))).toBe(true);
    await page.reload();
    await expect.poll(() => shown('Remark')).toBe('cored');
    expect(await record().getByText('Unsaved changes from').count()).toBe(0);
  });

  it('puts what the server refuses at its field', async () => {
    await edit('TR-0005');
    await failOnce('PUT', /^\/service\/?$/, 422, {
      error: 'VALIDATION',
      message: 'wellName: too long',
      fields: { wellName: 'too long' },
    });
    await input('Well name').fill('Long');
    await press('Save');
    await record().getByText('too long', { exact: true }).waitFor();
    expect(await input('Well name').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps all that was typed where the server fails, says why, and saves at the next attempt', async () => {
    await failOnce('PUT', /^\/service\/?$/, 500, {
      error: 'INTERNAL',
      message: 'Server error. Retry; report the request ID if it remains.',
    });
    await press('Save');
    await record()
      .getByRole('alert')
      .getByText('Server error. Retry; report the request ID if it remains.')
      .waitFor();
    expect(await input('Well name').inputValue()).toBe('Long');
    await press('Save');
    await expect.poll(() => shown('Well name')).toBe('Long');
  });
});

describe('a record that breaks a rule', () => {
  const warning = () =>
    record().getByRole('region', { name: 'Rules' }).getByText('The total depth is missing');

  it('is refused beside the form, or saved with a finding that stays until one saves without', async () => {
    await edit('TR-0008');
    const elevation = await input('KB elevation').inputValue();
    const depth = await input('Total depth').inputValue();
    await input('KB elevation').fill('30000');
    await press('Save');
    await record()
      .getByRole('alert')
      .getByText('The KB elevation is not between -500 and 9000 m')
      .waitFor();
    await input('KB elevation').fill(elevation);
    await input('Total depth').fill('');
    await press('Save');
    await warning().waitFor();
    await page.reload();
    await warning().waitFor();
    await press('Edit');
    await input('Total depth').fill(depth);
    await press('Save');
    await expect.poll(() => shown('Total depth')).not.toBe('');
    await warning().waitFor({ state: 'detached' });
  });
});

describe('two people at one record', () => {
  it('are shown what differs, side by side, and the choice is stored', async () => {
    await edit('TR-0006');
    await input('Well name').fill('Mine');
    const other = await user.newPage();
    await open('well', well('TR-0006'), other);
    await press('Edit', other);
    await input('Well name', other).fill('Theirs');
    await input('Remark', other).fill('from the other window');
    await press('Save', other);
    await record(other).getByText('from the other window').waitFor();
    await other.close();

    await press('Save');
    await record().getByRole('heading', { name: 'Another user changed this record' }).waitFor();
    const name = record().getByRole('group', { name: 'Well name' });
    expect(
      await name
        .getByRole('radio')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
    ).toEqual([true, false]);
    expect(
      await record()
        .getByRole('group', { name: 'Remark' })
        .getByRole('radio', { name: 'Saved value' })
        .isChecked(),
    ).toBe(true);
    await press('Save choice');
    await expect.poll(() => shown('Well name')).toBe('Mine');
    expect(await shown('Remark')).toBe('from the other window');
  });
});

describe('a session that ends while somebody types', () => {
  it('leads to a sign-in and back to the record, with what was typed', async () => {
    await edit('TR-0007');
    await input('Remark').fill('typed before the session ended');
    const address = page.url();
    // The provider has forgotten the user too: the form of the sign-in comes.
    await user.clearCookies({ path: /^\/sso/ });
    await failOnce('PUT', /^\/service\/?$/, 401, {
      error: 'UNAUTHENTICATED',
      message: 'Sign in to continue',
    });
    await press('Save');
    await page.waitForURL((url) => url.href !== address, { waitUntil: 'commit' });
    await page
      .getByLabel(/user name/i)
      .or(page.locator('.record-panel'))
      .first()
      .waitFor();
    if (await page.getByLabel(/user name/i).count()) await sendSignIn(page);
    await record().getByText('Unsaved changes from').waitFor();
    await press('Continue editing');
    await expect.poll(() => input('Remark').inputValue()).toBe('typed before the session ended');
    await press('Save');
    await expect.poll(() => shown('Remark')).toBe('typed before the session ended');
  });
});

describe('a new record', () => {
  const rows = async (): Promise<number> =>
    Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
  let before = 0;

  it('needs its key, refuses one that is taken, and is open once it is stored', async () => {
    await page.goto(`${server.url}/consume/browse?catalog=well`);
    await expect.poll(rows).toBeGreaterThanOrEqual(320);
    before = await rows();
    await page.getByRole('button', { name: 'New record' }).click();
    await record().getByLabel(/^UWI/).waitFor();
    await press('Save');
    await record().getByText('Enter a value').waitFor();
    await record().getByLabel(/^UWI/).fill('TR-0001');
    await input('Well name').fill('Çınar-1');
    await press('Save');
    await record().getByText('A record with this key exists. Enter another key.').waitFor();
    await record().getByLabel(/^UWI/).fill('00077');
    await press('Save');
    await title('Çınar-1');
    await expect.poll(() => new URL(page.url()).searchParams.get('record')).toContain('00077');
    await expect.poll(rows).toBe(before + 1);
  });

  it('is deleted after a question that names it', async () => {
    await press('Delete');
    await question().getByRole('heading', { name: 'Delete Çınar-1?' }).waitFor();
    await question().getByRole('button', { name: 'Delete' }).click();
    await record().waitFor({ state: 'detached' });
    await expect.poll(rows).toBe(before);
  });

  it('is not deleted while others refer to it, which are named', async () => {
    await open('well', well('TR-0003'));
    await press('Delete');
    await question().getByRole('button', { name: 'Delete' }).click();
    await question()
      .getByText(/^Well log: \d+$/)
      .waitFor();
    await question().getByRole('button', { name: 'Close' }).click();
    await title('Akpınar-3');
    expect(complaints).toEqual([]);
  });
});
