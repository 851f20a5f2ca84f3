import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../support/host-page.ts';
import { logFile, ROWS } from '../../support/log-file.ts';
import { ranged } from '../../support/answers.ts';
import { showFile, viewerTests } from '../../support/log-viewer-page.ts';
import { dlisWell, lasWell } from '../../support/wells.ts';

const INDEX_ONLY =
  '~V\nVERS. 2.0 :\nWRAP. NO :\n~W\nNULL. -999.25 :\n~C\nDEPT.M :\nTDEP.M :\n~A\n1 1\n2 2\n';

const ILD_ONLY =
  '~V\nVERS. 2.0 :\nWRAP. NO :\n~W\nNULL. -999.25 :\n~C\nDEPT.M :\nILD.OHMM :\n~A\n1 10\n2 20\n3 15\n';

const { on } = viewerTests(async (files) => {
  files.set('ild.las', ranged(Buffer.from(ILD_ONLY)));
  files.set('small.las', ranged(logFile()));
  files.set('well.las', ranged(await lasWell(2000)));
  files.set('well.dlis', ranged(await dlisWell(500)));
  files.set('index.las', ranged(Buffer.from(INDEX_ONLY)));
});

const plots = (host: Host): Promise<number> => host.heard('geo-plot').then((all) => all.length);

describe('the tabs', () => {
  it('are walked by arrow keys, Home and End', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { page } = host;
      await page.getByRole('tab', { name: 'Plot' }).focus();
      const walk: [string, string][] = [
        ['ArrowRight', 'Log Header'],
        ['ArrowRight', 'Plot'],
        ['ArrowLeft', 'Log Header'],
        ['Home', 'Plot'],
        ['End', 'Log Header'],
      ];
      for (const [key, name] of walk) {
        await page.keyboard.press(key);
        const tab = page.getByRole('tab', { selected: true });
        expect(await tab.innerText()).toBe(name);
        expect(
          await tab.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node),
        ).toBe(true);
      }
    }));

  it('show the header in the two tables of the specification', () =>
    on(async (host) => {
      await showFile(host, 'well.las');
      await host.page.getByRole('tab', { name: /Log Header/ }).click();
      const tables = host.page.getByRole('table');
      expect(await tables.nth(0).getByRole('columnheader').allInnerTexts()).toEqual([
        'Name',
        'Unit',
        'Value',
      ]);
      expect(await tables.nth(1).getByRole('columnheader').allInnerTexts()).toEqual([
        'Parameter',
        'Unit',
        'Value',
        'Mnemonic',
        'Unit',
        'Description',
      ]);
      expect(await tables.nth(0).innerText()).toContain('2.0');
      expect(await tables.nth(1).innerText()).toContain('GR');
      const start = tables.nth(1).getByRole('cell').filter({ hasText: /^STRT/ });
      expect((await start.innerText()).split('\n')[1]).toMatch(/start/i);
    }));
});

describe('the template picker', () => {
  it('begins with the default, and choosing goes back to the plot', () =>
    on(async (host) => {
      await showFile(host, 'well.las');
      const picker = host.page.getByRole('combobox', { name: 'Template' });
      await host.page.getByRole('tab', { name: /Log Header/ }).click();
      await expect.poll(() => picker.inputValue()).toBe('triple-combo');
      await expect.poll(() => picker.locator('option').count()).toBe(6);
      await picker.selectOption('resistivity');
      await host.waitFor('geo-plot', 2);
      expect(await host.page.getByRole('tab', { selected: true }).innerText()).toBe('Plot');
      expect(await host.page.getByRole('application').isVisible()).toBe(true);
    }));

  it('of a template without curves in the file offers all curves instead', () =>
    on(async (host) => {
      await showFile(host, 'ild.las');
      await host.page.getByRole('combobox', { name: 'Template' }).selectOption('sonic');
      expect((await host.waitFor('geo-error')).detail).toMatchObject({
        code: 'NO_CURVES_FOR_TEMPLATE',
      });
      expect(await host.page.getByRole('alert').innerText()).toContain(
        'No curves found for selected templates',
      );
      await host.page.getByRole('button', { name: 'Show all curves' }).click();
      expect((await host.waitFor('geo-plot', 2)).detail['curves']).toEqual(['ILD']);
      expect(await host.page.getByRole('alert').count()).toBe(0);
    }));

  it('takes a template from a file and gives the present one as a file', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { page } = host;
      const choose = async (name: string, content: string): Promise<void> => {
        await page.getByRole('button', { name: 'Edit template', expanded: false }).click();
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('menuitem', { name: /Import template/ }).click();
        await (
          await chooser
        ).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
      };
      await choose(
        'mine.json',
        JSON.stringify({
          name: 'Mine',
          tracks: [
            { kind: 'depth' },
            { kind: 'curves', curves: [{ curve: 'ILD', left: 0.2, right: 2000 }] },
          ],
        }),
      );
      expect((await host.waitFor('geo-plot', 2)).detail['curves']).toEqual(['ILD']);
      expect((await host.waitFor('geo-notify')).detail).toEqual({
        kind: 'success',
        message: expect.stringContaining('Mine') as string,
      });
      expect(
        await page
          .getByRole('combobox', { name: 'Template' })
          .locator('option:checked')
          .innerText(),
      ).toBe('Mine');

      await page.getByRole('button', { name: 'Edit template', expanded: false }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Export template' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('Mine.template.json');
      const stream = await file.createReadStream();
      let text = '';
      for await (const piece of stream) text += String(piece);
      expect(JSON.parse(text)).toMatchObject({
        name: 'Mine',
        tracks: [
          { kind: 'depth' },
          { kind: 'curves', curves: [{ curve: 'ILD', left: 0.2, right: 2000 }] },
        ],
      });

      await choose('broken.json', '{"name": "x", "tracks": []}');
      expect((await host.waitFor('geo-error')).detail).toMatchObject({
        code: 'TEMPLATE_INVALID',
        message: expect.stringContaining('broken.json') as string,
      });
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
      await expect.poll(() => plots(host)).toBe(2);
    }));
});

