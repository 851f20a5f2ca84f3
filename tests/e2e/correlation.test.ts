import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Host, launch } from '../support/host-page.ts';
import { logFile } from '../support/log-file.ts';
import { type HostServer, startServer } from '../support/page-server.ts';
import { ranged, status } from '../support/answers.ts';
import { signIn, startApplication } from '../support/application.ts';
import { LEFT, openCorrelationPage, RIGHT, type WellOfTest } from '../support/correlation-page.ts';
import { shellTests } from './shell-page.ts';

/** Two wells in one picture: from arrays and files of a page without a backend, and from wellbores of the application's server. */

let browser: Browser;
let server: HostServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  server.files.set('one.las', ranged(logFile()));
  server.files.set(
    'two.las',
    ranged(Buffer.from(logFile().toString().replace('HOST PAGE 1', 'HOST PAGE 2'))),
  );
  server.files.set('gone.las', status(404));
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Runs `look` on a page of its own; the page must have nothing to complain about, but for `pardoned`. */
async function on(look: (host: Host) => Promise<void>, pardoned = /^$/): Promise<void> {
  const host = await openCorrelationPage(browser, server);
  try {
    await look(host);
    expect(host.complaints.filter((complaint) => !pardoned.test(complaint))).toEqual([]);
  } finally {
    await host.close();
  }
}

async function show(host: Host, wells: readonly WellOfTest[] = [LEFT, RIGHT]): Promise<void> {
  await host.page.evaluate((given) => void window.addCorrelation({}, given), wells);
  await host.waitFor('geo-plot');
  await host.page.evaluate(() => window.correlation().setDepthRange(1000, 2000));
}

const tracks = (page: Page): Locator => page.getByRole('application');

/** A place on the tracks: shares of their width and of the range from 1000 to 2000 m. */
async function placeOf(
  page: Page,
  across: number,
  depth: number,
): Promise<{ x: number; y: number }> {
  const box = await tracks(page).boundingBox();
  const shown = await page.evaluate(
    () =>
      window.heardByTest.filter(({ type }) => type === 'geo-depth-change').at(-1)?.detail as {
        top: number;
        base: number;
      },
  );
  if (!box) throw new Error('the tracks are not on the screen');
  return {
    x: box.x + box.width * across,
    y: box.y + ((depth - shown.top) / (shown.base - shown.top)) * box.height,
  };
}

async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

const picked = async (host: Host): Promise<Record<string, unknown>[]> =>
  (await host.heard('geo-pick')).map(({ detail }) => detail);

