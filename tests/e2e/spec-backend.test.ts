import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GeoLogViewer } from '../../elements/geo-log-viewer.ts';
import { type Host, launch, openHost } from '../support/host-page.ts';
import { type SpecBackend, startSpecBackend } from '../support/spec-backend/spec-backend.ts';

/** Elements on a page of a backend that speaks section 7 of the specification and nothing else. */

let backend: SpecBackend;
let host: Host;
let page: Page;

beforeAll(async () => {
  const [browser, started] = await Promise.all([launch(), startSpecBackend()]);
  backend = started;
  host = await openHost(browser, backend.url);
  ({ page } = host);
}, 240_000);
afterAll(async () => {
  await host?.close();
  await backend?.close();
});
beforeEach(() => page.evaluate(() => (window.heardByTest.length = 0)));

/** Puts one element on the page, in place of the one before. */
async function show(tag: string, properties: Record<string, unknown>): Promise<void> {
  await page.evaluate(
    ([name, given]) =>
      document
        .querySelector('main')!
        .replaceChildren(Object.assign(document.createElement(name), given)),
    [tag, properties] as const,
  );
}

const text = (words: string) =>
  page.locator('main').getByText(words, { exact: true }).filter({ visible: true }).first();
const errors = async () =>
  (await host.heard('geo-error')).map(({ detail }) => `${detail['code']}: ${detail['message']}`);

const logUrl = () => backend.bodiesOf('POST /trove/api/viewer/log/url');
const LAS = { catalog: 'wellLog', logId: '{"wellLogId":"L1"}' };

describe('a log of a backend that speaks section 7 alone', () => {
  it('is drawn from values in JSON, by the template that came with it, with units and absent values', async () => {
    await show('geo-log-viewer', LAS);
    const { detail } = await host.waitFor('geo-plot');
    expect(detail).toMatchObject({ curves: ['GR'], samples: 10 });
    expect(detail['depth']).toMatchObject({ top: 1000, base: 1009, unit: 'm' });
    expect(logUrl().at(-1)).toMatchObject({ templateId: 't1' });
    const values = await page.evaluate(async () => {
      const viewer = document.querySelector<HTMLElement & Pick<GeoLogViewer, 'curveValues'>>(
        'geo-log-viewer',
      )!;
      const { values, unit, depthUnit } = await viewer.curveValues('RHOB');
      return { unit, depthUnit, first: values[0], absent: values[5] };
    });
    expect(values).toEqual({ unit: 'G/C3', depthUnit: 'M', first: 2.3, absent: NaN });
    expect(await errors()).toEqual([]);
  });

  it('asks for the config of another template when that is chosen', async () => {
    await page.locator('geo-log-viewer select').first().selectOption({ label: 'Density' });
    const { detail } = await host.waitFor('geo-plot');
    expect(detail['curves']).toEqual(['RHOB']);
    expect(logUrl().at(-1)).toMatchObject({ templateId: 't2' });
  });

  it('shows the header by the columns of its answer', async () => {
    await page.getByRole('tab', { name: 'Log Header' }).click();
    const rows = page.locator('geo-log-viewer table.wide tbody tr');
    await rows.first().waitFor();
    expect(await rows.locator('td').allTextContents()).toEqual([
      'STRT',
      'M',
      '1000',
      'GR',
      'GAPI',
      'Total gamma ray',
    ]);
  });

  it('is drawn frame by frame where its file has frames', async () => {
    await show('geo-log-viewer', { ...LAS, logId: '{"wellLogId":"L2"}' });
    await host.waitFor('geo-plot');
    const requested = backend.bodiesOf('POST /trove/api/viewer/log/getCurveValues').at(-1);
    expect(requested).toMatchObject({ frameName: 'FRAME1', locationReference: 'logs/L2.dlis' });
  });
});

it('draws a correlation of wells that come with their curves alone', async () => {
  await show('geo-correlation', { wellbores: ['W-1', 'W-2'] });
  const { detail } = await host.waitFor('geo-plot');
  expect(JSON.stringify(detail)).toContain('GR');
  expect(await errors()).toEqual([]);
});

it('says that markers cannot be saved where the backend keeps none', async () => {
  await show('geo-correlation', { wellbores: ['W-1', 'W-2'] });
  await host.waitFor('geo-plot');
  const save = host.page.getByRole('button', { name: 'Save markers', exact: true });
  expect(await save.getAttribute('title')).toMatch(/This server does not keep markers/);
  expect(await host.page.getByLabel('Flatten on').getByText('Top A').count()).toBe(1);
});

const VISUALIZER = 'geo-visualizer';
/** Screens of Consume, and words that stand on each once it has its data. */
const SCREENS: readonly [string, Record<string, unknown>, string][] = [
  ['geo-browse', { state: { catalog: 'well' } }, 'W-2'],
  [
    'geo-browse',
    { state: { catalog: 'well', record: '{"uwi":"W-1"}' } },
    'Thin sections: not permitted',
  ],
  ['geo-browse', { state: { search: 'alpha' } }, 'Alpha'],
  [VISUALIZER, { state: { kind: 'log', ...LAS } }, 'Log L1'],
  [VISUALIZER, { state: { kind: 'correlation', wellbores: ['W-1', 'W-2'] } }, 'Files'],
  [VISUALIZER, { state: { kind: '3d', uwis: ['W-1', 'W-2'] } }, '2 000 m'],
  [VISUALIZER, { state: { kind: 'seismic_3d' } }, 'Choose a processing name in the tree.'],
  ['geo-map', {}, 'Wells'],
  ['geo-cart', {}, 'Clear cart'],
  ['geo-cart', { state: { tab: 'exports' } }, 'Completed'],
  ['geo-concession-summary', { processId: 'p9' }, 'North block'],
  ['geo-account', {}, 'geologist'],
  ['geo-feedback', {}, 'No questionnaire at the moment'],
];
it('fills every screen of Consume from a backend that speaks section 7 alone', async () => {
  for (const [tag, properties, words] of SCREENS) {
    await show(tag, properties);
    await text(words).waitFor();
    expect(await errors(), `${tag} ${JSON.stringify(properties)}`).toEqual([]);
  }
});

