import { describe, expect, it, vi } from 'vitest';
import { fakeHost } from '../../../core/testing/fake-host.ts';
import type { Backend } from '../../../backend/backend.ts';
import { TranslationsController } from './translations-controller.ts';

const OPEN = { id: '1', version: 1, languageKey: 'tr', key: 'common.close', value: 'Kapa' };

const OTHERS: Readonly<Record<string, object[]>> = {
  Language: [
    { id: 'en', key: 'en', name: 'English' },
    { id: 'tr', key: 'tr', name: 'Türkçe' },
  ],
  ModelText: [
    { id: 'tr.catalog.well', version: 1, language: 'tr', key: 'catalog.well', text: 'Kuyu' },
  ],
  Catalog: ['well', 'field', 'concession'].map((name) => ({
    id: name,
    name,
    label: name,
    fields: [{ label: name === 'well' ? 'Location' : 'Outline', attribute: { name: 'geom' } }],
  })),
};

/** A matrix over a server with one text of its own; `answers` are those to what changes it. */
async function load(answers: unknown[] = []) {
  const requests: { path: string; body?: unknown }[] = [];
  let stored = [OPEN];
  const send = async (
    { path }: { path: string },
    { body }: { body?: { entityName?: string; offset?: number } },
  ) => {
    requests.push({ path, body });
    if (path !== '/service/getEntity') return answers.shift();
    const all = { ...OTHERS, Translation: stored }[body?.entityName ?? ''] ?? [];
    return { ok: true, data: { data: all.slice(body?.offset) } };
  };
  const say = vi.fn();
  const matrix = new TranslationsController({
    host: fakeHost(),
    backend: { base: 'http://studio.test', send } as unknown as Backend,
    say,
  });
  await matrix.load();
  requests.length = 0;
  const findRow = (key: string) => matrix.rows.value.find((row) => row.key === key)!;
  const textAt = (key: string, language: string) => findRow(key).texts.get(language)?.value;
  return {
    matrix,
    say,
    requests,
    findRow,
    textAt,
    setStored: (next: (typeof OPEN)[]) => (stored = next),
  };
}

describe('the controller of the matrix of translations', () => {
  it('shows the rows that a search and a filter leave', async () => {
    const { matrix } = await load();
    expect(matrix.shown.value).toEqual(matrix.rows.value);
    matrix.search.value = 'common.close';
    expect(matrix.shown.value.map(({ key }) => key)).toContain('common.close');
    matrix.filter.value = 'missing';
    expect(matrix.shown.value.map(({ key }) => key)).not.toContain('common.close');
  });

  it('stores a text that differs, and nothing if it is the same', async () => {
    const { matrix, requests, findRow, textAt } = await load([
      { ok: true, data: { ...OPEN, version: 2, value: 'Kapat!' } },
    ]);
    await matrix.save(findRow('common.close'), 'tr', 'Kapa');
    expect(requests).toEqual([]);
    matrix.cells.keep('tr common.close', 'Kapat!');
    await matrix.save(findRow('common.close'), 'tr', 'Kapat!');
    expect(requests).toMatchObject([
      { body: { studio: { data: { id: '1', languageKey: 'tr', value: 'Kapat!' } } } },
    ]);
    expect(textAt('common.close', 'tr')).toBe('Kapat!');
    expect(matrix.cells.read('tr common.close')).toBeUndefined();
  });

  it('has the labels of the data model, and keeps their texts apart', async () => {
    const { matrix, requests, findRow, textAt } = await load([
      { ok: true, data: { id: 'n', version: 1, language: 'tr', key: 'field.geom', text: 'Sınır' } },
    ]);
    expect(textAt('model.catalog.well', 'tr')).toBe('Kuyu');
    expect(textAt('model.catalog.well', 'en')).toBe('well');
    expect(textAt('model.field.geom', 'en')).toBe('Outline');
    expect(textAt('model.field.well.geom', 'en')).toBe('Location');
    await matrix.save(findRow('model.field.geom'), 'tr', 'Sınır');
    expect(requests).toMatchObject([
      {
        body: {
          studio: {
            entityName: 'ModelText',
            data: { language: 'tr', key: 'field.geom', text: 'Sınır' },
          },
        },
      },
    ]);
    expect(textAt('model.field.geom', 'tr')).toBe('Sınır');
  });

  it("deletes the server's text when the cell is emptied, and shows the built-in one", async () => {
    const { matrix, requests, findRow, textAt } = await load([{ ok: true, data: null }]);
    await matrix.save(findRow('common.close'), 'tr', '');
    expect(requests).toHaveLength(1);
    expect(textAt('common.close', 'tr')).toBe(findRow('common.close').texts.get('tr')!.builtIn);
  });

  it('loads the text of another user after a conflict, and keeps what was typed', async () => {
    const { matrix, say, findRow, textAt, setStored } = await load([
      { ok: false, error: { code: 'SERVER_SAID', message: 'x', serverCode: 'CONFLICT' } },
    ]);
    setStored([{ ...OPEN, version: 2, value: 'Theirs' }]);
    matrix.cells.keep('tr common.close', 'Mine');
    await matrix.save(findRow('common.close'), 'tr', 'Mine');
    expect(say).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error' }));
    expect(textAt('common.close', 'tr')).toBe('Theirs');
    expect(matrix.cells.read('tr common.close')).toBe('Mine');
  });
});
