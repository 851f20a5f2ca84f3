import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Backend } from './backend.ts';
import { getTopicVersion } from './changes.ts';
import { loadModelTexts, relabelCatalog, relabelGroups, relabelMap } from './model-texts.ts';

const texts = new Map([
  ['group.wells', 'Kuyular'],
  ['catalog.well', 'Kuyu'],
  ['field.geom', 'Sınır'],
  ['field.well.geom', 'Konum'],
  ['pickList.wellStatus.producing', 'Üretimde'],
  ['layer.wells', 'Kuyular'],
]);

const field = (name: string, label: string) =>
  ({ label, attribute: { name, typeName: 'string', label: '' } }) as never;

describe('labels of the data model', () => {
  it('are given to groups, their children and their catalogs', () => {
    const catalog = { name: 'well', label: 'Well' };
    const group = { name: 'wells', label: 'Wells', catalogs: [catalog], children: [] };
    const above = { name: 'all', label: 'All', catalogs: [], children: [group] };
    expect(relabelGroups([above] as never, texts)).toMatchObject([
      {
        label: 'All',
        children: [{ label: 'Kuyular', catalogs: [{ name: 'well', label: 'Kuyu' }] }],
      },
    ]);
  });

  it('go by the catalog of a field before its attribute', () => {
    const cache = {
      catalogFields: [field('geom', 'Location'), field('uwi', 'UWI')],
      pickLists: [
        {
          name: 'wellStatus',
          values: [
            { value: 'producing', label: 'Producing' },
            { value: 'odd', label: 'Odd' },
          ],
        },
      ],
    };
    const labels = (name: string) =>
      relabelCatalog(name, cache, texts).catalogFields.map(({ label }) => label);
    expect(labels('well')).toEqual(['Konum', 'UWI']);
    expect(labels('field')).toEqual(['Sınır', 'UWI']);
    expect(relabelCatalog('well', cache, texts).pickLists[0]!.values).toEqual([
      { value: 'producing', label: 'Üretimde' },
      { value: 'odd', label: 'Odd' },
    ]);
  });

  it('are given to layers of a map', () => {
    const map = { layers: [{ name: 'wells', label: 'Wells', groupName: 'Wells' }] };
    expect(relabelMap(map as never, texts).layers).toMatchObject([
      { label: 'Kuyular', groupName: 'Wells' },
    ]);
  });
});

describe('labels that the tab keeps', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Session storage as a page finds it; `kept` are texts of an earlier page. */
  function openTab(language: string, kept: Readonly<Record<string, string>>): Map<string, string> {
    const items = new Map([[`geo-catalog model_texts.${language} `, JSON.stringify(kept)]]);
    const storage = {
      getItem: (key: string) => [...items].find(([name]) => key.startsWith(name))?.[1] ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: () => items.clear(),
    };
    // The names of what is stored are own keys of the storage.
    vi.stubGlobal(
      'sessionStorage',
      new Proxy(storage, {
        ownKeys: () => [...items.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      }),
    );
    return items;
  }

  function serve(
    language: string,
    texts: Readonly<Record<string, string>>,
  ): Backend & { asked: number } {
    const backend = {
      language,
      asked: 0,
      base: 'https://server.test',
      send: () => {
        backend.asked++;
        const data = Object.entries(texts).map(([key, text]) => ({ language, key, text }));
        return Promise.resolve({ ok: true, data: { data } });
      },
    };
    return backend as never;
  }

  it('are shown at once, and read again where the server has others by now', async () => {
    openTab('tr', { 'catalog.well': 'Kuyu' });
    const backend = serve('tr', { 'catalog.well': 'Kuyu', 'field.colour': 'Renk' });
    const version = getTopicVersion('catalogs').peek();
    expect([...(await loadModelTexts(backend))]).toEqual([['catalog.well', 'Kuyu']]);
    await vi.waitFor(() => expect(getTopicVersion('catalogs').peek()).toBe(version + 1));
    expect((await loadModelTexts(backend)).get('field.colour')).toBe('Renk');
  });

  it('are compared once for each page', async () => {
    openTab('zh', { 'catalog.well': '井' });
    const backend = serve('zh', { 'catalog.well': '井' });
    const version = getTopicVersion('catalogs').peek();
    await loadModelTexts(backend);
    await loadModelTexts(backend);
    await vi.waitFor(() => expect(backend.asked).toBe(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect([backend.asked, getTopicVersion('catalogs').peek()]).toEqual([1, version]);
  });
});
