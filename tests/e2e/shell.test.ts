import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { serve } from '../../host-demo/serve.mjs';
import { shellTests } from './shell-page.ts';

/** The application page with nothing but files behind it: addresses, history, keys, words, colours, sizes. */

const shell = shellTests(() => serve({ port: 0 }));
const { on } = shell;

const path = (page: Page): string => page.url().slice(shell.url.length);
const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name });
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id);

describe('addresses', () => {
  it('start at the browse area, where a log of the own disk can be opened without a server', () =>
    on('/', async (page) => {
      await page.getByRole('button', { name: 'Choose a LAS, LIS or DLIS file' }).waitFor();
      await expect.poll(() => path(page)).toBe('/consume/browse');
      await expect.poll(() => page.title()).toBe('Consume · Geo Elements');
    }));

  it('change with the areas, each with its title, its current state and the focus in it; back and forward walk them', () =>
    on('/', async (page) => {
      await area(page, 'Studio').click();
      await page.getByRole('heading', { name: 'No server at this address' }).waitFor();
      await expect
        .poll(async () => [
          path(page),
          await page.title(),
          await area(page, 'Studio').getAttribute('aria-current'),
          await focused(page),
        ])
        .toEqual(['/studio', 'Studio · Geo Elements', 'page', 'main']);
      await area(page, 'Load').click();
      await expect
        .poll(async () => [path(page), await page.title()])
        .toEqual(['/load', 'Load files · Geo Elements']);
      await page.goBack();
      await expect
        .poll(async () => [path(page), await area(page, 'Studio').getAttribute('aria-current')])
        .toEqual(['/studio', 'page']);
      await page.goForward();
      await expect.poll(() => path(page)).toBe('/load');
    }));

  it('are real links: with a modifier key they open a tab of their own and leave the page alone', () =>
    on('/', async (page) => {
      const opening = page.context().waitForEvent('page');
      await area(page, 'Studio').click({ modifiers: ['ControlOrMeta'] });
      const tab = await opening;
      await tab.getByRole('heading', { name: 'No server at this address' }).waitFor();
      expect([tab.url(), path(page)]).toEqual([`${shell.url}/studio`, '/consume/browse']);
    }));

  it('that name no page open the application at its start', () =>
    on('/no/such/place?catalog=well', async (page) => {
      await page.getByRole('navigation').first().waitFor();
      await expect
        .poll(async () => [path(page), await area(page, 'Consume').getAttribute('aria-current')])
        .toEqual(['/consume/browse', 'page']);
    }));

  it('that belong to the server or name a file answer 404, and so does every other method', async () => {
    const status = async (address: string, method = 'GET') =>
      (await fetch(shell.url + address, { method })).status;
    for (const address of [
      '/nothing.js',
      '/.env',
      '/consume/nothing.js',
      '/service/nothing',
      '/trove',
      '/spatial/x',
      '/dist',
      '/dist/nothing',
    ])
      expect([address, await status(address)]).toEqual([address, 404]);
    for (const address of [
      '/no/such/place',
      '/studio/%E0%A4%A',
      '/consume/log/wellLog/%7B%22wellLogId%22%3A%221.5%22%7D',
    ])
      expect([address, await status(address)]).toEqual([address, 200]);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect([method, await status('/no/such/place', method)]).toEqual([method, 404]);
  });

  it.each([
    '/concession/summary/p1',
    '/studio/Catalog/1',
    '/load',
    '/popUp/wellLog/%7B%7D/log_view',
    '/sso/callback',
  ])('%s is no dead route', (route) =>
    on(route, async (page) => {
      await page.getByRole('main').getByRole('heading').waitFor();
      await expect.poll(() => path(page)).toBe(route);
    }),
  );

  it('of the gallery form is a page of its own', () =>
    on('/', async (page) => {
      await page.evaluate(() =>
        document.body.append(
          Object.assign(document.createElement('a'), {
            href: '/components-demo',
            textContent: 'demo',
          }),
        ),
      );
      await page.getByRole('link', { name: 'demo' }).click();
      await page.locator('html[data-ready]').waitFor();
      await expect.poll(() => path(page)).toBe('/components-demo');
      await page.goBack();
      await page.locator('app-shell[data-ready]').waitFor();
    }));
});