describe('a correlation of a page without a backend', () => {
  it('shows two wells of the page, and of three the last two', () =>
    on(async (host) => {
      await show(host, [{ ...LEFT, name: 'Too many' }, LEFT, RIGHT]);
      const { detail } = (await host.heard('geo-plot'))[0]!;
      expect(detail['wells']).toEqual(
        ['Left', 'Right'].map((name) => ({
          uwi: `UWI ${name}`,
          name,
          curves: ['GR'],
          samples: 1001,
          missing: ['SP'],
        })),
      );
      expect(await host.heard('geo-error')).toEqual([]);
    }));

  it('says of one well that two are needed', () =>
    on(async (host) => {
      await host.page.evaluate((well) => void window.addCorrelation({}, [well]), LEFT);
      expect((await host.waitFor('geo-error')).detail).toMatchObject({
        code: 'TWO_WELLS_REQUIRED',
      });
      await host.page.getByText('A two-wells selection is required').waitFor();
    }));

  it('shows two files, by the names in their headers', () =>
    on(async (host) => {
      await host.page.evaluate(
        () => void window.addCorrelation({ src: '["../files/one.las","../files/two.las"]' }),
      );
      const { detail } = await host.waitFor('geo-plot');
      expect(
        (detail['wells'] as { name: string; samples: number }[]).map(({ name, samples }) => [
          name,
          samples,
        ]),
      ).toEqual([
        ['HOST PAGE 1', 400],
        ['HOST PAGE 2', 400],
      ]);
    }));

  it('says what is wrong with a file, and tries again', () =>
    on(async (host) => {
      await host.page.evaluate(
        () => void window.addCorrelation({ src: '["../files/one.las","../files/gone.las"]' }),
      );
      await host.page.getByRole('alert').waitFor();
      server.files.set('gone.las', ranged(logFile()));
      await host.page.getByRole('button', { name: 'Retry' }).click();
      await host.waitFor('geo-plot');
      server.files.set('gone.las', status(404));
    }, /404/));

  it('brings a pick to one height and goes there; a pick that one well lacks is refused', () =>
    on(async (host) => {
      await show(host);
      await host.page.evaluate(() => window.correlation().flattenOn('Sand'));
      const { detail } = (await host.heard('geo-depth-change')).at(-1)!;
      expect(((detail['top'] as number) + (detail['base'] as number)) / 2).toBeCloseTo(1200, -1);
      const at = await placeOf(host.page, 0.9, 1200);
      await host.page.mouse.move(at.x, at.y);
      const cursor = (await host.waitFor('geo-cursor')).detail as { wells: { depth: number }[] };
      expect(cursor.wells[1]!.depth - cursor.wells[0]!.depth).toBeCloseTo(100, 6);
      expect(
        await host.page.evaluate(() =>
          window
            .correlation()
            .flattenOn('Nowhere')
            .catch(({ code }: { code: string }) => code),
        ),
      ).toBe('DATA_INVALID');
    }));

  it('draws against depth under sea level, and says of which well it has no survey', () =>
    on(async (host) => {
      await show(host, [
        {
          ...LEFT,
          survey: [
            { md: 0, inclination: 0, azimuth: 0 },
            { md: 2500, inclination: 0, azimuth: 0 },
          ],
        },
        RIGHT,
      ]);
      await host.page.getByLabel('Align by').selectOption('TVDSS');
      await host.page
        .getByText('Right has no directional survey. It is drawn as vertical (TVD = MD).')
        .waitFor();
      expect(await host.page.getByText('Left has no directional survey').count()).toBe(0);
      const at = await placeOf(host.page, 0.9, 1300);
      await host.page.mouse.move(at.x, at.y);
      // At one depth under sea level the measured depths are as far apart as the two depth references.
      const cursor = (await host.waitFor('geo-cursor')).detail as {
        wells: { depth: number; md: number }[];
      };
      const [left, right] = cursor.wells;
      expect([
        right!.depth - left!.depth,
        left!.md - left!.depth,
        right!.md - right!.depth,
      ]).toEqual([0, 100, 50].map((metres) => expect.closeTo(metres, 6) as number));
    }));

  it('does not offer depth under sea level where an elevation is not known', () =>
    on(async (host) => {
      await show(host, [LEFT, { ...RIGHT, kbElev: undefined }]);
      expect(
        await host.page.getByLabel('Align by').getByRole('option', { name: /TVDSS/ }).isDisabled(),
      ).toBe(true);
    }));
});

