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

it('names the groups that a reference by id may name, in the order of their labels', async () => {
  const texts = [
    { id: '1', language: 'tr', key: 'group.wells', text: 'Kuyular', version: 1 },
    { id: '2', language: 'tr', key: 'group.logs', text: 'Çekim', version: 1 },
  ];
  const groups = [
    { id: 'g1', name: 'wells', label: 'Wells' },
    { id: 'g2', name: 'logs', label: 'Well logs' },
    { id: 'g3', name: 'own', label: 'Diğer' },
  ];
  const backend = {
    base: 'http://server',
    language: 'tr',
    send: (_: unknown, { body }: { body: { entityName: string } }) =>
      Promise.resolve({
        ok: true,
        data: { data: body.entityName === 'ModelText' ? texts : groups },
      }),
  } as unknown as Backend;
  const answer = await loadReferenceLabels(backend, { entityName: 'CatalogGroup', by: 'id' });
  expect(answer.ok && answer.data.map(({ value, label }) => [value, label])).toEqual([
    ['g2', 'Çekim'],
    ['g3', 'Diğer'],
    ['g1', 'Kuyular'],
  ]);
});
