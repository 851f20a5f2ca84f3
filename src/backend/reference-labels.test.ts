import { expect, it } from 'vitest';
import { getEntity } from '../api/contract/entities.ts';
import type { Backend } from './backend.ts';
import { loadReferenceLabels } from './reference-labels.ts';

it('names the catalogs that a reference may name in the language of the page', async () => {
  const backend = {
    base: 'http://server',
    language: 'ar',
    send: (call: { path: string }) =>
      Promise.resolve({
        ok: true,
        data: {
          data:
            call.path === getEntity.path
              ? [{ id: '1', language: 'ar', key: 'catalog.well', text: 'بئر', version: 1 }]
              : {
                  catalogs: [
                    { name: 'well', label: 'Well' },
                    { name: 'core', label: 'Core' },
                  ],
                },
        },
      }),
  } as unknown as Backend;
  const answer = await loadReferenceLabels(backend, { entityName: 'Catalog', by: 'name' });
  expect(answer).toMatchObject({ ok: true });
  expect(answer.ok && new Map(answer.data.map(({ value, label }) => [value, label]))).toEqual(
    new Map([
      ['well', 'بئر'],
      ['core', 'Core'],
    ]),
  );
});
