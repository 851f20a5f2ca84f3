import { analyzeGrown } from '../../../host-demo/server/db/table-statistics.ts';
import { fillStudio } from '../../generate/studio.ts';
import { cachedFolder } from '../cache.mjs';
import { medianCost } from '../measure.mjs';

const LIMIT_MS = 100;
const SOURCES = [
  'host-demo/server/entities',
  'host-demo/server/catalogs',
  'host-demo/server/db/table-statistics.ts',
  'tests/generate/studio.ts',
];
/** The catalog that single calls are about. */
const CATALOG = 'made000500';
const PAGE_ROWS = 15;

/** @type {import('../parts.mjs').Part} */
export const studio = {
  name: 'studio',
  describe: 'screens of a large Studio on the embedded database, net of one round trip',
  seconds: 120,
  options: {
    catalogs: { default: 1000, describe: 'catalogs with a table each, more than 500' },
    translations: { default: 20_000, describe: 'texts in four languages' },
    reps: { default: 7, describe: 'repetitions' },
  },
  async run({ catalogs, translations, reps }, bench) {
    const data = await cachedFolder('studio', { catalogs, translations }, SOURCES);
    bench.step('starting the server');
    // Loaded here, so that the list of parts does not wait for the server's modules.
    const { startTestServer } = await import('../../support/test-server.ts');
    const server = await startTestServer({ dataFolder: data.folder });
    bench.onClose(() => server.close());
    const token = await server.token({ groups: ['studio-admin'] }, 36_000);
    const ask = async (method, address, body) => {
      const answer = await server.ask(method, address, body, { authorization: `Bearer ${token}` });
      const text = await answer.text();
      if (!answer.ok)
        throw new Error(`${method} ${address}: ${answer.status} ${text.slice(0, 200)}`);
      return JSON.parse(text);
    };
    if (!data.isComplete) {
      bench.step(`writing ${catalogs} catalogs and ${translations} translations`);
      await fillStudio(server.services.db, { catalogs, translations });
      // The server does so within a minute.
      await analyzeGrown(server.services.db);
      await data.markComplete();
    }
    bench.step('asking for one language');
    const trip = await medianCost(entities(ask, 'Language', { limit: 1 }), { reps, warmUps: 1 });
    const rows = [];
    for (const [what, work] of Object.entries(await makeCases(ask, catalogs))) {
      bench.step(`asking for ${what}`);
      // The server and its database are part of this process.
      const { cpuMs } = await medianCost(work, { reps, warmUps: 1 });
      const value = Math.max(0, cpuMs - trip.cpuMs) / LIMIT_MS;
      rows.push({ what, value, unit: '%', limit: 1, of: `${LIMIT_MS} ms` });
    }
    return rows;
  },
};

function entities(ask, entityName, more = {}) {
  const body = { entityName, offset: 0, limit: PAGE_ROWS, constraints: [], ...more };
  return () => ask('POST', '/service/getEntity', body);
}

/** By name: every call that is measured. */
async function makeCases(ask, catalogs) {
  const like = (field, value) => ({ constraints: [{ field, operator: 'like', value }] });
  const found = await entities(ask, 'Catalog', like('name', CATALOG))();
  const catalog = found.data[0];
  const query = (data) => () => ask('POST', '/service/studio/query', { studio: { data } });
  const ordered = { orderBy: 'displayOrder' };
  return {
    'catalogs, first page': entities(ask, 'Catalog', ordered),
    'catalogs, last page': entities(ask, 'Catalog', { ...ordered, offset: catalogs - PAGE_ROWS }),
    'catalogs, counted': () =>
      ask('POST', '/service/getEntityCount', { entityName: 'Catalog', constraints: [] }),
    'catalogs, a word': entities(ask, 'Catalog', like('label', '*50*')),
    'catalogs, 100 a page': entities(ask, 'Catalog', { limit: 100 }),
    'one catalog': () => ask('GET', `/service/entity/Catalog/${catalog.id}`),
    'a catalog saved': saving(ask, catalog),
    'names of all catalogs': query('{ catalogs { name label } }'),
    'fields of one catalog': query(
      `{ catalog(name: "${CATALOG}") { name fields { label attribute { name } } pickLists { name } } }`,
    ),
    'groups with their catalogs': query(
      '{ catalogGroups { id name label catalogs { name label displayOrder hidden viewers sourced { catalog } } } }',
    ),
    'what uses a catalog': () => ask('GET', `/studiomanager/references/Catalog/${catalog.id}`),
    'translations, first page': entities(ask, 'Translation', { orderBy: 'key' }),
    'translations, a word': entities(ask, 'Translation', like('value', '*text 49*')),
    'translations of a language': () =>
      ask('POST', '/trove/api/localization/translations', { languageName: 'tr' }),
    'translations, 1,000 of them': entities(ask, 'Translation', { orderBy: 'key', limit: 1000 }),
    'translations, 5,000 of them': entities(ask, 'Translation', { orderBy: 'key', limit: 5000 }),
    'rows of a made catalog': () =>
      ask('POST', '/service/ppdm/query', { studio: { data: `{ ${CATALOG} { key } }` } }),
  };
}

/** Saves a catalog again and again: each time with the version of the time before. */
function saving(ask, catalog) {
  let { version } = catalog;
  return async () => {
    const data = { ...catalog, version };
    ({ version } = await ask('PUT', '/service/', { studio: { entityName: 'Catalog', data } }));
  };
}
