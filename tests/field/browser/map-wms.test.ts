import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../../support/host-page.ts';
import { type HostServer, startServer } from '../../support/page-server.ts';
import { type MapPage, openMap } from './map-page.ts';
import {
  type MapServices,
  colored,
  picture,
  readParameters,
  startMapServices,
  wmsReport,
} from './map-services.ts';

/** Map servers that speak other dialects than the first one that is tried, in a page without a server of the suite. */

let browser: Browser;
let server: HostServer;
let peer: MapServices;
let closed: MapServices;
let shown: MapPage | null = null;

const RED = [200, 30, 30] as const;
const GREEN = [30, 160, 30] as const;

beforeAll(async () => {
  [browser, server, peer, closed] = await Promise.all([
    launch(),
    startServer(),
    startMapServices(),
    startMapServices({ allowsPages: false }),
  ]);
}, 120_000);

afterEach(async () => {
  await shown?.close();
  shown = null;
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([server?.close(), peer?.close(), closed?.close()]);
});

async function open(layer: object, more: object = {}): Promise<MapPage> {
  shown = await openMap(browser, `${server.origin}/pages/empty.html`, {
    layers: [{ name: 'blocks', label: 'Blocks', ...layer }],
    ...more,
  });
  return shown;
}

const wms = (path: string): object => ({ mapServer: { url: `${peer.origin}${path}` } });

/** Waits until the middle of the map has a colour. */
async function expectMiddle(map: MapPage, color: readonly number[]): Promise<void> {
  await expect.poll(() => map.color(0.5, 0.5), { timeout: 30_000 }).toEqual(color);
}

describe('a WMS', () => {
  it('that knows 1.3.0 alone gets a second request in 1.3.0 [m01]', async () => {
    peer.services.set('/m01', (given) =>
      given['VERSION'] === '1.3.0' && given['CRS']
        ? picture(given)
        : wmsReport('MissingParameterValue', 'Parameter CRS missing', 400),
    );
    const map = await open(wms('/m01'));
    await expectMiddle(map, RED);
    await expect.poll(() => map.layer('Blocks').locator('.layer-problem').count()).toBe(0);
  });

  it('on the own origin of the page gets requests in the version of its address [m01b]', async () => {
    const versions = new Set<string>();
    server.files.set('wms', (request, response) => {
      const given = readParameters(request.url!);
      versions.add(given['VERSION']!);
      const {
        status = 200,
        type,
        body,
      } = given['CRS']
        ? picture(given)
        : wmsReport('MissingParameterValue', 'Parameter CRS missing', 400);
      response.writeHead(status, { 'Content-Type': type }).end(body);
    });
    const map = await open({ mapServer: { url: `${server.origin}/files/wms?VERSION=1.3.0` } });
    await expectMiddle(map, RED);
    expect([...versions]).toEqual(['1.3.0']);
  });

  it('behind a proxy gets a second request in 1.3.0, because its report comes through [m01]', async () => {
    server.files.set('render', (request, response) => {
      const given = readParameters(readParameters(request.url!)['URL']!);
      const { type, body } = picture(given);
      if (given['VERSION'] === '1.3.0') response.writeHead(200, { 'Content-Type': type }).end(body);
      else
        response.writeHead(502, { 'Content-Type': 'application/json' }).end(
          JSON.stringify({
            error: 'UPSTREAM',
            message: 'The map server says: Parameter CRS missing',
            status: 502,
          }),
        );
    });
    const proxyUrl = '/files/render';
    const map = await open({
      mapServer: { url: `${closed.origin}/far`, enableProxy: true, proxyUrl },
    });
    await expectMiddle(map, RED);
    expect(closed.requests('/far')).toEqual([]);
  });

  it('that refuses pictures of 256 colours gives usual ones [mqw]', async () => {
    peer.services.set('/mqw', (given) =>
      given['FORMAT'] === 'image/png'
        ? picture(given)
        : wmsReport('InvalidFormat', "Output format 'image/png8' is not supported", 400),
    );
    await expectMiddle(await open(wms('/mqw')), RED);
  });

  it('with a limit of size is requested a smaller picture that fills the map [m18]', async () => {
    peer.services.set('/m18', (given) =>
      Math.max(Number(given['WIDTH']), Number(given['HEIGHT'])) <= 700
        ? picture(given)
        : wmsReport(
            '',
            'msWMSLoadGetMapParams(): WMS server error. Image size out of range, WIDTH and HEIGHT must be between 1 and 700 pixels.',
          ),
    );
    const map = await open({ ...wms('/m18'), useSingleTile: true });
    await expectMiddle(map, RED);
    for (const [x, y] of [
      [0.02, 0.1],
      [0.98, 0.9],
    ] as const)
      expect(await map.color(x, y)).toEqual(RED);
  });

  it('that knows degrees alone gets requests in them, and its picture lies where it belongs [m21]', async () => {
    // Green north of 41 degrees, red south of it.
    peer.services.set('/m21', (given) => {
      if ((given['SRS'] ?? given['CRS']) !== 'EPSG:4326')
        return wmsReport('InvalidSRS', 'Unsupported SRS');
      const [, south, , north] = given['BBOX']!.split(',').map(Number);
      const line = (north! + south!) / 2 > 41 ? GREEN : RED;
      return colored(given, line);
    });
    const map = await open({ ...wms('/m21') }, { center: '28,41.4', zoom: 9 });
    await expect.poll(() => map.color(0.5, 0.3), { timeout: 30_000 }).toEqual(GREEN);
  });

  it('that calls its PNG octet-stream is drawn [m19]', async () => {
    peer.services.set('/m19', (given) => ({
      ...picture(given),
      type: 'application/octet-stream',
    }));
    await expectMiddle(await open(wms('/m19')), RED);
  });

  it.each([
    ['XML', wmsReport('LayerNotDefined', 'Layer blocks is not defined here', 400)],
    [
      'JSON',
      {
        type: 'application/json',
        body: '{"version":"1.3.0","exceptions":[{"code":"LayerNotDefined","text":"Layer blocks is not defined here"}]}',
      },
    ],
    [
      'HTML',
      {
        status: 500,
        type: 'text/html',
        body: '<html><head><title>Error</title></head><body><h1>Layer blocks is not defined here</h1><script>alert(1)</script></body></html>',
      },
    ],
  ])('that reports an error in %s is shown with its own words', async (kind, report) => {
    peer.services.set(`/words-${kind}`, () => report);
    const map = await open(wms(`/words-${kind}`));
    await expect
      .poll(() => map.layer('Blocks').locator('.layer-problem').innerText(), { timeout: 30_000 })
      .toBe('Layer blocks is not defined here');
  });

  it('that pages may not read is named with the cause [m23]', async () => {
    closed.services.set('/wms', picture);
    const map = await open({ mapServer: { url: `${closed.origin}/wms` } });
    await expect
      .poll(() => map.layer('Blocks').locator('.layer-problem').innerText(), { timeout: 30_000 })
      .toContain('CORS');
    expect(await map.errors()).toContain('CORS_REFUSED');
  });

  it('with a password in its address gets it as a header, and nothing shows it [m14b]', async () => {
    peer.services.set('/m14b', (given, { headers }) =>
      headers.authorization === `Basic ${btoa('reader:s3cret')}`
        ? picture(given)
        : { status: 401, type: 'text/plain', body: 'no' },
    );
    const url = `${peer.origin}/m14b`.replace('http://', 'http://reader:s3cret@');
    const map = await open({ mapServer: { url } });
    await expectMiddle(map, RED);
    await map.close();
    closed.services.set('/m14b', picture);
    const other = await open({
      mapServer: { url: `${closed.origin}/m14b`.replace('http://', 'http://reader:s3cret@') },
    });
    await expect
      .poll(() => other.layer('Blocks').locator('.layer-problem').innerText(), { timeout: 30_000 })
      .toMatch(/user name and password/);
    expect(await other.errors()).not.toContain('s3cret');
    expect(await other.map.innerHTML()).not.toContain('s3cret');
  });
});

