import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';

/** The map of the application over the demo's own server: layers, places, areas, selection, coordinates. */

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
/** Layers that pictures have come of. */
const pictured = new Set<string>();

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startApplication()]);
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  ).newPage();
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (
      pathname === '/spatial/api/v1/wms' &&
      searchParams.get('REQUEST') === 'GetMap' &&
      response.ok()
    )
      pictured.add(searchParams.get('LAYERS') ?? '');
  });
  await page.goto(`${server.url}/consume/map`, { waitUntil: 'commit' });
  await signIn(page);
  await map().waitFor({ timeout: 60_000 });
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const map = (): Locator => page.locator('geo-map');
const layer = (name: string): Locator =>
  map().locator('.layer-item', { has: page.getByRole('checkbox', { name, exact: true }) });
const selection = (): Locator => map().getByRole('region', { name: 'Selection' });

/** Types the corners of an area. */
async function typeCorners(text: string): Promise<void> {
  await map().getByRole('button', { name: 'Other ways to define the area' }).click();
  await map().getByRole('menuitem', { name: 'Enter vertices…' }).click();
  const dialog = map().getByRole('dialog', { name: 'Area by vertices' });
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: 'Use area' }).click();
}

/** How many of the picture's pixels are not of the ground. */
async function ink(): Promise<number> {
  return page.evaluate(async () => {
    const blob = await (
      document.querySelector('geo-map') as HTMLElement & { toImage(): Promise<Blob> }
    ).toImage();
    const picture = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    const pixels = new Uint32Array(
      context.getImageData(0, 0, picture.width, picture.height).data.buffer,
    );
    return pixels.reduce((sum, pixel) => sum + (pixel === pixels[0] ? 0 : 1), 0);
  });
}

