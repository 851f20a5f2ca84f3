import { describe, expect, it } from 'vitest';
import { ranged } from '../../support/answers.ts';
import { logFile } from '../../support/log-file.ts';
import { showFile, viewerTests } from '../../support/log-viewer-page.ts';

const tests = viewerTests((files) => {
  files.set('recipe.las', ranged(logFile()));
});

const RECIPE = {
  name: 'Quick look',
  parameters: [{ name: 'GRmin', value: 20 }],
  steps: [{ kind: 'formula', formula: 'VSH = (GR - GRmin) / 100', unit: 'v/v' }],
};

describe('the calculations of a log', () => {
  it('follow the recipe of the page and what the user adds to it', async () => {
    await tests.on(async (host) => {
      const { page } = host;
      await showFile(host, 'recipe.las');
      const computed = () =>
        page.evaluate(
          () =>
            new Promise<{ curves: { mnemonic: string }[]; problems: { code: string }[] }>(
              (resolve) =>
                window
                  .viewer()
                  .addEventListener(
                    'geo-recipe',
                    (event) => resolve((event as CustomEvent).detail),
                    {
                      once: true,
                    },
                  ),
            ),
        );
      let next = computed();
      const values = await page.evaluate(async (recipe) => {
        window.viewer().recipe = recipe;
        const { depth, values: read, unit } = await window.viewer().curveValues('VSH');
        return { depth: depth[4], value: read[4], unit };
      }, RECIPE);
      expect(values).toEqual({ depth: 1002, value: 0.01, unit: 'v/v' });
      expect(await next).toMatchObject({ curves: [{ mnemonic: 'VSH' }], problems: [] });

      const viewer = page.locator('geo-log-viewer');
      await viewer.getByRole('button', { name: 'Calculate curves' }).click();
      await viewer.getByRole('button', { name: 'Add formula' }).click();
      const formula = viewer.getByRole('textbox', { name: 'Formula' });
      await formula.fill('X = VSH + NOPE');
      await viewer.getByText('The log has no curve NOPE.').waitFor();
      expect(await viewer.locator('.formula-mirror mark').textContent()).toBe('NOPE');
      next = computed();
      await formula.fill('X = VSH * 2');
      expect((await next).curves.map(({ mnemonic }) => mnemonic)).toEqual(['VSH', 'X']);

      // All that was typed in the field is one step, adding it another.
      await formula.press('Control+z');
      await expect.poll(() => formula.inputValue()).toMatch(/^CALC = /);
      await formula.press('Control+z');
      await expect.poll(() => viewer.locator('.recipe-step').count()).toBe(1);
    });
  });
});