it('says that there is no index where the backend names none for a seismic dataset', async () => {
  const dataset = { catalog: 'postStacked2d', logId: '{"datasetId":"D1"}' };
  await show(VISUALIZER, { state: { kind: 'seismic', ...dataset } });
  await text('No index available for seismic').waitFor();
});

/** Places of Studio, and words that stand on each once it has its data. */
const PLACES: readonly [Record<string, unknown>, string][] = [
  [{ entity: 'CatalogGroup' }, 'Wells and logs'],
  [{ entity: 'Catalog' }, 'wellLog'],
  [{ entity: 'tree' }, 'Well logs'],
  [{ entity: 'PickList' }, 'No entries yet'],
  [{ entity: 'Rule' }, 'Depth is positive'],
  [{ entity: 'LogPlotTemplate' }, 'Density'],
  [{ entity: 'Map' }, 'Main map'],
  [{ entity: 'Layer' }, 'No entries yet'],
  [{ entity: 'Language' }, 'English'],
  [{ entity: 'Translation' }, 'account.answer'],
  [{ entity: 'Survey' }, 'No entries yet'],
  [{ entity: 'Reader' }, 'LAS reader'],
  [{ entity: 'index' }, 'Completed'],
  [{ entity: 'jobs' }, 'Completed'],
  [{ entity: 'cache' }, 'Reload schema'],
  [{ entity: 'generation' }, 'Load templates'],
  [{ entity: 'Workflow' }, 'No entries yet'],
  [{ entity: 'transfer' }, 'Choose files'],
  [{ entity: 'Session' }, 'Browser'],
  [{ entity: 'Role' }, 'geologist'],
  [{ entity: 'Preference' }, 'No entries yet'],
  [{ entity: 'AuditEvent' }, 'No entries yet'],
  [{ entity: 'Catalog', id: '1' }, 'Wells'],
];
it('fills every place of Studio from a backend that speaks section 7 alone, and lets it be changed where no roles are known', async () => {
  await show('geo-studio', {});
  for (const [state, words] of PLACES) {
    await page.evaluate((next) => {
      document.querySelector<HTMLElement & { state: unknown }>('geo-studio')!.state = next;
    }, state);
    await page
      .locator('.studio-place')
      .getByText(words, { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await errors(), JSON.stringify(state)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
});

it('changes and deletes a record, fills the cart and starts an export by the calls of section 7', async () => {
  await show('geo-browse', { state: { catalog: 'well', record: '{"uwi":"W-1"}' } });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'wellName' }).fill('Alpha East');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // No record of this backend carries a version.
  await expect
    .poll(() => backend.bodiesOf('PUT /service'))
    .toEqual([{ studio: { entityName: 'well', data: { id: 'W-1', wellName: 'Alpha East' } } }]);
  await show('geo-browse', { state: { catalog: 'well' } });
  await page.locator('geo-browse [role=gridcell].check').first().click();
  await page.getByRole('button', { name: 'Delete 1 record' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete 1 record' }).click();
  await dialog.getByText('Not deleted: 1').waitFor();
  expect(backend.bodiesOf('POST /trove/api/export/delete/start')).toEqual([
    { catalogName: 'well', keys: [{ uwi: 'W-1' }] },
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect
    .poll(() => backend.bodiesOf('PUT /trove/api/export/update/shoppingcart/V2').length)
    .toBe(1);
  await show('geo-cart', {});
  await page.getByRole('button', { name: /^Export \d+ records?$/ }).click();
  await expect.poll(() => backend.bodiesOf('POST /trove/api/export/start').length).toBe(1);
  expect(await errors()).toEqual([]);
});

it('says what the backend does not have where Studio asks for more than section 7', async () => {
  await show('geo-studio', { state: { entity: 'Rule', id: '1' } });
  await page.getByRole('tab', { name: 'Used by' }).click();
  await text('No such call').waitFor();
});

it('imports files only after a question where the backend cannot show what they change', async () => {
  const imports = () => backend.bodiesOf('POST /studiomanager/import').length;
  await show('geo-studio', { state: { entity: 'transfer' } });
  const files = page.getByLabel('Files to import');
  await files.setInputFiles({
    name: 'rules.yml',
    mimeType: 'application/yaml',
    buffer: Buffer.from('entityName: Rule'),
  });
  await page.getByText('No preview on this server.').waitFor();
  expect(imports()).toBe(0);
  await page.getByRole('button', { name: 'Import all' }).click();
  await expect.poll(imports).toBe(1);
});

it('sends calls and fields of section 7 alone, but for those that are known', () => {
  console.log('Calls beyond section 7:', [...backend.foreignCalls].sort().join(', '));
  console.log('Fields beyond section 7:', [...backend.foreignFields].sort().join(', '));
  expect([...backend.foreignCalls]).toEqual([
    'GET /studiomanager/references/Rule/1',
    'POST /studiomanager/import/preview',
  ]);
  expect([...backend.foreignFields]).toEqual([]);
});