describe('the map', () => {
  it('has the layers of the active map by group, the uppermost first, and their pictures', async () => {
    await expect
      .poll(() => map().locator('.layer-group h3').allInnerTexts())
      .toEqual(['Wells', 'Seismic', 'Land']);
    await expect
      .poll(() => map().locator('.layer-item .check').allInnerTexts())
      .toEqual(['Wells', '2D lines', '3D surveys', 'Fields', 'Concessions']);
    await expect
      .poll(() => [...pictured].sort(), { timeout: 60_000 })
      .toEqual(['concessions', 'fields', 'lines2d', 'surveys3d', 'wells']);
    await expect.poll(ink, { timeout: 60_000 }).toBeGreaterThan(10_000);
  });

  it('finds places by name, 20 at most, and says that there are more', async () => {
    const field = map().getByRole('combobox', { name: 'Place, well or coordinate' });
    await field.fill('TR-');
    await expect.poll(() => map().getByRole('option').count()).toBe(20);
    await map().getByText('First 20 places').waitFor();
    await field.fill('TR-0001');
    // Records of the well are places too.
    await map()
      .getByRole('option')
      .filter({ hasText: /^Akpınar-1\s*TR-0001\s*Wells?$/ })
      .click();
    // A place that is found is identified; nothing is selected.
    const info = map().getByRole('region', { name: 'Features at this location' });
    await info.getByText('TR-0001', { exact: true }).waitFor();
    expect(await selection().count()).toBe(0);
    await expect.poll(() => new URL(page.url()).searchParams.get('zoom')).toBe('14');
  });

  it('shows what lies at a clicked place, and opens its record', async () => {
    const info = map().getByRole('region', { name: 'Features at this location' });
    // The first click may come while the map is still on its way.
    await expect
      .poll(
        async () => {
          await map().locator('.map-host').click();
          return info
            .getByText('TR-0001', { exact: true })
            .waitFor({ timeout: 10_000 })
            .then(
              () => true,
              () => false,
            );
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    await expect
      .poll(() => info.locator('.info-name').allInnerTexts())
      .toContainEqual(expect.stringContaining('Wells'));
    await info.getByRole('button', { name: 'Close' }).click();
    await info.waitFor({ state: 'detached' });
  });

  it('goes to a coordinate in the chosen system, and reads coordinates in it', async () => {
    const system = map().getByRole('combobox', { name: 'Coordinate reference system' });
    await system.fill('EPSG:32635');
    await map().getByRole('combobox', { name: 'Place, well or coordinate' }).fill('500000 4540000');
    await map()
      .getByRole('option', { name: /Go to coordinate/ })
      .click();
    await expect
      .poll(() => new URL(page.url()).searchParams.get('center'))
      .toMatch(/^\[27(\.0000\d*)?,41\.0/);
    const box = (await map().locator('.map-host').boundingBox())!;
    await expect
      .poll(
        async () => {
          await page.mouse.move(box.x + box.width / 2 + 20, box.y + box.height / 2);
          await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
          await map()
            .locator('.coordinates')
            .getByText(/\d/)
            .waitFor({ timeout: 5000 })
            .catch(() => undefined);
          return (await map().locator('.coordinates').innerText())
            .split(', ')
            .map((text) => Math.round(Number(text) / 100));
        },
        { timeout: 60_000 },
      )
      .toEqual([5000, 45_400]);
    await system.fill('EPSG:4326');
  });
});

describe('an area', () => {
  it('typed by its corners selects what lies in it, as a query that the grid has too', async () => {
    await typeCorners('26, 40\n29, 42');
    await map()
      .getByRole('region', { name: 'Area of interest' })
      .getByText('vertices: 4')
      .waitFor();
    await expect.poll(() => selection().getByRole('status').innerText()).toMatch(/^Wells: [1-9]/);
    const count = (await selection().getByRole('status').innerText()).replace('Wells: ', '');
    await expect.poll(() => new URL(page.url()).searchParams.get('aoi') ?? '').toContain('Polygon');
    await selection().getByRole('button', { name: 'Show in grid' }).click();
    await page.waitForURL(/\/consume\/browse\?catalog=well&only=selected/);
    await page
      .locator('geo-browse')
      .getByText(`${count} selected`, { exact: false })
      .first()
      .waitFor({ timeout: 60_000 });
    await page.goBack();
    await selection().getByText(`Wells: ${count}`).waitFor({ timeout: 60_000 });
  });

  it('is kept under a name, shown again by it, and removed', async () => {
    const open = async (): Promise<Locator> => {
      await map().getByRole('button', { name: 'Other ways to define the area' }).click();
      await map().getByRole('menuitem', { name: 'Saved areas…' }).click();
      return map().getByRole('dialog', { name: 'Saved areas' });
    };
    let dialog = await open();
    await dialog.getByText('No saved areas').waitFor({ timeout: 60_000 });
    await dialog.getByRole('textbox', { name: 'Area name' }).fill('Block 7');
    await dialog.getByRole('button', { name: 'Save area' }).click();
    await dialog.getByRole('button', { name: 'Use Block 7' }).waitFor({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await map().getByRole('button', { name: 'Remove area' }).click();
    await map().getByRole('region', { name: 'Area of interest' }).waitFor({ state: 'detached' });
    dialog = await open();
    await dialog.getByRole('button', { name: 'Use Block 7' }).click({ timeout: 60_000 });
    await map()
      .getByRole('region', { name: 'Area of interest' })
      .getByText('vertices: 4')
      .waitFor();
    dialog = await open();
    await dialog.getByRole('button', { name: 'Remove Block 7' }).click({ timeout: 60_000 });
    await dialog.getByText('No saved areas').waitFor({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('is given up by its own button, the selection by its, which Ctrl+Z gives back', async () => {
    await map()
      .getByRole('region', { name: 'Area of interest' })
      .getByText('vertices: 4')
      .waitFor();
    await map().getByRole('button', { name: 'Remove area' }).click();
    await map().getByRole('region', { name: 'Area of interest' }).waitFor({ state: 'detached' });
    const count = await selection().getByRole('status').innerText();
    await map().getByRole('button', { name: 'Clear selection' }).click();
    await selection().waitFor({ state: 'detached' });
    // A cleared selection is given back.
    await map().locator('.map-host').press('Control+z');
    await expect.poll(() => selection().getByRole('status').innerText()).toBe(count);
    await map().getByRole('button', { name: 'Clear selection' }).click();
    await expect.poll(() => map().locator('.side-section').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).searchParams.get('aoi')).toBeNull();
  });

  it('that is to be drawn is put away with Escape on the button that chose it', async () => {
    const polygon = map().getByRole('button', { name: 'Select by polygon' });
    await polygon.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => polygon.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => polygon.getAttribute('aria-pressed')).toBe('false');
  });

  it('is drawn by keyboard: vertices in the middle of the map, which the arrow keys pan', async () => {
    await map().getByRole('button', { name: 'Select by polygon' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => map().evaluate((element) => element.shadowRoot!.activeElement?.className))
      .toBe('map-host');
    const pan = async (arrow: string): Promise<void> => {
      for (let step = 0; step < 12; step++) await page.keyboard.press(`Shift+${arrow}`);
    };
    for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      await page.keyboard.press('Space');
      await pan(arrow);
    }
    await page.keyboard.press('Space');
    await pan('ArrowLeft');
    await page.keyboard.press('Space');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    const area = map().getByRole('region', { name: 'Area of interest' });
    await area.getByText('vertices: 4').waitFor();
    await map().getByRole('button', { name: 'Remove area' }).click();
    await area.waitFor({ state: 'detached' });
    await map().getByRole('button', { name: 'Clear selection' }).click();
    await selection().waitFor({ state: 'detached' });
  });

  it('whose corners cannot be read is not taken, and says why', async () => {
    await typeCorners('26, 40');
    const dialog = map().getByRole('dialog', { name: 'Area by vertices' });
    await dialog.getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('whose corners are nowhere on earth is not taken, and the dialog says which', async () => {
    await typeCorners('29, 40\n31, 95');
    const dialog = map().getByRole('dialog', { name: 'Area by vertices' });
    await dialog.getByText('31, 95: outside the coordinate reference system').waitFor();
    await dialog.getByRole('textbox').fill('29, 40\n500, 41\n30, 42');
    await dialog.getByRole('button', { name: 'Use area' }).click();
    await dialog.getByText('500, 41: outside the coordinate reference system').waitFor();
    await page.keyboard.press('Escape');
    const system = map().getByRole('combobox', { name: 'Coordinate reference system' });
    await system.fill('EPSG:99999');
    await typeCorners('29, 40\n31, 42');
    await dialog.getByText('EPSG:99999').nth(1).waitFor();
    await page.keyboard.press('Escape');
    await system.fill('EPSG:4326');
    expect(await map().getByRole('region', { name: 'Area of interest' }).count()).toBe(0);
  });
});

describe('a layer', () => {
  it('that fails is marked while the rest goes on, and is requested again', async () => {
    await page.route(/LAYERS=fields/, (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await layer('Fields').getByRole('alert').waitFor({ timeout: 60_000 });
    await expect.poll(() => map().locator('.layer-item').getByRole('alert').count()).toBe(1);
    await page.unroute(/LAYERS=fields/);
    pictured.delete('fields');
    await layer('Fields').getByRole('button', { name: 'Retry Fields' }).click();
    await expect.poll(() => [...pictured], { timeout: 60_000 }).toContain('fields');
    await expect.poll(() => layer('Fields').getByRole('alert').count()).toBe(0);
  });

  it('that is put away stays away in the address', async () => {
    await layer('Concessions').getByRole('checkbox').uncheck();
    await expect
      .poll(() => new URL(page.url()).searchParams.get('layers'))
      .toBe('{"concessions":{"visible":false}}');
    await page.reload({ waitUntil: 'commit' });
    await expect
      .poll(() => layer('Concessions').getByRole('checkbox').isChecked(), { timeout: 60_000 })
      .toBe(false);
  });

  it('is drawn from its features where that is wished, counted first', async () => {
    await layer('Wells').getByRole('button', { name: 'Settings of Wells' }).click();
    await layer('Wells').getByRole('checkbox', { name: 'Show as vector features' }).check();
    await expect
      .poll(() => layer('Wells').locator('.layer-more').innerText(), { timeout: 60_000 })
      .toMatch(/Features: [1-9]/);
    await expect.poll(() => layer('Wells').getByRole('progressbar').count()).toBe(0);
    await expect.poll(() => layer('Wells').getByRole('alert').count()).toBe(0);
  });
});
