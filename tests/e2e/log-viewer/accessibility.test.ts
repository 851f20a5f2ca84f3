import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../support/host-page.ts';
import { ranged } from '../../support/answers.ts';
import { showFile, viewerTests } from '../../support/log-viewer-page.ts';
import { dlisWell, lasWell } from '../../support/wells.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'));

const { on } = viewerTests(async (files) => {
  files.set(
    'axe.js',
    (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(AXE),
  );
  files.set('well.las', ranged(await lasWell(800)));
  files.set('well.dlis', ranged(await dlisWell(300)));
  files.set('page.html', ranged(Buffer.from('<!doctype html><title>Sign in</title>')));
});

/** States of a viewer that are looked at, each from a plot. */
const STATES: Record<string, (host: Host) => Promise<unknown>> = {
  'the plot': async () => undefined,
  'the log header': async ({ page }) => {
    await page.getByRole('tab').nth(1).click();
    await page.getByRole('table').first().waitFor();
  },
  'the values at the cursor': async ({ page }) => {
    const { texts } = await wordsOf(page);
    await page.getByRole('button', { name: texts['log.values.show'] }).click();
    await page.getByRole('application').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('table').waitFor();
  },
  'the template editor': async ({ page }) => {
    const { texts } = await wordsOf(page);
    await page.getByRole('button', { name: texts['log.template.edit'], expanded: false }).click();
    await page.getByRole('menuitem', { name: texts['log.template.edit'] }).click();
    await page.locator('.template-editor').waitFor();
    await page.locator('.template-editor .curve-item .row-toggle').first().click();
  },
  'an open menu': async ({ page }) => {
    const { texts } = await wordsOf(page);
    await page.getByRole('button', { name: texts['log.save'] }).click();
    await page.getByRole('menuitem').first().waitFor();
  },
  'a DLIS file': async (host) => {
    await host.page.evaluate(() => window.viewer().setAttribute('src', '../files/well.dlis'));
    await host.waitFor('geo-plot', 2);
  },
  'an error': async (host) => {
    await host.page.evaluate(() => window.viewer().setAttribute('src', '../files/page.html'));
    await host.waitFor('geo-error');
    await host.page.getByRole('alert').getByRole('button').nth(1).click();
  },
  'no log': async ({ page }) => {
    await page.evaluate(() => window.viewer().removeAttribute('src'));
    const { texts } = await wordsOf(page);
    await page.getByText(texts['log.empty']!).waitFor();
  },
};

async function wordsOf(page: Host['page']): Promise<{ texts: Record<string, string> }> {
  const arabic = await page.evaluate(() => document.documentElement.lang === 'ar');
  if (!arabic) return { texts: (await import('../../../src/i18n/texts/en.ts')).en };
  return { texts: { ...(await import('../../../src/i18n/texts/ar.ts')).ar } };
}

/** Waits until what was entered is drawn and no colour changes any more: axe looks at the contrast of the moment. */
async function rested({ page }: Host): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const ending = window
      .viewer()
      .shadowRoot.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What axe finds: rule, nodes, and what it says of them. */
async function findings({ page }: Host): Promise<string[]> {
  const loaded = await page.evaluate(() => 'axe' in window);
  if (!loaded) await page.addScriptTag({ url: '../files/axe.js' });
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(node: Element, options: object): Promise<AxeResults> };
    };
    const { violations } = await axe.run(window.viewer(), { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${JSON.stringify(target)} ${failureSummary?.replace(/\s+/g, ' ')}`,
      ),
    );
  });
}

describe('axe finds nothing in', () => {
  // Colours do not depend on the language, nor names and roles on the theme: two looks hold all four.
  for (const [lang, theme] of [
    ['en', 'light'],
    ['ar', 'dark'],
  ] as const) {
    for (const [name, enter] of Object.entries(STATES)) {
      it(`${name}, ${lang}, ${theme}`, () =>
        on(async (host) => {
          await host.page.evaluate((language) => {
            document.documentElement.lang = language;
            document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
          }, lang);
          await showFile(host, 'well.las', { theme });
          const { texts } = await wordsOf(host.page);
          await host.page.getByRole('tab', { name: texts['log.tab.plot'] }).waitFor();
          await enter(host);
          await rested(host);
          expect(await findings(host)).toEqual([]);
        }));
    }
  }
});
