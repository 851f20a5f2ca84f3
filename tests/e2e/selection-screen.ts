import type { Locator, Page } from 'playwright-core';

/** The grid of a catalog and the bar of its selection, as a person finds them on the browse screen. */
export interface SelectionScreen {
  /** Opens a catalog and waits for its first row. `more` goes with the address. */
  open(catalog: string, more?: string): Promise<void>;
  grid(): Locator;
  /** The row with a cell of exactly these words. */
  row(words: string): Locator;
  /** Clicks the checkbox of that row. */
  toggle(words: string): Promise<void>;
  bar(): Locator;
  /** Words of the bar; empty where nothing is selected. */
  count(): Promise<string>;
  /** A viewer in the menu of the selection. */
  viewer(name: string): Locator;
  /** Parameters of the address. */
  state(): Record<string, string>;
  /** Cells in sight, but for those of the checkboxes. */
  cells(): Promise<string[][]>;
  /** Titles of the columns, but for that of the checkboxes. */
  headers(): Promise<string[]>;
}

/** The browse screen of the page that `page` answers. */
export function selectionScreen(page: () => Page): SelectionScreen {
  const grid = (): Locator => page().getByRole('grid');
  const row = (words: string): Locator =>
    grid()
      .getByRole('row')
      .filter({ has: page().getByRole('gridcell', { name: words, exact: true }) });
  const bar = (): Locator => page().getByRole('region', { name: 'Selection' });
  return {
    async open(catalog, more = '') {
      const address = `/consume/browse?catalog=${catalog}${more}`;
      await page().goto(new URL(address, page().url()).href);
      await grid().getByRole('row').nth(1).getByRole('gridcell').nth(1).waitFor();
    },
    grid,
    row,
    toggle: (words) => row(words).getByRole('gridcell').first().click(),
    bar,
    count: async () => (await bar().locator('.selection-count').allInnerTexts()).join(),
    viewer: (name) => page().getByRole('menuitem', { name: new RegExp(`^${name}`) }),
    state: () => Object.fromEntries(new URL(page().url()).searchParams),
    cells: () =>
      grid()
        .getByRole('row')
        .evaluateAll((rows) =>
          rows
            .slice(1)
            .map((one) =>
              [...one.querySelectorAll('[role=gridcell]')].slice(1).map((cell) => cell.textContent),
            ),
        ),
    headers: () =>
      grid()
        .getByRole('columnheader')
        .evaluateAll((all) => all.slice(1).map((one) => one.textContent.trim())),
  };
}

/** Rows of a CSV file (RFC 4180). */
export const parseCsv = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
      ),
    );