describe('keys', () => {
  it('g s and g b go to the areas, ? lists the keys, Escape closes the list', () =>
    on('/', async (page) => {
      await page.keyboard.press('g');
      await page.keyboard.press('s');
      await expect.poll(() => path(page)).toBe('/studio');
      await page.keyboard.press('?');
      const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await list.waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('b');
      expect(path(page)).toBe('/studio');
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'hidden' });
      await page.keyboard.press('g');
      await page.keyboard.press('b');
      await expect.poll(() => path(page)).toBe('/consume/browse');
    }));

  it('are letters inside a field', () =>
    on('/', async (page) => {
      await page.evaluate(() =>
        document.body.append(Object.assign(document.createElement('input'), { id: 'field' })),
      );
      await page.locator('#field').pressSequentially('gs?');
      expect([
        await page.locator('#field').inputValue(),
        path(page),
        await page.getByRole('dialog').count(),
      ]).toEqual(['gs?', '/consume/browse', 0]);
    }));

  it('reach the content first, past the bar', () =>
    on('/', async (page) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect
        .poll(async () => [await focused(page), path(page)])
        .toEqual(['main', '/consume/browse']);
    }));
});

describe('language and theme', () => {
  it('switch without a reload, reach the elements, and are kept for the next visit', () =>
    on('/', async (page) => {
      await page.getByRole('button', { name: 'Choose a LAS, LIS or DLIS file' }).waitFor();
      await page.evaluate(() => {
        window.heardByTest.push({ type: 'same page', detail: {} });
      });
      await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
      await page.getByRole('link', { name: 'استعراض' }).waitFor();
      expect(
        await page.evaluate(() => [
          document.documentElement.dir,
          document.documentElement.lang,
          window.heardByTest.some(({ type }) => type === 'same page'),
        ]),
      ).toEqual(['rtl', 'ar', true]);
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              getComputedStyle(
                document.querySelector('geo-log-viewer')!.shadowRoot!.querySelector('.geo-frame')!,
              ).direction,
          ),
        )
        .toBe('rtl');
      await page.getByRole('button', { name: /^السمة/ }).click();
      await page.getByRole('button', { name: /^السمة/ }).click();
      await expect
        .poll(() =>
          page.evaluate(() => [
            getComputedStyle(document.body).backgroundColor,
            document
              .querySelector('geo-log-viewer')!
              .shadowRoot!.querySelector<HTMLElement>('.geo-frame')!.dataset.theme,
          ]),
        )
        .toEqual(['rgb(18, 22, 28)', 'dark']);
      await page.reload();
      await page.getByRole('link', { name: 'استعراض' }).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
        .toBe('dark');
    }));
});

describe('sizes', () => {
  it.each([
    [320, 'en'],
    [320, 'tr'],
    [320, 'ar'],
    [720, 'zh'],
    [3840, 'en'],
  ] as const)('at %i px in %s nothing is cut and nothing scrolls sideways', (width, language) =>
    on('/', async (page) => {
      await page.evaluate((key) => localStorage.setItem('geo-elements.language', key), language);
      await page.setViewportSize({ width, height: 700 });
      await page.goto(`${shell.url}/studio`);
      await page.getByRole('main').getByRole('heading').waitFor();
      await page.locator(`html[lang=${language}]`).waitFor();
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('header *')]
          .filter(
            (at) =>
              at.getClientRects().length > 0 &&
              (at.getBoundingClientRect().left < 0 ||
                at.getBoundingClientRect().right > innerWidth),
          )
          .map((at) => at.outerHTML.slice(0, 80)),
      );
      expect([
        outside,
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        await page.evaluate(() => document.querySelector('header')!.getBoundingClientRect().height),
      ]).toEqual([[], true, 48]);
    }),
  );
});
