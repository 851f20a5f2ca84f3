import type { Options } from 'minisearch';

/** A section of a page, as the search knows it. */
export interface SearchEntry {
  id: number;
  /** Title of its page. */
  page: string;
  title: string;
  text: string;
  /** From the root of the site, with its anchor. */
  url: string;
}

/** What is indexed when the site is built and read by its pages. */
export const FIELDS: Options<SearchEntry> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'text', 'url'],
  searchOptions: {
    boost: { title: 4, page: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};
