import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM } from './chromium-path.mjs';

/** How a browser differs from the others. */
export interface ChromiumOptions {
  /** Go with its command line. */
  flags?: readonly string[];
  /** What draws 3D: nothing, or software in place of a graphics processor. */
  webgl?: boolean;
  /** Bars of what scrolls are to be seen. */
  scrollbars?: boolean;
}

/** Turned off by Playwright itself: a list of ours takes the place of its own. */
const BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Pages of the browser's own window, which nobody sees: to start them takes longer than most pages of ours. */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

const running = new Map<string, Promise<Browser>>();

/**
 * The Chromium of this worker with these options: started by the first file that needs it, kept for
 * all later ones, and ended with the worker. Its `close` closes all pages, so that the next file
 * finds none.
 */
export async function launchChromium(options: ChromiumOptions = {}): Promise<Browser> {
  const key = JSON.stringify(options);
  const kept = await running.get(key);
  if (kept?.isConnected()) return kept;
  const starting = start(options);
  running.set(key, starting);
  return starting;
}

async function start({
  flags = [],
  webgl = false,
  scrollbars = false,
}: ChromiumOptions): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    // A machine that does other work too needs minutes to start one.
    timeout: 180_000,
    ...(scrollbars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(webgl ? ['--enable-unsafe-swiftshader', '--disable-gpu-compositing'] : ['--disable-gpu']),
      `--disable-features=${[...BY_PLAYWRIGHT, ...OWN_PAGES].join()}`,
      ...flags,
    ],
  });
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}
