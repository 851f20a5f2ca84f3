import { describe, expect, it } from 'vitest';
import { sendBytes } from '../support/page-server.ts';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { seismicTests, serveReal, showSurvey } from '../support/seismic-page.ts';

/** The Seismic Attributes panel, handled as a person handles it. */

const { on } = seismicTests(async (files) => {
  await serveReal(files, 'segy/f3.sgy');
  const value = (inline: number, crossline: number, _offset: number, sample: number): number =>
    inline === 5 && crossline === 5 && sample === 5
      ? 1e10
      : 100 * Math.sin(inline + crossline + sample);
  const spike = writeSegy({
    format: 5,
    traces: gridTraces({ inlines: numbers(1, 10), crosslines: numbers(1, 10), samples: 50, value }),
  });
  files.set('spike.sgy', (request, response) => sendBytes(request, response, spike));
});

describe('the panel', () => {
  it('goes to the inline that is clicked on the mini map', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const map = host.page.getByRole('application', { name: /Outline of the survey/ });
      const outline = (await map.locator('.outline').boundingBox())!;
      await host.page.mouse.click(outline.x + outline.width / 2, outline.y + 6);
      const { detail } = await host.waitFor('geo-section', 2);
      expect(detail['mode']).toBe('inline');
      expect(detail['number']).toBeGreaterThan(130);
    });
  });

  it('takes no other press on the mini map for a click, and gives a line up that is being drawn', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const map = host.page.getByRole('application', { name: /Outline of the survey/ });
      const { x, y, width } = (await map.locator('.outline').boundingBox())!;
      await host.page.mouse.click(x + width / 2, y + 6, { button: 'right' });
      await host.page.mouse.move(x + width / 2, y - 60);
      await host.page.mouse.down();
      await host.page.mouse.move(x + width / 2, y + 6);
      await host.page.mouse.up();
      for (const giveUp of [
        () => host.page.keyboard.press('Escape'),
        () => host.page.getByRole('button', { name: 'Cancel' }).click(),
      ]) {
        await host.page.getByRole('button', { name: 'Draw line' }).click();
        for (const share of [0.3, 0.7])
          await map.click({ position: { x: 116, y: 20 + 100 * share } });
        await expect.poll(() => map.locator('.own-corner').count()).toBe(2);
        await map.focus();
        await giveUp();
        await expect.poll(() => map.locator('.own-corner').count()).toBe(0);
      }
      expect(await host.heard('geo-section')).toHaveLength(1);
    });
  });

  it('keeps a line that was drawn, after another cut and when the file is read again', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      await host.page.getByRole('button', { name: 'Draw line' }).click();
      const map = host.page.getByRole('application', { name: /Outline of the survey/ });
      for (const y of [60, 80]) await map.click({ position: { x: 116, y } });
      await host.page.getByRole('button', { name: 'Done' }).click();
      const {
        detail: { mode, traces, line },
      } = await host.waitFor('geo-section', 2);
      expect(line).toHaveLength(2);
      expect([mode, Number(traces) > 1, Number(traces) < 18]).toEqual(['line', true, true]);
      const along = host.page.getByRole('combobox', { name: 'Section along' });
      await along.selectOption('inline');
      await host.waitFor('geo-section', 3);
      await along.selectOption('line');
      expect((await host.waitFor('geo-section', 4)).detail).toMatchObject({ mode, traces, line });
      await host.page.getByRole('button', { name: 'Reload data' }).first().click();
      expect((await host.waitFor('geo-section', 5)).detail).toMatchObject({ mode, traces, line });
    });
  });

  it('keeps the cut and the part of it that is shown when the file is read again, also as the user corrects it', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy', { mode: 'crossline', number: '884' });
      const times = host.page.locator('.range-row input');
      const picture = (): Promise<string> =>
        host.page.evaluate(async () => {
          const bytes = new Uint8Array(await (await window.seismic().toImage()).arrayBuffer());
          return String.fromCharCode(
            ...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
          );
        });
      await host.page.evaluate(() =>
        window.seismic().setWindow({ traces: [4, 12], samples: [10, 40] }),
      );
      await expect.poll(() => times.nth(0).inputValue()).toBe('44');
      await host.waitFor('geo-range-change', 2);
      const before = await picture();
      await host.page.getByRole('button', { name: 'Reload data' }).first().click();
      expect((await host.waitFor('geo-section', 2)).detail).toMatchObject({
        mode: 'crossline',
        number: 884,
      });
      await expect.poll(picture).toBe(before);
      await host.page.getByRole('button', { name: 'Info', exact: true }).click();
      await host.page.getByLabel('Vertical axis').selectOption('depth');
      await host.page
        .locator('.form-foot')
        .getByRole('button', { name: 'Reload with these bytes' })
        .click();
      expect((await host.waitFor('geo-section', 3)).detail).toMatchObject({
        mode: 'crossline',
        number: 884,
      });
      expect(
        await times.evaluateAll((inputs) =>
          inputs.map((input) => (input as HTMLInputElement).value),
        ),
      ).toEqual(['44', '160']);
      // Times are depths now, which is announced. Nothing else was.
      expect((await host.heard('geo-range-change')).map(({ detail }) => detail)).toEqual([
        { top: 4, base: 300, unit: 'ms', isWhole: true },
        { top: 44, base: 160, unit: 'ms', isWhole: false },
        { top: 44, base: 160, unit: 'm', isWhole: false },
      ]);
    });
  });

  it('shows what the headers say, and opens the file again as the user corrects them', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      await host.page.getByRole('button', { name: 'Info', exact: true }).click();
      await host.page.getByText('SEG-Y 1, int16', { exact: true }).waitFor();
      await host.page.getByText(/^Textual header/).click();
      await host.page.getByText('Cropped F3 2-byte integer data set').waitFor();
      await host.page.getByLabel('Inline: Byte').fill('193');
      await host.page.getByLabel('Crossline: Byte').fill('189');
      await host.page
        .locator('.form-foot')
        .getByRole('button', { name: 'Reload with these bytes' })
        .click();
      const { detail } = await host.waitFor('geo-survey', 2);
      expect(detail).toMatchObject({
        inlines: { first: 875, last: 892, count: 18 },
        crosslines: { first: 111, last: 133, count: 23 },
      });
    });
  });

  it('takes a sample interval and any format of the revisions in place of what the file says', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      await host.page.getByRole('button', { name: 'Info', exact: true }).click();
      const interval = host.page.getByLabel('Sample interval (ms)');
      expect(await interval.inputValue()).toBe('4');
      await interval.fill('none');
      await host.page.getByRole('alert').filter({ hasText: 'above 0' }).waitFor();
      await interval.fill('2');
      await host.page
        .locator('.form-foot')
        .getByRole('button', { name: 'Reload with these bytes' })
        .click();
      expect((await host.waitFor('geo-survey', 2)).detail).toMatchObject({
        samples: 75,
        sampleIntervalUs: 2000,
      });
      expect(await host.page.getByLabel('Sample format').locator('option').allInnerTexts()).toEqual(
        expect.arrayContaining([
          '1: 32-bit IBM float',
          '5: 32-bit IEEE float',
          '7: 24-bit integer',
          '12: 64-bit unsigned integer',
        ]),
      );
      await host.page.getByRole('button', { name: 'Reset to detected' }).click();
      expect((await host.waitFor('geo-survey', 3)).detail).toMatchObject({
        sampleIntervalUs: 4000,
      });
      await expect.poll(() => interval.inputValue()).toBe('4');
    });
  });

  it('keeps the survey where headers as corrected make none of the file', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      await host.page.getByRole('button', { name: 'Info', exact: true }).click();
      const order = host.page.getByLabel('Byte order');
      await order.selectOption('little');
      await host.page
        .locator('.form-foot')
        .getByRole('button', { name: 'Reload with these bytes' })
        .click();
      await host.page.getByRole('alert').filter({ hasText: 'Retry' }).waitFor();
      expect((await host.waitFor('geo-error')).detail['code']).toBe('FORMAT_UNSUPPORTED');
      expect(await order.inputValue()).toBe('little');
      await order.selectOption('');
      await host.page
        .locator('.form-foot')
        .getByRole('button', { name: 'Reload with these bytes' })
        .click();
      await host.waitFor('geo-survey', 2);
      expect(await host.page.getByRole('alert').count()).toBe(0);
    });
  });

  it('takes no field that goes beyond the header', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      await host.page.getByRole('button', { name: 'Info', exact: true }).click();
      const [byte, type] = [
        host.page.getByLabel('Inline: Byte'),
        host.page.getByLabel('Inline: Type'),
      ];
      const refusal = host.page.locator('.header-form [role=alert]');
      for (const [typed, width, last] of [
        ['238', 'int32', '237'],
        ['239', 'float32', '237'],
        ['240', 'int16', '239'],
        ['1.5', 'int16', '239'],
      ] as const) {
        await byte.fill(typed);
        await type.selectOption(width);
        await expect
          .poll(() => refusal.textContent())
          .toBe(`Enter a whole number from 1 to ${last}.`);
        expect(await byte.getAttribute('aria-invalid')).toBe('true');
      }
      await byte.fill('239');
      await expect.poll(() => refusal.count()).toBe(0);
    });
  });

  it('is undocked, moved, collapsed and docked again, and its state is remembered', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const panel = host.page.locator('.attributes-panel');
      for (const part of ['Mini map', 'Navigation', 'Section', 'Info'])
        await panel.getByRole('button', { name: part, exact: true }).waitFor();
      const grip = host.page.getByRole('button', { name: 'Move the panel' });
      await grip.focus();
      await host.page.keyboard.press('Enter');
      await expect.poll(() => panel.getAttribute('class')).toContain('undocked');
      const before = (await panel.boundingBox())!;
      await host.page.keyboard.press('ArrowLeft');
      await host.page.keyboard.press('ArrowDown');
      await expect.poll(async () => (await panel.boundingBox())!.x).toBe(before.x - 16);
      expect((await panel.boundingBox())!.y).toBe(before.y + 16);
      await host.page.getByRole('button', { name: 'Collapse' }).click();
      await expect.poll(() => host.page.getByRole('button', { name: 'Mini map' }).count()).toBe(0);
      await host.page.getByRole('button', { name: 'Expand' }).click();
      await grip.focus();
      await host.page.keyboard.press('Enter');
      await expect.poll(() => panel.getAttribute('class')).not.toContain('undocked');
      expect(
        await host.page.evaluate(
          () => JSON.parse(localStorage.getItem('geo-elements.seismic.panel') ?? '{}') as unknown,
        ),
      ).toMatchObject({ undocked: false, collapsed: false });
    });
  });

  it('keeps the focus on what shows and hides the panel', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      await host.page.getByRole('button', { name: 'Hide panel' }).focus();
      const focused = (): Promise<string | null | undefined> =>
        host.page.evaluate(() =>
          window.seismic().shadowRoot.activeElement?.getAttribute('aria-label'),
        );
      await host.page.keyboard.press('Enter');
      await expect.poll(focused).toBe('Show panel');
      await host.page.keyboard.press('Enter');
      await expect.poll(focused).toBe('Hide panel');
    });
  });

  it('stays, undocked, in a viewer that gets narrower', async () => {
    await on(async (host) => {
      const { width, height } = host.page.viewportSize()!;
      await showSurvey(host, 'f3.sgy');
      await host.page.getByRole('button', { name: 'Move the panel' }).focus();
      await host.page.keyboard.press('Enter');
      const panel = host.page.locator('.attributes-panel.undocked');
      await panel.waitFor();
      await host.page.setViewportSize({ width: 940, height });
      await expect
        .poll(async () => {
          const box = (await panel.boundingBox())!;
          return box.x + box.width;
        })
        .toBeLessThanOrEqual(940);
      await host.page.setViewportSize({ width, height });
    });
  });

  it('draws a line by keys: arrows move a mark, Enter sets corners, Backspace takes one back, Escape gives up', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const press = async (...keys: string[]): Promise<void> => {
        for (const key of keys) await host.page.keyboard.press(key);
      };
      const corners = host.page.locator('.mini-map .own-corner');
      await host.page.getByRole('button', { name: 'Draw line' }).click();
      await press('Enter');
      expect(await corners.count(), 'Enter before the mark was moved').toBe(0);
      await press(
        'Shift+ArrowUp',
        'Enter',
        'Shift+ArrowDown',
        'Shift+ArrowDown',
        'Enter',
        'ArrowLeft',
        'Enter',
        'Backspace',
      );
      await expect.poll(() => corners.count()).toBe(2);
      await host.page.getByText('Vertices: 2').waitFor({ state: 'attached' });
      await press('Escape');
      await expect.poll(() => corners.count()).toBe(0);
      expect(await host.heard('geo-section')).toHaveLength(1);
      await host.page.getByRole('button', { name: 'Draw line' }).click();
      await press('Shift+ArrowUp', 'Enter', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter');
      await host.page.getByRole('button', { name: 'Done' }).click();
      expect((await host.waitFor('geo-section', 2)).detail).toMatchObject({ mode: 'line' });
    });
  });

  it('goes by Escape where it is a sheet over the picture, and only there', async () => {
    await on(async (host) => {
      const { width, height } = host.page.viewportSize()!;
      const panel = host.page.locator('.attributes-panel');
      await showSurvey(host, 'f3.sgy');
      await panel.getByRole('button', { name: 'Mini map' }).focus();
      await host.page.keyboard.press('Escape');
      expect(await panel.count()).toBe(1);
      await host.page.setViewportSize({ width: 800, height });
      await host.page.keyboard.press('Escape');
      await expect.poll(() => panel.count()).toBe(0);
      await host.page.setViewportSize({ width, height });
    });
  });

  it('sets the scale of the section, in traces and seconds to the centimetre of the screen', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const shown = (): Promise<number> =>
        host.page
          .locator('.range-row input')
          .evaluateAll(
            ([top, base]) =>
              Number((base as HTMLInputElement).value) - Number((top as HTMLInputElement).value),
          );
      const field = host.page.getByLabel('Scale (cm/s)');
      const before = Number(await field.inputValue());
      const whole = await shown();
      await field.fill(String(2 * before));
      await field.press('Enter');
      await expect.poll(shown).toBeLessThan(0.52 * whole);
      expect(await shown()).toBeGreaterThan(0.46 * whole);
      expect(Number(await field.inputValue())).toBeCloseTo(2 * before, 0);
      const height = (await host.page.locator('.section-host canvas').first().boundingBox())!
        .height;
      expect(
        ((await shown()) / 1000) * 2 * before * (96 / 2.54),
        'pixels of the times in view',
      ).toBeGreaterThan(0.75 * height);
    });
  });

  it('counts amplitudes beside a spike too', async () => {
    await on(async (host) => {
      await showSurvey(host, 'spike.sgy');
      const outline = (await host.page.locator('.histogram .counts').getAttribute('d'))!;
      const heights = new Set([...outline.matchAll(/ (\d+\.\d) L/g)].map(([, y]) => y));
      expect(heights.size, 'bars of different height').toBeGreaterThan(10);
    });
  });
});
