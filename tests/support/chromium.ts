import { type Browser, chromium } from 'playwright-core';

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

/** A Chromium for tests, started once for a file. */
export function launchChromium({
  flags = [],
  webgl = false,
  scrollbars = false,
}: ChromiumOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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
}
