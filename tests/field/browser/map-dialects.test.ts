import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../../support/host-page.ts';
import { type HostServer, startServer } from '../../support/page-server.ts';
import { type MapPage, openMap } from './map-page.ts';
import {
  hits,
  type MapServices,
  owsReport,
  picture,
  points,
  startMapServices,
} from './map-services.ts';

/** Feature servers with a system, a count or a character set of their own, and areas of pages. */

let browser: Browser;
let server: HostServer;
let peer: MapServices;
let shown: MapPage | null = null;

beforeAll(async () => {
  [browser, server, peer] = await Promise.all([launch(), startServer(), startMapServices()]);
}, 120_000);

afterEach(async () => {
  await shown?.close();
  shown = null;
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([server?.close(), peer?.close()]);
});

async function open(path: string): Promise<MapPage> {
  const layer = { name: 'wells', label: 'Wells', featureServer: { url: `${peer.origin}${path}` } };
  shown = await openMap(browser, `${server.origin}/pages/empty.html`, { layers: [layer] });
  return shown;
}

async function expectLayer(map: MapPage, pattern: RegExp): Promise<void> {
  const entry = map.layer('Wells');
  const more = entry.getByRole('button', { name: 'Settings of Wells' });
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click();
  const read = async (): Promise<string> => (await entry.innerText()).replace(/\s+/g, ' ');
  await expect.poll(read, { timeout: 30_000 }).toMatch(pattern);
}

describe('a WFS', () => {
  it('that has no degrees is requested its own system, named by its description', async () => {
    peer.services.set('/native', (given) => {
      if (given['REQUEST'] === 'GetCapabilities')
        return {
          type: 'text/xml',
          body: '<WFS_Capabilities version="2.0.0"><FeatureTypeList><FeatureType><Name>wells</Name><DefaultCRS>urn:ogc:def:crs:EPSG::3857</DefaultCRS></FeatureType></FeatureTypeList></WFS_Capabilities>',
        };
      if (given['RESULTTYPE'] === 'hits') return hits('numberMatched="1"');
      return given['SRSNAME']
        ? owsReport(
            'InvalidParameterValue',
            'srsname',
            'SRSNAME value should be valid for all the TYPENAMES',
          )
        : points([[3_116_946, 5_012_341]]);
    });
    const map = await open('/native');
    await expectLayer(map, /Features: 1\b/);
    await map.click(0.5, 0.5);
    await map.map.locator('.info-name', { hasText: 'W0' }).waitFor();
  });

  it('whose count is less than its features is read to its end', async () => {
    const all = Array.from({ length: 2500 }, (_, i) => [28 + i / 1e4, 41] as const);
    peer.services.set('/low', (given) => {
      if (given['RESULTTYPE'] === 'hits') return hits('numberMatched="0"');
      const from = Number(given['STARTINDEX'] ?? 0);
      const { type, body } = points(all);
      const { features } = JSON.parse(body as string) as { features: unknown[] };
      return { type, body: JSON.stringify({ features: features.slice(from, from + 1000) }) };
    });
    await expectLayer(await open('/low'), /Features: 2 500\b/);
  });

  it('that writes ISO-8859-9 has the letters that it wrote', async () => {
    const body = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-9"?><wfs:FeatureCollection xmlns:wfs="w" xmlns:gml="g"><gml:featureMember><wells fid="w.1"><name>?elmo-7</name><geom><gml:Point srsName="EPSG:4326"><gml:coordinates>28,41</gml:coordinates></gml:Point></geom></wells></gml:featureMember></wfs:FeatureCollection>',
      'latin1',
    );
    body[body.indexOf('?elmo')] = 0xde;
    peer.services.set('/latin5', (given) =>
      given['RESULTTYPE'] === 'hits'
        ? hits('numberMatched="1"')
        : { type: 'text/xml', body: new Uint8Array(body) },
    );
    const map = await open('/latin5');
    await expectLayer(map, /Features: 1\b/);
    await map.click(0.5, 0.5);
    await map.map.locator('.info-name', { hasText: 'Şelmo-7' }).waitFor();
  });
});

describe('a click', () => {
  const openPictures = async (path: string, more: object = {}): Promise<MapPage> => {
    const layer = { name: 'wells', label: 'Wells', mapServer: { url: `${peer.origin}${path}` } };
    shown = await openMap(browser, `${server.origin}/pages/empty.html`, {
      layers: [{ ...layer, ...more }],
    });
    await expect.poll(() => shown!.color(0.5, 0.3), { timeout: 30_000 }).toEqual([200, 30, 30]);
    return shown;
  };

  it('shows no page about an error as a record, but what another format has', async () => {
    peer.services.set('/html-error', (given) => {
      if (given['REQUEST'] === 'GetMap') return picture(given);
      return given['INFO_FORMAT'] === 'text/plain'
        ? { type: 'text/plain', body: "name = 'Block 17'" }
        : { status: 500, type: 'text/html', body: '<html><body>Null pointer</body></html>' };
    });
    const map = await openPictures('/html-error');
    await map.click(0.5, 0.5);
    await map.map.getByText('Block 17').first().waitFor();
    expect(await map.map.getByText('Null pointer').count()).toBe(0);
  });

  it('shows no feature of another place of a server that does not read the box', async () => {
    const { type, body } = points([
      [27, 40],
      [29, 42],
    ]);
    peer.services.set('/no-box', (given) => {
      if (given['REQUEST'] === 'GetMap') return picture(given);
      if (given['REQUEST'] === 'GetFeatureInfo')
        return { type: 'text/plain', body: "name = 'Block 17'" };
      return given['RESULTTYPE'] === 'hits' ? hits('numberMatched="250000"') : { type, body };
    });
    const map = await openPictures('/no-box', {
      featureServer: { url: `${peer.origin}/no-box` },
    });
    await map.click(0.5, 0.5);
    await map.map.getByText('Block 17').first().waitFor();
    expect(await map.map.locator('.info-name', { hasText: 'W0' }).count()).toBe(0);
  });
});

describe('an area of the page', () => {
  const setArea = ({ page }: MapPage, crs: string | null, ring: number[][]): Promise<void> =>
    page.evaluate(
      ([name, coordinates]) => {
        const map = document.querySelector('geo-map') as unknown as { aoi: unknown };
        const named = name === null ? {} : { crs: { type: 'name', properties: { name } } };
        map.aoi = { type: 'Polygon', coordinates: [coordinates], ...named };
      },
      [crs, ring] as const,
    );
  const square = (x: number, y: number, side: number): number[][] => [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ];

  it('is placed by the system that it names, and refused where its numbers are no degrees', async () => {
    peer.services.set('/none', (given) =>
      given['RESULTTYPE'] === 'hits' ? hits('numberMatched="0"') : points([]),
    );
    const map = await open('/none');
    const section = map.map.getByRole('region', { name: 'Area of interest' });
    await setArea(map, 'EPSG:3857', square(3_116_946, 5_012_341, 10_000));
    // The square has 10 km in the projection, and cos 41° of that on the ground.
    await section.getByText(/^5[67][.,]?\d* km²/).waitFor();
    await setArea(map, null, square(600_000, 4_560_000, 10_000));
    await section.waitFor({ state: 'detached' });
    expect(await map.errors()).toContain('600000, 4560000 are not degrees');
    await setArea(map, 'EPSG:23036', square(600_000, 4_560_000, 10_000));
    await expect.poll(() => map.errors()).toContain('CRS_NEEDS_SERVER');
    await setArea(map, null, square(41, 128, 0.1));
    await section.getByText('Read with latitude first.').waitFor();
  });
});
