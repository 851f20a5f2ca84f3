import type { Locator, Page } from 'playwright-core';

/** The filters of a catalog and its grid, as a person finds them on the browse screen. */
export interface FilterScreen {
  grid(): Locator;
  /** How many rows the grid has; 0 while it is not there. */
  total(): Promise<number>;
  panel(): Locator;
  /** The part of the panel for a column. */
  section(name: string): Locator;
  /** Words of the conditions over the grid. */
  pills(): Promise<string[]>;
  /** The conditions of the address. */
  constraints(): unknown;
  dialog(): Locator;
  filtersButton(): Locator;
}

/** The browse screen of the page that `page` answers. */
export function filterScreen(page: () => Page): FilterScreen {
  const grid = (): Locator => page().getByRole('grid');
  const panel = (): Locator => page().locator('.filter-panel');
  return {
    grid,
    total: async () =>
      Number(
        await grid()
          .getAttribute('aria-rowcount', { timeout: 2000 })
          .catch(() => 1),
      ) - 1,
    panel,
    section: (name) => panel().getByRole('group', { name, exact: true }),
    pills: () => page().locator('.pill .pill-text').allInnerTexts(),
    constraints: () =>
      JSON.parse(new URL(page().url()).searchParams.get('constraints') ?? '[]') as unknown,
    dialog: () => page().getByRole('dialog'),
    filtersButton: () => page().locator('.filter-button'),
  };
}
