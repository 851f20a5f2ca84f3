import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { getLogTemplates } from '../../api/contract/entities.ts';
import { studioQuery } from '../../api/contract/query.ts';
import { getLogUrl } from '../../api/contract/viewers.ts';
import { type Backend, setBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { ServedTemplates } from './source.ts';
import { openCatalogLog } from './catalog-source.ts';

const CONFIG = {
  name: 'Gamma',
  tracks: [{ kind: 'curves', curves: [{ curve: 'GR', left: 0, right: 150 }] }],
};
let config: unknown = CONFIG;
const sent: unknown[] = [];

const CATALOG = {
  name: 'wellLog',
  label: 'Well log',
  fields: [{ attribute: { name: 'wellLogId' }, partOfKey: true, displayOrder: 1 }],
  viewerSettings: [],
  pickLists: [],
};

/** An element whose server lists `listed` and describes a log with `config`. */
function createHost(): ElementHost {
  const host = {} as ElementHost;
  setBackend(host, {
    base: '',
    language: 'en',
    async send({ path }: { path: string }, { body }: { body?: { templateId?: string } }) {
      if (path === studioQuery.path) return { ok: true, data: { data: { catalog: CATALOG } } };
      if (path.endsWith('LogPlotTemplate'))
        return { ok: true, data: parse(getLogTemplates.answer, { data: listed }) };
      if (path !== getLogUrl.path)
        return { ok: true, data: { data: { wellLog: [{ wellLogId: '1' }] } } };
      sent.push(body?.templateId);
      return { ok: true, data: parse(getLogUrl.answer, { data: { config } }) };
    },
  } as unknown as Backend);
  return host;
}

const LISTED = [
  { id: 't1', name: 'Gamma', isDefaultTemplate: true },
  { id: 't2', name: 'Density', isDefaultTemplate: false },
];
let listed = LISTED;
const signal = new AbortController().signal;

async function open(startId: string): Promise<ServedTemplates[]> {
  const received: ServedTemplates[] = [];
  sent.length = 0;
  await openCatalogLog(
    createHost(),
    { catalog: 'wellLog', logId: '{"wellLogId":"1"}' },
    { signal, onProgress: () => {}, onPartial: async () => {} },
    (found) => {
      received.push(found);
      return startId;
    },
  );
  return received;
}

it('sends the id of the template to start with, and takes the config that comes with the log', async () => {
  config = CONFIG;
  const [listed, loaded] = await open('served t1');
  expect(sent).toEqual(['t1']);
  expect(listed).toMatchObject({
    templates: [{ template: null }, { template: null }],
    problem: null,
  });
  expect(loaded?.templates[0]).toMatchObject({ id: 'served t1', name: 'Gamma', template: CONFIG });
  expect(await loaded?.templates[1]?.load?.(signal)).toMatchObject(CONFIG);
  expect(sent).toEqual(['t1', 't2']);
});

it('sends no id where the page or the suite has the template', async () => {
  expect(await open('all-curves')).toHaveLength(1);
  expect(sent).toEqual([undefined]);
});

it('leaves a template out whose config is broken or does not come, and says which', async () => {
  for (config of [null, { tracks: 'none' }]) {
    const received = await open('served t1');
    expect(received[1]?.templates.map(({ id }) => id)).toEqual(['served t2']);
    expect(received[1]?.problem).toMatchObject({ code: 'TEMPLATE_INVALID' });
    expect(received[1]?.problem?.message).toMatch(/^Gamma: /);
    const other = received[1]?.templates[0]?.load?.(signal);
    await expect(other).rejects.toMatchObject({ code: 'TEMPLATE_INVALID' });
  }
});

it('names the lack of templates where the server lists none', async () => {
  listed = [];
  try {
    const [found] = await open('all-curves');
    expect(found).toMatchObject({ templates: [], problem: { code: 'NO_TEMPLATES' } });
  } finally {
    listed = LISTED;
  }
});
