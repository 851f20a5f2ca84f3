import type { Browser } from 'playwright-core';
import type { GeoCorrelation } from '../../elements/geo-correlation.ts';
import { type Host, openHost } from './host-page.ts';
import type { HostServer } from './page-server.ts';

declare global {
  interface Window {
    correlation(): GeoCorrelation & { shadowRoot: ShadowRoot };
    /** Puts a correlation on the page, over what is there. */
    addCorrelation(
      attributes: Record<string, string>,
      wells?: readonly WellOfTest[],
    ): GeoCorrelation & { shadowRoot: ShadowRoot };
  }
}

/** A well with one curve, a sample each metre from `top` for a kilometre. */
export interface WellOfTest {
  name: string;
  top: number;
  markers: { name: string; md: number }[];
  kbElev?: number | undefined;
  survey?: { md: number; inclination: number; azimuth: number }[];
}

export const LEFT: WellOfTest = {
  name: 'Left',
  top: 1000,
  kbElev: 100,
  markers: [
    { name: 'Sand', md: 1200 },
    { name: 'Marl', md: 1400 },
  ],
};
export const RIGHT: WellOfTest = {
  name: 'Right',
  top: 1000,
  kbElev: 50,
  markers: [
    { name: 'Sand', md: 1300 },
    { name: 'Marl', md: 1600 },
  ],
};

/** Opens an empty page with the suite's script, on which correlations are put. */
export async function openCorrelationPage(browser: Browser, server: HostServer): Promise<Host> {
  const host = await openHost(browser, `${server.origin}/pages/lifecycle.html`);
  await host.page.addScriptTag({ url: '../dist/geo-elements.script.js' });
  await host.page.evaluate(() => {
    for (const type of ['geo-pick', 'geo-cursor'])
      document.addEventListener(type, (event) =>
        window.heardByTest.push({
          type,
          detail: (event as CustomEvent<Record<string, unknown>>).detail,
        }),
      );
    window.correlation = () =>
      document.querySelector('geo-correlation') as ReturnType<Window['correlation']>;
    window.addCorrelation = (attributes, wells) => {
      const made = document.createElement('geo-correlation') as ReturnType<Window['correlation']>;
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      made.style.cssText = 'display: block; height: 700px';
      if (wells) {
        made.wells = wells.map(({ name, top, markers, kbElev, survey }) => ({
          name,
          uwi: `UWI ${name}`,
          markers,
          ...(kbElev === undefined ? {} : { kbElev }),
          ...(survey ? { survey } : {}),
          index: {
            mnemonic: 'DEPT',
            unit: 'm',
            values: Float64Array.from({ length: 1001 }, (_, i) => top + i),
          },
          curves: [
            {
              mnemonic: 'GR',
              unit: 'API',
              values: Float64Array.from({ length: 1001 }, (_, i) => 75 + 60 * Math.sin(i / 30)),
            },
          ],
        }));
      }
      document.body.prepend(made);
      return made;
    };
  });
  return host;
}
