import { expect, it, vi } from 'vitest';
import type { Backend } from './backend.ts';
import { labelJobNames } from './job-names.ts';

const texts = [{ language: 'tr', key: 'catalog.well', text: 'Kuyu' }];
const send = vi.fn(() => Promise.resolve({ ok: true, data: { data: texts } }));
const backend = { language: 'tr', base: 'https://jobs.test', send } as unknown as Backend;

it('names jobs by the labels of the model in the language of the page', async () => {
  const label = (name: string, text: string) => ({ id: `catalog.${name}`, values: [text] });
  const jobs = [
    { name: 'file.zip' },
    {
      name: 'Net pay: Well, 12',
      nameParts: { id: '{{0}}: {{1}}, {{2}}', values: ['Net pay', label('well', 'Well'), 12] },
    },
    { name: 'Own: 3', nameParts: { id: '{{0}}: {{1}}', values: [label('own', 'Own'), 3] } },
  ];
  const named = await labelJobNames(backend, jobs as never);
  expect(named.map(({ name }) => name)).toEqual(['file.zip', 'Net pay: Kuyu, 12', 'Own: 3']);
  const english = { ...backend, language: 'en' } as Backend;
  const [, kept] = await labelJobNames(english, jobs as never);
  expect(kept!.name).toBe('Net pay: Well, 12');
});
