/** What the tests need besides npm's packages, by apt-get where it is missing and we may install it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { run } from '../../host-demo/prepare.mjs';
import { CHROMIUM, SHELL } from '../support/chromium-path.mjs';

const mayInstall =
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Fonts that the pictures of the gallery are made with, one file of each Debian package. */
const FONTS = {
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'fonts-noto-core': '/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
};

/** A Chromium, without which the tests end here, and the fonts. */
export async function installBrowser() {
  const hasBrowser = existsSync(CHROMIUM);
  const missing = Object.keys(FONTS).filter((name) => !existsSync(FONTS[name]));
  if (!hasBrowser || (!process.env.CHROMIUM && !existsSync(SHELL)))
    missing.unshift('chromium-headless-shell');
  if (missing.length && mayInstall) await install(...missing);
  else if (!hasBrowser) {
    console.error(
      'The tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or name one by CHROMIUM=/path/to/chromium.',
    );
    process.exit(1);
  }
}

/** Engines beside Chromium and a display for them, one file of each Debian package. */
const ENGINES = {
  'firefox-esr': process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};

/** Firefox and WebKit; without one of them the tests in it are skipped, and say so. */
export async function installEngines() {
  const missing = Object.keys(ENGINES).filter((name) => !existsSync(ENGINES[name]));
  if (missing.length === 0 || !mayInstall) return;
  try {
    await install(...missing);
  } catch (error) {
    console.warn(`${missing.join(', ')} could not be installed: ${error.message}`);
  }
}

/** A PostgreSQL with PostGIS; without one the tests run on the embedded database, more slowly, and skip what needs a server. */
export async function installDatabase() {
  if (hasPostgis() || !mayInstall) return;
  try {
    await install('postgresql', 'postgresql-postgis');
  } catch (error) {
    console.warn(`PostgreSQL with PostGIS could not be installed: ${error.message}`);
  }
}

/** Programs that read what we write: their checks are left out without them. */
const READERS = {
  // SEG-Y, by the system's Python.
  'python3-segyio': ['/usr/bin/python3', '-c', 'import segyio'],
  // GeoJSON, shapefiles and grids.
  'gdal-bin': ['ogrinfo', '--version'],
};

/** Readers of other makers. */
export async function installReaders() {
  const missing = Object.entries(READERS)
    .filter(([, [program, ...args]]) => spawnSync(program, args).status !== 0)
    .map(([name]) => name);
  if (missing.length === 0 || !mayInstall) return;
  try {
    await install(...missing);
  } catch (error) {
    console.warn(`${missing.join(', ')} could not be installed: ${error.message}`);
  }
}

function hasPostgis() {
  const folder = '/usr/share/postgresql';
  if (!existsSync(folder)) return false;
  return readdirSync(folder).some((version) =>
    existsSync(`${folder}/${version}/extension/postgis.control`),
  );
}

async function install(...packages) {
  await run('apt-get', ['update']);
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages]);
}
