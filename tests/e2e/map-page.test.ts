import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Browser, Download, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readPdfContents, readPdfText } from '../support/pdf-contents.ts';
import { type Host, launch, openHost } from '../support/host-page.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

/** A map of a page's own layers, with no server behind it, under a strict policy: comparing, printing, areas from files, selecting. */
let browser: Browser;
let server: HostServer;
let host: Host;

const SLOW = { timeout: 60_000 };
const map = (): Locator => host.page.locator('geo-map');
const area = (): Locator => map().getByRole('region', { name: 'Area of interest' });
const selection = (): Locator => map().getByRole('region', { name: 'Selection' });

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  host = await openHost(browser, `${server.origin}/pages/csp.html`);
  await host.page.evaluate(async () => {
    const map = Object.assign(document.createElement('geo-map'), {
      layers: [
        {
          name: 'ground',
          label: 'Ground',
          features: {
            type: 'FeatureCollection',
            features: [
              {
                type: 'Feature',
                properties: {},
                geometry: {
                  type: 'Polygon',
                  coordinates: [
                    [
                      [20, 35],
                      [34, 35],
                      [34, 47],
                      [20, 47],
                      [20, 35],
                    ],
                  ],
                },
              },
            ],
          },
        },
        {
          name: 'wells',
          label: 'Own wells',
          points: {
            lon: Float64Array.from({ length: 100 }, (_, i) => 26 + (i % 10) / 5),
            lat: Float64Array.from({ length: 100 }, (_, i) => 40 + Math.floor(i / 10) / 5),
            labels: Array.from({ length: 100 }, (_, i) => `W-${i}`),
          },
        },
      ],
    });
    map.setAttribute('center', '27,41');
    map.setAttribute('zoom', '7');
    map.style.cssText = 'display: block; height: 640px';
    const ready = new Promise((resolve) =>
      map.addEventListener('geo-map-ready', resolve, { once: true }),
    );
    document.addEventListener('geo-map-select', (event) =>
      window.heardByTest.push({
        type: 'geo-map-select',
        detail: (event as CustomEvent<Record<string, unknown>>).detail,
      }),
    );
    document.body.append(map);
    await ready;
  });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Colours of the picture at shares of its width, at a tenth of its height. */
function colors(...shares: number[]): Promise<number[]> {
  return host.page.evaluate(async (at) => {
    const picture = await createImageBitmap(
      await (
        document.querySelector('geo-map') as unknown as { toImage(): Promise<Blob> }
      ).toImage(),
    );
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    return at.map(
      (share) =>
        new Uint32Array(
          context.getImageData(
            Math.round(picture.width * share),
            Math.round(picture.height * 0.1),
            1,
            1,
          ).data.buffer,
        )[0]!,
    );
  }, shares);
}

describe('a layer that is compared by swiping', () => {
  const line = (): Locator =>
    map().getByRole('slider', { name: 'Ground is shown left of this line' });
  const isCut = async (left: number, right: number): Promise<boolean> => {
    const [a, b] = await colors(left, right);
    return a !== b;
  };

  it('is seen left of a line that keys and the pointer move', async () => {
    await map().getByRole('button', { name: 'Settings of Ground' }).click();
    await expect.poll(() => isCut(0.27, 0.73), SLOW).toBe(false);
    await map().getByRole('checkbox', { name: 'Compare by swiping' }).check();
    await expect.poll(() => line().getAttribute('aria-valuenow')).toBe('50');
    await expect.poll(() => isCut(0.27, 0.73), SLOW).toBe(true);
    await line().press('End');
    await expect.poll(() => isCut(0.27, 0.73), SLOW).toBe(false);
    await line().press('ArrowLeft');
    await expect.poll(() => line().getAttribute('aria-valuenow')).toBe('98');
    const handle = (await line().boundingBox())!;
    const box = (await map().locator('.map-host').boundingBox())!;
    await host.page.mouse.move(handle.x + handle.width / 2, box.y + 300);
    await host.page.mouse.down();
    await host.page.mouse.move(box.x + box.width * 0.6, box.y + 300, { steps: 4 });
    await host.page.mouse.up();
    await expect.poll(() => line().getAttribute('aria-valuenow')).toBe('60');
  });

  it('is whole again when the comparison ends', async () => {
    await line().press('Escape');
    await line().waitFor({ state: 'detached' });
    expect(await map().getByRole('checkbox', { name: 'Compare by swiping' }).isChecked()).toBe(
      false,
    );
    await expect.poll(() => isCut(0.27, 0.73), SLOW).toBe(false);
  });
});

