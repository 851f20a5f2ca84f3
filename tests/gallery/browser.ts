import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/chromium.ts';
import { CHROMIUM } from '../support/chromium-path.mjs';

/** Font of all pictures. */
export const FONT = 'DejaVu Sans';

/** What pictures depend on besides the product. */
export interface Maker {
  /** Name of its program and major version. */
  chromium: string;
  /** Version of the font file, "" where it is not installed. */
  font: string;
}

/** Launches a Chromium that draws text the same on every machine. */
export function launch(): Promise<Browser> {
  // 3D is drawn without a graphics processor, the same everywhere.
  return launchChromium({
    scrollbars: true,
    flags: [
      '--enable-unsafe-swiftshader',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ],
  });
}

/** What this machine would make pictures with. */
export function makerOf(browser: Browser): Maker {
  let font = '';
  try {
    font =
      execFileSync('fc-list', [`${FONT}:style=Book`, 'fontversion'], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .sort()[0] ?? '';
  } catch {
    // Without fontconfig nobody can tell which font is drawn.
  }
  const program = path.basename(CHROMIUM);
  return { chromium: `${program} ${browser.version().split('.')[0] ?? ''}`, font };
}