describe('picks of a correlation', () => {
  it('are dragged in one well, and the change is taken back and made again', () =>
    on(async (host) => {
      await show(host);
      await drag(
        host.page,
        await placeOf(host.page, 0.9, 1300),
        await placeOf(host.page, 0.9, 1350),
      );
      await expect.poll(() => picked(host)).toHaveLength(1);
      const [moved] = await picked(host);
      expect(moved).toEqual({
        uwi: 'UWI Right',
        well: 'Right',
        marker: 'Sand',
        depth: expect.closeTo(1350, -1) as number,
        unit: 'm',
        action: 'move',
      });
      await host.page.keyboard.press('Control+z');
      await expect
        .poll(async () => (await picked(host)).at(-1))
        .toMatchObject({ marker: 'Sand', depth: 1300, action: 'move' });
      await host.page.keyboard.press('Control+Shift+Z');
      await expect.poll(async () => (await picked(host)).at(-1)).toEqual(moved);
    }));

  it('are added where the tool points, named, and deleted', () =>
    on(async (host) => {
      await show(host);
      await host.page.getByRole('button', { name: 'Add marker' }).click();
      const at = await placeOf(host.page, 0.05, 1700);
      await host.page.mouse.click(at.x, at.y);
      await host.page
        .getByRole('combobox', { name: /Name of the new marker at 1[67]\d\d.* m in Left/ })
        .fill('Base');
      await host.page.keyboard.press('Enter');
      await expect
        .poll(() => picked(host))
        .toEqual([
          {
            uwi: 'UWI Left',
            well: 'Left',
            marker: 'Base',
            depth: expect.closeTo(1700, -1) as number,
            unit: 'm',
            action: 'add',
          },
        ]);
      await host.page.getByRole('button', { name: 'Show marker table' }).click();
      await host.page.getByRole('button', { name: 'Delete Base in Left' }).click();
      await expect
        .poll(async () => (await picked(host)).at(-1))
        .toMatchObject({ marker: 'Base', depth: null, action: 'delete' });
    }));

  it('are added, moved and named by the keyboard alone', () =>
    on(async (host) => {
      await show(host);
      await tracks(host.page).focus();
      await host.page.keyboard.press('Shift+ArrowDown');
      await host.page.keyboard.press('Shift+P');
      await host.page.keyboard.type('Fault');
      await host.page.keyboard.press('Enter');
      await expect
        .poll(() => picked(host))
        .toMatchObject([{ well: 'Right', marker: 'Fault', action: 'add' }]);
      await host.page.getByRole('button', { name: 'Show marker table' }).press('Enter');
      const field = host.page.getByLabel('Depth of Sand in Left');
      await field.fill('1250.5');
      await field.press('Enter');
      await expect
        .poll(async () => (await picked(host)).at(-1))
        .toMatchObject({ well: 'Left', marker: 'Sand', depth: 1250.5, action: 'move' });
    }));

  it('get another name in both wells by the table, as one step, and the datum follows', () =>
    on(async (host) => {
      await show(host);
      await host.page.evaluate(() => window.correlation().flattenOn('Sand'));
      await host.page.getByRole('button', { name: 'Show marker table' }).press('Enter');
      const field = host.page.getByRole('combobox', { name: 'Name of Sand', exact: true });
      await field.fill('Upper sand');
      await field.press('Enter');
      const renamed = (marker: string): object[] =>
        ['Left', 'Right'].map((well) => ({
          uwi: `UWI ${well}`,
          well,
          marker,
          depth: well === 'Left' ? 1200 : 1300,
          unit: 'm',
          action: 'rename',
        }));
      await expect.poll(() => picked(host)).toEqual(renamed('Upper sand'));
      await expect.poll(() => host.page.getByLabel('Flatten on').inputValue()).toBe('Upper sand');
      await host.page.getByRole('button', { name: 'Undo' }).click();
      await expect
        .poll(async () => (await picked(host)).slice(2))
        .toEqual(renamed('Sand').reverse());
      await expect.poll(() => host.page.getByLabel('Flatten on').inputValue()).toBe('Sand');
      expect(await host.page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
      await host.page.getByRole('button', { name: 'Redo' }).click();
      await host.page.getByRole('combobox', { name: 'Name of Upper sand', exact: true }).waitFor();
      // A pick without a name is none: the one that it had stands again.
      const again = host.page.getByRole('combobox', { name: 'Name of Marl', exact: true });
      await again.fill(' ');
      await again.press('Enter');
      await expect.poll(() => again.inputValue()).toBe('Marl');
      expect(await picked(host)).toHaveLength(6);
    }));

  it('are pointed at one after another, renamed in one well and deleted, by the keyboard alone', () =>
    on(async (host) => {
      await show(host);
      await tracks(host.page).focus();
      await host.page.keyboard.press('n');
      await host.page.keyboard.press('n');
      await expect
        .poll(() => host.page.getByRole('status').filter({ hasText: 'Sand, Right 1300 m' }).count())
        .toBe(1);
      await host.page.keyboard.press('r');
      await host.page.getByRole('combobox', { name: 'Name of Sand in Right' }).waitFor();
      await host.page.keyboard.type('Silt');
      await host.page.keyboard.press('Enter');
      await expect
        .poll(() => picked(host))
        .toMatchObject([{ well: 'Right', marker: 'Silt', depth: 1300, action: 'rename' }]);
      await host.page.keyboard.press('Shift+N');
      await host.page.keyboard.press('Delete');
      await expect
        .poll(async () => (await picked(host)).slice(1))
        .toMatchObject([{ well: 'Left', marker: 'Sand', depth: null, action: 'delete' }]);
    }));

  it('are renamed where they are clicked twice', () =>
    on(async (host) => {
      await show(host);
      const at = await placeOf(host.page, 0.9, 1600);
      await host.page.mouse.dblclick(at.x, at.y);
      await host.page.getByRole('combobox', { name: 'Name of Marl in Right' }).fill('Chalk');
      await host.page.getByRole('button', { name: 'Rename' }).click();
      await expect
        .poll(() => picked(host))
        .toMatchObject([{ well: 'Right', marker: 'Chalk', action: 'rename' }]);
    }));

  it('are exported as a list', () =>
    on(async (host) => {
      await show(host);
      await host.page.getByRole('button', { name: 'Save' }).click();
      const download = host.page.waitForEvent('download');
      await host.page.getByRole('menuitem', { name: 'Export markers (CSV)' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('Left - Right picks.csv');
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString().split('\r\n').slice(0, 3)).toEqual([
        'well,uwi,pick,md_m,tvdss_m',
        'Left,UWI Left,Sand,1200,',
        'Left,UWI Left,Marl,1400,',
      ]);
    }));
});

describe('a piece of one well', () => {
  it('is laid over the other, and taken away', () =>
    on(async (host) => {
      await show(host);
      await tracks(host.page).focus();
      const before = await tracks(host.page).screenshot();
      await host.page.keyboard.press('g');
      await drag(
        host.page,
        await placeOf(host.page, 0.15, 1700),
        await placeOf(host.page, 0.15, 1800),
      );
      await drag(
        host.page,
        await placeOf(host.page, 0.15, 1750),
        await placeOf(host.page, 0.8, 1850),
      );
      await host.page.mouse.move(2, 2);
      const remove = host.page.getByRole('button', { name: 'Remove ghost curve' });
      await remove.waitFor();
      expect(before.equals(await tracks(host.page).screenshot())).toBe(false);
      await remove.click();
      await host.page.mouse.move(2, 2);
      await remove.waitFor({ state: 'detached' });
      expect(await host.heard('geo-pick')).toEqual([]);
    }));
});

describe('a piece of one well by the keyboard', () => {
  it('is taken at the cursor, moved, and taken away', () =>
    on(async (host) => {
      await show(host);
      const status = host.page.locator('geo-correlation').getByRole('status');
      const remove = host.page.getByRole('button', { name: 'Remove ghost curve' });
      await tracks(host.page).focus();
      await host.page.keyboard.press('g');
      await host.page.keyboard.press('Enter');
      await remove.waitFor();
      await host.page.keyboard.press('Alt+PageDown');
      // How far it was moved is told with the well that it lies over.
      const reported = /, Right ([\d.]+) m/;
      await expect
        .poll(async () => Number(reported.exec((await status.allInnerTexts()).join(' '))?.[1]))
        .toBeGreaterThan(10);
      const before = await tracks(host.page).screenshot();
      await host.page.keyboard.press('Alt+ArrowLeft');
      await expect
        .poll(async () => (await status.allInnerTexts()).join(' '))
        .toMatch(/, Left [\d.]+ m/);
      expect(before.equals(await tracks(host.page).screenshot())).toBe(false);
      await host.page.keyboard.press('Escape');
      await remove.waitFor({ state: 'detached' });
    }));
});

describe('the picture of a correlation', () => {
  it('keeps its scale when the element gets another height, and says what is shown then', () =>
    on(async (host) => {
      await host.page.evaluate(
        (wells) => void window.addCorrelation({}, wells),
        [
          { ...LEFT, top: 0 },
          { ...RIGHT, top: 900 },
        ],
      );
      await host.waitFor('geo-plot');
      const scale = host.page.getByLabel('Depth scale', { exact: true });
      await scale.selectOption('1:1000');
      const span = async (): Promise<number> => {
        const { top, base } = (await host.heard('geo-depth-change')).at(-1)!.detail as {
          top: number;
          base: number;
        };
        return base - top;
      };
      const before = await span();
      await host.page.evaluate(() => {
        window.correlation().style.height = '500px';
      });
      // 200 px of 1/96 in, a thousand times.
      await expect.poll(async () => before - (await span())).toBeCloseTo((200 / 96) * 25.4, 3);
    }));

  it('stands in each of twenty elements on a page', () =>
    on(async (host) => {
      await host.page.evaluate(
        (wells) => {
          for (let i = 0; i < 20; i++) window.addCorrelation({}, wells).style.height = '400px';
        },
        [LEFT, RIGHT],
      );
      await expect.poll(async () => (await host.heard('geo-plot')).length).toBe(20);
      // Of each the colours on its tracks: ground and grid alone would be a few.
      const colours = await host.page.evaluate(() =>
        [...document.querySelectorAll('geo-correlation')].map((element) => {
          const canvas = element.shadowRoot!.querySelector<HTMLCanvasElement>(
            '[role=application] canvas',
          )!;
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
          return new Set(new Uint32Array(data.buffer)).size;
        }),
      );
      expect(colours).toHaveLength(20);
      expect(Math.min(...colours)).toBeGreaterThan(50);
      expect(await host.heard('geo-error')).toEqual([]);
    }));

  it('is given as PNG, SVG and PDF', () =>
    on(async (host) => {
      await show(host);
      const starts = await host.page.evaluate(async () => {
        const heads: Record<string, string> = {};
        for (const type of ['image/png', 'image/svg+xml', 'application/pdf'] as const) {
          const blob = await window
            .correlation()
            .toImage({ type, ...(type === 'image/svg+xml' ? { depthScale: '1:2000' } : {}) });
          heads[blob.type] = await blob.slice(0, 400).text();
        }
        return heads;
      });
      expect(starts['image/png']).toContain('PNG');
      // 1000 m at 1:2000 are half a metre, and the header.
      expect(
        Number(/height="([\d.]+)mm"/.exec(starts['image/svg+xml'] ?? '')?.[1]),
      ).toBeGreaterThan(500);
      expect(starts['application/pdf']).toMatch(/^%PDF-/);
    }));
});

const shell = shellTests(startApplication);

/** A LAS file of one well of its own. */
const las = (name: string, uwi: string): string =>
  `~V\nVERS. 2.0 :\nWRAP. NO :\n~W\nSTRT.M 1000 :\nSTOP.M 1004 :\nSTEP.M 1 :\nNULL. -999.25 :\nWELL. ${name} :\nUWI. ${uwi} :\n~C\nDEPT.M :\nGR.API :\n~A\n1000 50\n1001 60\n1002 70\n1003 65\n1004 55\n`;
const upload = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

/** Puts a correlation of wellbores over the application's page. */
async function addOf(page: Page, uwis: readonly string[]): Promise<void> {
  await page.addScriptTag({ url: '/dist/elements/geo-correlation.js', type: 'module' });
  await page.evaluate((wellbores) => {
    document.querySelector('geo-correlation')?.remove();
    const made = document.createElement('geo-correlation');
    made.setAttribute('wellbores', JSON.stringify(wellbores));
    made.style.cssText = 'display: block; position: fixed; inset: 0; z-index: 10';
    document.body.append(made);
  }, uwis);
}

const plots = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() =>
    window.heardByTest
      .filter(({ type, detail }) => type === 'geo-plot' && 'wells' in detail)
      .map(({ detail }) => detail),
  );

describe('a correlation of the application', () => {
  it('plots wellbores with one file each at once, and asks for a file of each where there are several', () =>
    shell.on('/load', async (page) => {
      await signIn(page);
      await page
        .locator('geo-load input[type=file]')
        .setInputFiles([
          upload('a.las', las('CORR-A', 'TR-CORR-A')),
          upload('b.las', las('CORR-B', 'TR-CORR-B')),
        ]);
      await page.getByRole('button', { name: 'Loaded: 2' }).waitFor();
      await addOf(page, ['TR-CORR-A', 'TR-CORR-B']);
      await expect
        .poll(async () =>
          (await plots(page)).map(({ wells }) =>
            (wells as { uwi: string; samples: number }[]).map(({ uwi, samples }) => [uwi, samples]),
          ),
        )
        .toEqual([
          [
            ['TR-CORR-A', 5],
            ['TR-CORR-B', 5],
          ],
        ]);

      await addOf(page, ['TR-CORR-A', 'TR-0001', 'TR-0002']);
      const dialog = page.getByRole('dialog', { name: 'Choose a log file for each wellbore' });
      await dialog.waitFor();
      const bores = dialog.getByRole('group');
      expect(await bores.count()).toBe(2);
      await bores.nth(0).getByRole('radio').first().check();
      await dialog.getByRole('button', { name: 'OK' }).click();
      await dialog.getByText('Please select log files of both bores').waitFor();
      await bores.nth(1).getByRole('radio').first().check();
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect.poll(async () => (await plots(page)).length).toBe(2);
      expect(((await plots(page))[1]!['wells'] as { uwi: string }[]).map(({ uwi }) => uwi)).toEqual(
        ['TR-0001', 'TR-0002'],
      );
      expect(
        await page.locator('geo-correlation').getByLabel('Flatten on').getByRole('option').count(),
      ).toBeGreaterThan(1);

      const files = page
        .locator('geo-correlation')
        .getByRole('button', { name: 'Files', exact: true });
      await files.press('Enter');
      await dialog.waitFor();
      expect(await bores.nth(0).getByRole('radio').first().isChecked()).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await page.locator('geo-correlation .plot-region.plotted').count()).toBe(1);
      expect(
        await files.evaluate(
          (button) => (button.getRootNode() as ShadowRoot).activeElement === button,
        ),
      ).toBe(true);
    }));

  it('says what is missing: no log files, no wellbore', () =>
    shell.on('/load', async (page) => {
      await signIn(page);
      await addOf(page, ['TR-0001', 'TR-NOWHERE']);
      await page.locator('geo-correlation').getByText('No log files found for the well').waitFor();
      await addOf(page, ['TR-0001']);
      await page
        .locator('geo-correlation')
        .getByText('A two-wells selection is required')
        .waitFor();
    }));
});