describe('a base map', () => {
  it('is fetched only where one is configured, and says whose it is', async () => {
    const requested = (): number =>
      server.requests.filter((one) => /\/files\/tile-/.test(one)).length;
    await colors(0.5);
    expect(requested()).toBe(0);
    await map().evaluate((element) => {
      element.setAttribute('basemap-attribution', 'Survey of the land');
      element.setAttribute('basemap', '/files/tile-{z}-{x}-{y}');
    });
    await expect.poll(requested, SLOW).toBeGreaterThan(0);
    await map().getByText('Survey of the land').waitFor();
    await map().getByRole('checkbox', { name: 'Base map' }).uncheck();
    await map().getByText('Survey of the land').waitFor({ state: 'detached' });
    await map().evaluate((element) => element.removeAttribute('basemap'));
    await map().getByRole('checkbox', { name: 'Base map' }).waitFor({ state: 'detached' });
  });
});

describe('printing', () => {
  async function print(title: string): Promise<Download> {
    await map().getByRole('button', { name: 'Print to PDF' }).click();
    const dialog = map().getByRole('dialog', { name: 'Print to PDF' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    const download = host.page.waitForEvent('download', SLOW);
    await dialog.getByRole('button', { name: 'Print to PDF' }).click();
    return download;
  }

  it('makes a page of A4 with title, names of the layers, a round scale, corners and date', async () => {
    const download = await print('Wells of the south');
    expect(download.suggestedFilename()).toBe('Wells of the south.pdf');
    const bytes = await readFile(await download.path());
    const pages = (await PDFDocument.load(bytes)).getPages();
    expect(pages).toHaveLength(1);
    const { width, height } = pages[0]!.getSize();
    expect([Math.round((width / 72) * 25.4), Math.round((height / 72) * 25.4)]).toEqual([297, 210]);
    const words = readPdfText(bytes);
    expect(words).not.toBe('');
    for (const part of [
      /Wells of the south/,
      /Ground/,
      /Own wells/,
      /1:[1-9](?:\d|\s|\\240)*0/,
      /\d+ km/,
      /EPSG:4326/,
      /\d{4}-\d\d-\d\d/,
    ])
      expect(words).toMatch(part);
  });

  it('keeps Arabic texts on the sheet of a page that reads from right to left', async () => {
    await host.page.evaluate(() => (document.documentElement.dir = 'rtl'));
    try {
      const download = await print('آبار الجنوب 2026');
      const drawn = readPdfContents(await readFile(await download.path()))
        .flatMap((content) => [...content.matchAll(/BDC\nq (?:\S+ ){4}(\S+) \S+ cm/g)])
        .map(([, x]) => Number(x));
      expect(drawn).not.toEqual([]);
      for (const x of drawn) expect(x, 'left edge of a text').toBeGreaterThan(0);
    } finally {
      await host.page.evaluate(() => document.documentElement.removeAttribute('dir'));
    }
  });
});

describe('an area from a file', () => {
  const ring = [
    [26.05, 40.05],
    [26.05, 40.5],
    [26.5, 40.5],
    [26.5, 40.05],
    [26.05, 40.05],
  ];
  const upload = (name: string, buffer: Buffer): Promise<void> =>
    map()
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  it('of GeoJSON selects what lies in it among the layers of the page', async () => {
    await upload(
      'block.geojson',
      Buffer.from(
        JSON.stringify({
          type: 'Feature',
          properties: {},
          geometry: { type: 'Polygon', coordinates: [ring] },
        }),
      ),
    );
    await area().getByText('vertices: 4').waitFor(SLOW);
    // Points every 0.2 degrees from 26 E 40 N: two by two of them, and the ground that they stand on.
    await expect
      .poll(() => selection().getByRole('status').innerText(), SLOW)
      .toBe('Ground, Own wells: 5');
    // Areas that follow are selections of their own.
    await area().getByText('Replace', { exact: true }).click();
    const { detail } = (await host.heard('geo-map-select')).at(-1)!;
    expect(
      (detail as unknown as { features: { geometry: { type: string } }[] }).features.map(
        ({ geometry }) => geometry.type,
      ),
    ).toEqual(['Polygon', ...Array<string>(4).fill('Point')]);
  });

  it('of a zipped shapefile becomes the area of the map', async () => {
    await map().getByRole('button', { name: 'Remove area' }).click();
    await area().waitFor({ state: 'detached' });
    await upload(
      'block.zip',
      await zipped({
        'block.shp': shapefile(ring.map(([x, y]) => [x! + 0.2, y!])),
        'block.prj': Buffer.from(
          'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
        ),
      }),
    );
    await area().getByText('vertices: 4').waitFor(SLOW);
    await expect
      .poll(() => selection().getByRole('status').innerText(), SLOW)
      .toBe('Ground, Own wells: 5');
  });

  it('of a shapefile in any projection finds its place, with no server to ask', async () => {
    await map().getByRole('button', { name: 'Remove area' }).click();
    await area().waitFor({ state: 'detached' });
    const spheroid = 'SPHEROID["WGS_1984",6378137.0,298.257223563]';
    const grid = `PROJCS["Field grid",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",${spheroid}],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",1000.0],PARAMETER["False_Northing",-4500000.0],PARAMETER["Central_Meridian",26.2],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;
    // 10 km around the well at 26.2 E 40.8 N, which lies 18,363 m north of the grid's zero.
    const around = [
      [-9000, 8363],
      [-9000, 28_363],
      [11_000, 28_363],
      [11_000, 8363],
      [-9000, 8363],
    ];
    await upload(
      'grid.zip',
      await zipped({ 'grid.shp': shapefile(around), 'grid.prj': Buffer.from(grid) }),
    );
    await area().getByText('vertices: 4').waitFor(SLOW);
    await expect
      .poll(() => selection().getByRole('status').innerText(), SLOW)
      .toBe('Ground, Own wells: 2');
  });

  it('is read without breaking the policy of the page', async () =>
    expect(await host.violations()).toEqual([]));

  it('that holds no area is refused with a message of the map', async () => {
    await upload('wrong.geojson', Buffer.from('{"type":"Point","coordinates":[1,2]}'));
    await map().locator('.problem').waitFor(SLOW);
    await area().getByText('vertices: 4').waitFor();
  });
});

describe('a polygon of another layer', () => {
  it('becomes the area, and selects', async () => {
    await map().getByRole('button', { name: 'Remove area' }).click();
    await area().waitFor({ state: 'detached' });
    await map().evaluate((element) =>
      (element as HTMLElement & { fit(box: number[]): Promise<void> }).fit([30, 36, 33, 38]),
    );
    await expect
      .poll(async () => {
        await map().locator('.map-host').click();
        return map().getByRole('button', { name: 'Use as area of interest' }).count();
      }, SLOW)
      .toBeGreaterThan(0);
    await map().getByRole('button', { name: 'Use as area of interest' }).first().click();
    await area()
      .getByRole('button', { name: /^Select .* in area$/ })
      .click();
    await expect
      .poll(() => selection().getByRole('status').innerText(), SLOW)
      .toBe('Ground, Own wells: 101');
  });

  it('is selected by any part of it, not by where it begins', async () => {
    const corner = (x: number, y: number): void =>
      void map().evaluate(
        (element, at) =>
          Object.assign(element, {
            aoi: {
              type: 'Polygon',
              coordinates: [
                [
                  [at.x, at.y],
                  [at.x + 2, at.y],
                  [at.x + 2, at.y + 2],
                  [at.x, at.y + 2],
                  [at.x, at.y],
                ],
              ],
            },
          }),
        { x, y },
      );
    for (const [x, y, reported] of [
      [33, 46, 'Ground: 1'],
      [26.1, 46.5, 'Ground: 1'],
    ] as const) {
      corner(x, y);
      await expect
        .poll(async () => {
          await area()
            .getByRole('button', { name: /^Select .* in area$/ })
            .click();
          return selection().getByRole('status').innerText();
        }, SLOW)
        .toBe(reported);
    }
    await map().getByRole('button', { name: 'Clear selection' }).click();
    corner(34.5, 47.5);
    await expect.poll(() => area().getByText('vertices: 4').count()).toBe(1);
    await area()
      .getByRole('button', { name: /^Select .* in area$/ })
      .click();
    await expect.poll(() => selection().count()).toBe(0);
  });
});

function zipped(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
  zip.end();
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    zip.outputStream
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject);
  });
}

/** A .shp file of one polygon (ESRI Shapefile Technical Description, "Polygon"). */
function shapefile(ring: readonly (readonly number[])[]): Buffer {
  const content = 4 + 32 + 8 + 4 + ring.length * 16;
  const file = Buffer.alloc(100 + 8 + content);
  file.writeInt32BE(9994, 0);
  file.writeInt32BE(file.length / 2, 24);
  file.writeInt32LE(1000, 28);
  file.writeInt32LE(5, 32);
  file.writeInt32BE(1, 100);
  file.writeInt32BE(content / 2, 104);
  file.writeInt32LE(5, 108);
  file.writeInt32LE(1, 144);
  file.writeInt32LE(ring.length, 148);
  ring.forEach(([x, y], i) => {
    file.writeDoubleLE(x!, 156 + i * 16);
    file.writeDoubleLE(y!, 164 + i * 16);
  });
  return file;
}