describe('the curve list', () => {
  it('has depth curves selected and locked, and Plot once a curve besides them is selected', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { page } = host;
      const depth = page.getByRole('checkbox', { name: /^DEPT/ });
      expect(await depth.isChecked()).toBe(true);
      await depth.click({ force: true });
      expect(await depth.isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Select none' }).click();
      const button = page.getByRole('button', { name: 'Plot', exact: true });
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      expect(await button.getAttribute('title')).toBe('Select a curve besides the depth curve.');
      await button.click({ force: true });
      expect(await plots(host)).toBe(1);
      await page.getByRole('checkbox', { name: /^RHOB/ }).check();
      await button.click();
      expect((await host.waitFor('geo-plot', 2)).detail['curves']).toEqual(['RHOB']);
    }));

  it('of a LAS file is flat, without frames, and searched by mnemonic, unit and description', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { page } = host;
      expect(await page.getByRole('combobox', { name: 'Frame' }).count()).toBe(0);
      const names = (): Promise<string[]> =>
        page
          .getByRole('checkbox')
          .evaluateAll((boxes) =>
            boxes.map((box) => box.parentElement?.querySelector('.curve-name')?.textContent ?? ''),
          );
      const search = page.getByRole('searchbox', { name: 'Search curves' });
      for (const [text, found] of [
        ['rhob', ['RHOB']],
        ['gamma', ['GR']],
        ['ohmm', ['ILD']],
        ['', ['DEPT', 'GR', 'RHOB', 'ILD']],
      ] as const) {
        await search.fill(text);
        await expect.poll(names).toEqual([...found]);
      }
      await search.fill('xyz');
      await page.getByText('No curve matches “xyz”').waitFor();
    }));

  it('of a DLIS file begins with the frames; a frame has its index selected and locked', () =>
    on(async (host) => {
      await showFile(host, 'well.dlis');
      const { page } = host;
      const frames = page.getByRole('combobox', { name: 'Frame' });
      expect(await frames.locator('option').count()).toBe(3);
      const order = await page.evaluate(() => {
        const root = window.viewer().shadowRoot;
        const frame = root.querySelector('.curve-panel select') as Node;
        const list = root.querySelector('.curve-list') as Node;
        return (frame.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
      expect(order).toBe(true);
      const [files] = await host.heard('geo-file');
      const second = (files?.detail['frames'] as { name: string; index: string }[])[1];
      await frames.selectOption({ index: 1 });
      expect((await host.waitFor('geo-plot', 2)).detail['frame']).toBe(second?.name);
      const index = page
        .getByRole('checkbox', { name: new RegExp(`^${second?.index}\\b`) })
        .first();
      expect(await index.isChecked()).toBe(true);
      expect(await index.getAttribute('aria-disabled')).toBe('true');
    }));

  it('of a file with depth curves alone says that the frame has no curves', () =>
    on(async (host) => {
      await host.page.evaluate(() => void window.addViewer({ src: '../files/index.las' }));
      expect((await host.waitFor('geo-error')).detail).toMatchObject({
        code: 'NO_CURVES_IN_FRAME',
      });
      expect(await host.page.getByRole('alert').innerText()).toContain(
        'No Curves Found in selected frame',
      );
      expect(
        await host.page
          .getByRole('button', { name: 'Plot', exact: true })
          .getAttribute('aria-disabled'),
      ).toBe('true');
    }));

  it('is put away and brought back, and stays so for the next viewer', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      await host.page.getByRole('button', { name: 'Hide curve list' }).click();
      await expect.poll(() => host.page.getByRole('checkbox').count()).toBe(0);
      await host.page.evaluate(() => window.viewer().remove());
      await showFile(host, 'small.las');
      expect(await host.page.getByRole('checkbox').count()).toBe(0);
      await host.page.getByRole('button', { name: 'Show curve list' }).click();
      await expect.poll(() => host.page.getByRole('checkbox').count()).toBe(4);
    }));
});

