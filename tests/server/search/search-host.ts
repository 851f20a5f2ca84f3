/** Wells, and the calls of search on a server. */
import { expect, vi } from 'vitest';
import type { TestServer } from '../../support/test-server.ts';

/** The calls of a page that searches the server. */
export function searchHost(server: () => TestServer) {
  async function post<T>(
    path: string,
    body: unknown,
  ): Promise<{ status: number; body: { data: T; error?: string } }> {
    const response = await server().ask('POST', `/trove/api/search/${path}`, body);
    return { status: response.status, body: (await response.json()) as never };
  }
  const states = async (...catalogs: string[]) =>
    (await post<State[]>('index/status', { catalogs })).body.data;
  const indexed = () =>
    vi.waitFor(
      async () => expect((await states()).every(({ status }) => status === 'COMPLETED')).toBe(true),
      { timeout: 30_000 },
    );
  const search = async (request: unknown, more = {}) =>
    (await post<{ total: number; results: Result[] }>('', { request, ...more })).body.data;
  const wells = async (text: string, constraints: unknown[] = []) =>
    (await search({ text, catalogs: ['well'], constraints })).results[0]!;
  const uwis = async (text: string, constraints: unknown[] = []) =>
    (await wells(text, constraints)).rows.map(({ uwi }) => uwi);
  return { server, post, states, indexed, search, wells, uwis };
}

/** What `searchHost` gives. */
export type SearchHost = ReturnType<typeof searchHost>;

interface Hit {
  [name: string]: unknown;
  _score: number;
}

interface Result {
  catalog: string;
  label: string;
  totalCount: number;
  pageNo: number;
  pageSize: number;
  rows: Hit[];
  facets: {
    field: string;
    label: string;
    values: { value: string; label: string; count: number }[];
  }[];
}

interface State {
  catalog: string;
  status: string;
  indexed: number;
  total: number;
  failed: number;
  startedAt: string | null;
  finishedAt: string | null;
}

/** Rows of the catalog of wells in several scripts. */
export const WELLS = [
  {
    uwi: 'TR-001-22',
    wellName: 'Adana-1',
    operatorName: 'Çukurova Petrol',
    fieldName: 'Işıklı',
    wellStatus: 'producing',
    geom: { type: 'Point', coordinates: [35.3, 37] },
  },
  {
    uwi: 'TR-002-22',
    wellName: 'Adana-12',
    operatorName: 'Çukurova Petrol',
    fieldName: 'İncirlik',
    wellStatus: 'abandoned',
    geom: { type: 'Point', coordinates: [28, 41] },
  },
  {
    uwi: 'TR00322',
    wellName: 'Güneydoğu 3',
    operatorName: 'ŞIRNAK ENERJİ',
    wellStatus: 'abandoned',
    remark: 'near Adana',
  },
  { uwi: 'QA-1', wellName: 'بئر الغاز ١', operatorName: 'شركة النفط' },
  { uwi: 'CN-1', wellName: '大庆油田测井1号', operatorName: '中国石油' },
];
