/** Cases of the browse screen, over catalogs that answer without a server. */
import { answerBrowse, type RowMood } from './browse-field.ts';
import type { Case, Look } from './case.ts';
import { exampleCase } from './example.ts';
import { queryShadowAll, placed, shown, until } from './on-page.ts';

interface Browse extends HTMLElement {
  state: unknown;
}

/** A browse screen in a state, once it shows what `selector` names. */
async function browse(
  page: HTMLElement,
  look: Look,
  selector: string,
  { state = {}, mood = 'ready' }: { state?: Record<string, unknown>; mood?: RowMood } = {},
): Promise<HTMLElement> {
  answerBrowse(mood);
  const element = placed(page, 'geo-browse', look) as Browse;
  element.state = state;
  await shown(element, selector);
  return element;
}

const ROW = '.grid-row[data-index]:not(.waiting)';

/** A browse screen with rows, all of it counted. */
async function listed(
  page: HTMLElement,
  look: Look,
  state?: Record<string, unknown>,
): Promise<HTMLElement> {
  await browse(page, look, ROW, { state });
  return rowsListed(page);
}

/** Waits until the browse screen on the page has its rows, all of it counted. */
async function rowsListed(page: HTMLElement): Promise<HTMLElement> {
  const element = page.querySelector<HTMLElement>('geo-browse')!;
  await shown(element, ROW);
  await shown(element, '[role=grid]:not([aria-rowcount="-1"])');
  await counted(element);
  return element;
}

/** Waits until every catalog in the rail has its count; a rail that is folded has none. */
function counted(element: HTMLElement): Promise<void> {
  return until(() =>
    queryShadowAll(element, '.rail [data-count]').every((node) =>
      node.querySelector('.rail-count'),
    ),
  );
}

/** The rows of a catalog. */
export const browseRows = exampleCase('geo-browse/rows', {
  looks: { dark: true, arabic: true },
  hasPlot: false,
  then: rowsListed,
});

/** A list with filters. */
export const browseFilters: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const constraints = [
      { field: 'wellStatus', operator: 'in', value: ['producing', 'suspended'] },
      { field: 'totalDepth', operator: 'greaterOrEqual', value: 2000 },
    ];
    const element = await listed(page, look, { catalog: 'well', constraints, panel: 'filters' });
    await shown(element, '.pill:nth-of-type(2)');
    // The values of three fields, each counted, and the ends of three ranges.
    await until(
      () =>
        queryShadowAll(element, '.choices').length === 3 &&
        queryShadowAll(element, '.choice').every((choice) => choice.querySelector('.choice-count')),
    );
    await until(() => queryShadowAll(element, '.range ~ p > bdi').length === 3);
  },
};

/** A list with an open record. */
export const browseRecord: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const element = await listed(page, look);
    (await shown(element, `${ROW}[data-index="4"] > .grid-cell:not(.check)`)).click();
    await shown(element, '.record-panel .record-fields');
    await shown(element, '.grid-row.open');
  },
};

/** A list with selected rows. */
export const browseSelection: Case = {
  needsFreshPage: true,
  hasPlot: false,
  show: async (page, look) => {
    const element = await listed(page, look);
    for (const row of [1, 2, 4]) {
      (await shown(element, `${ROW}[data-index="${row}"] > .check`)).click();
      await shown(element, `[data-index="${row}"][aria-selected=true]`);
    }
    // Edit and delete are loaded with the first selection.
    await until(() => queryShadowAll(element, '.selection-actions > .button').length >= 5);
  },
};

/** The choice of columns. */
export const browseColumns: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    const element = await listed(page, look);
    (await shown(element, '[data-columns]')).click();
    await shown(element, '.column-chooser .column-choice');
  },
};

/** Hits of a search over all catalogs. */
export const browseSearch: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const element = await browse(page, look, '.hits-catalog', { state: { search: 'akpınar' } });
    await until(() =>
      queryShadowAll(element, '.hits-catalog').every((catalog) => catalog.querySelector('.hit')),
    );
    await counted(element);
  },
};

/** A list without a match. */
export const browseNoMatch: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const element = await browse(page, look, '.grid-empty .button', {
      state: { catalog: 'well', text: 'kızıldere' },
    });
    await counted(element);
  },
};

/** A list that could not be read. */
export const browseFailed: Case = {
  hasPlot: false,
  show: async (page, look) => void (await browse(page, look, '.problem', { mood: 'failed' })),
};

/** A list that is being loaded. */
export const browseLoading: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await browse(page, look, '.grid-skeleton', { mood: 'loading' })),
};