describe('the toolbar', () => {
  it('reads the file again', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      await host.page.getByRole('button', { name: 'Reload file' }).click();
      expect((await host.waitFor('geo-plot', 2)).detail).toMatchObject({ samples: ROWS });
    }));

  it('takes depths by Enter, restores the former one for any other text, and changes their unit', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { page } = host;
      const [top, base] = [
        page.getByRole('textbox', { name: 'Top' }),
        page.getByRole('textbox', { name: 'Base' }),
      ];
      await top.fill('1050');
      await top.press('Enter');
      await base.fill('1100,5');
      await base.press('Enter');
      await expect
        .poll(async () => (await host.heard('geo-depth-change')).at(-1)?.detail)
        .toEqual({ top: 1050, base: 1100.5, unit: 'm' });
      await top.fill('deep');
      await top.press('Enter');
      await expect.poll(() => top.inputValue()).toBe('1050');
      await top.fill('7');
      await top.press('Escape');
      await expect.poll(() => top.inputValue()).toBe('1050');
      await page.getByRole('combobox', { name: 'Depth unit' }).selectOption('ft');
      await expect.poll(async () => Number(await top.inputValue())).toBeCloseTo(1050 / 0.3048, 1);
      await page.getByRole('button', { name: 'Show whole log' }).click();
      await expect
        .poll(async () => Number(await top.inputValue()))
        .toBeLessThanOrEqual(1000 / 0.3048);
    }));

  it('sets the screen scale and zooms', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { page } = host;
      const span = async (): Promise<number> => {
        const { detail } = (await host.heard('geo-depth-change')).at(-1) ?? {
          detail: { top: 0, base: 0 },
        };
        return Number(detail['base']) - Number(detail['top']);
      };
      await page.getByRole('combobox', { name: 'Depth scale' }).selectOption('200');
      await expect.poll(span).toBeGreaterThan(0);
      const inches = await page.getByRole('application').evaluate((body) => body.clientHeight / 96);
      expect((await span()) / (inches * 0.0254)).toBeCloseTo(200, 0);
      const before = await span();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect.poll(span).toBeCloseTo(before / 2, 1);
      await page.getByRole('button', { name: 'Zoom out' }).click();
      await expect.poll(span).toBeCloseTo(before, 1);
    }));

  for (const [item, name] of [
    ['PNG image', /^.*small 1000-1200 m\.png$/],
    ['SVG image', /^.*small 1000-1200 m\.svg$/],
  ] as const) {
    it(`saves a ${item} named after the log and what is shown of it`, () =>
      on(async (host) => {
        await showFile(host, 'small.las');
        await host.page.getByRole('button', { name: 'Save and export' }).click();
        const download = host.page.waitForEvent('download');
        await host.page.getByRole('menuitem', { name: item }).click();
        expect((await download).suggestedFilename()).toMatch(name);
      }));
  }

  it('exports the chosen curves of a log, and prints it, from dialogs', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { page } = host;
      const openForm = async (item: string): Promise<void> => {
        await page.getByRole('button', { name: 'Save and export' }).click();
        await page.getByRole('menuitem', { name: item }).click();
        await page.getByRole('dialog').waitFor();
      };
      const save = async (button: string): Promise<[name: string, text: string]> => {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: button }).click();
        const file = await download;
        return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
      };
      await openForm('Export data…');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Select none' }).click();
      await expect.poll(() => page.getByText('Select at least one curve.').count()).toBe(1);
      await dialog.getByRole('checkbox', { name: /^GR/ }).check();
      await page.getByRole('combobox', { name: 'Format' }).selectOption('CSV');
      const [name, text] = await save('Export file');
      expect(name).toMatch(/small 1000-1200 m\.csv$/);
      const lines = text.split('\r\n');
      expect(lines.slice(0, 2)).toEqual(['\ufeffDEPT,GR', 'M,GAPI']);
      expect(lines).toHaveLength(ROWS + 3);
      await page.keyboard.press('Escape');
      await openForm('PDF print…');
      await dialog.getByRole('combobox', { name: 'Depth scale' }).selectOption('fit');
      await expect.poll(() => page.getByText(/^Pages: 1, 1:/).count()).toBe(1);
      expect((await save('Save PDF'))[0]).toMatch(/small 1000-1200 m\.pdf$/);
    }));
});