describe('a click', () => {
  it.each([
    [
      'GML [m05i]',
      'application/vnd.ogc.gml',
      '<msGMLOutput><blocks_layer><blocks_feature><name>Block 17</name></blocks_feature></blocks_layer></msGMLOutput>',
    ],
    ['text [m20]', 'text/plain', "Layer 'blocks'\n  Feature 1:\n    name = 'Block 17'\n"],
    [
      'HTML [m20]',
      'text/html',
      '<html><body><table><tr><th>name</th><td>Block 17<img src=x onerror=alert(1)></td></tr></table></body></html>',
    ],
  ])('shows what a server answers in %s', async (_kind, format, body) => {
    const path = `/info-${format}`;
    peer.services.set(path, (given) => {
      if (given['REQUEST'] === 'GetMap') return picture(given);
      if (given['INFO_FORMAT'] === format) return { type: format, body };
      return wmsReport('InvalidFormat', `Unsupported INFO_FORMAT value (${given['INFO_FORMAT']})`);
    });
    const map = await open(wms(path));
    await expectMiddle(map, RED);
    await map.click(0.5, 0.5);
    await map.map.getByText('Block 17').first().waitFor();
    expect(await map.map.locator('.info-list img').count()).toBe(0);
  });

  it('shows the page’s own features at once beside a server that is slow [m15]', async () => {
    peer.services.set('/m15', async (given) => {
      if (given['REQUEST'] === 'GetMap') return picture(given);
      await new Promise((resolve) => setTimeout(resolve, 9000));
      return { type: 'text/plain', body: 'late' };
    });
    shown = await openMap(browser, `${server.origin}/pages/empty.html`, {
      layers: [
        { name: 'slow', label: 'Slow', ...wms('/m15') },
        {
          name: 'own',
          label: 'Own',
          features: {
            type: 'FeatureCollection',
            features: [
              {
                type: 'Feature',
                properties: { name: 'W1' },
                geometry: { type: 'Point', coordinates: [28, 41] },
              },
            ],
          },
        },
      ],
    });
    await shown.click(0.5, 0.5);
    const began = Date.now();
    await shown.map.locator('.info-name', { hasText: 'W1' }).waitFor({ timeout: 5000 });
    expect(Date.now() - began).toBeLessThan(5000);
    await shown.map.getByText('Waiting for: Slow').waitFor({ timeout: 5000 });
  });
});
