/**
 * `npm run bench:studio [-- --catalogs 1000 --translations 20000 --data DIR]`: a Studio of that size on the embedded database. Prints what each screen of it waits for:
 * CPU of the server and of who asks beyond one round trip, in milliseconds, beside the limit of 100; the time on the clock before it. With `--data` what was written there stays, and is used again.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startTestServer } from '../support/test-server.ts';
import { fillStudio } from '../generate/studio.ts';

const { values: options } = parseArgs({
  options: {
    catalogs: { type: 'string', default: '1000' },
    translations: { type: 'string', default: '20000' },
    data: { type: 'string' },
    reps: { type: 'string', default: '7' },
  },
});
const LIMIT_MS = 100;
const dataFolder = options.data ?? (await mkdtemp(path.join(tmpdir(), 'geo-bench-')));
const server = await startTestServer({ dataFolder });
const headers = {
  authorization: `Bearer ${await server.token({ groups: ['studio-admin'] }, 36_000)}`,
};

async function ask(method, address, body) {
  const answer = await server.ask(method, address, body, headers);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text.slice(0, 200)}`);
  return text;
}

/** Medians of the clock and of the CPU of this process, which the server and its database are part of. */
async function measure(work) {
  const found = [];
  let bytes = 0;
  await work();
  for (let i = 0; i < Number(options.reps); i++) {
    const [began, used] = [performance.now(), process.cpuUsage()];
    bytes = (await work()).length;
    const { user, system } = process.cpuUsage(used);
    found.push({ ms: performance.now() - began, cpu: (user + system) / 1000 });
  }
  const median = (name) => found.map((one) => one[name]).sort((x, y) => x - y)[found.length >> 1];
  return { ms: median('ms'), cpu: median('cpu'), bytes };
}

const entities =
  (entityName, more = {}) =>
  () =>
    ask('POST', '/service/getEntity', {
      entityName,
      offset: 0,
      limit: 15,
      constraints: [],
      ...more,
    });
const like = (field, value) => [{ field, operator: 'like', value }];

try {
  const began = performance.now();
  const made = await fillStudio(server.services.db, {
    catalogs: Number(options.catalogs),
    translations: Number(options.translations),
  });
  console.log(
    `${made.catalogs} catalogs and ${made.translations} translations written in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  const trip = await measure(entities('Language', { limit: 1 }));
  console.log(
    `one round trip ${trip.ms.toFixed(1)} ms, CPU ${trip.cpu.toFixed(1)} ms; all below are net of it: median of ${options.reps}, limit ${LIMIT_MS} ms of CPU`,
  );
  const catalog = JSON.parse(
    await entities('Catalog', { constraints: like('name', 'made000500') })(),
  ).data[0];
  let version = catalog.version;
  const cases = {
    'catalogs, first page': entities('Catalog', { orderBy: 'displayOrder' }),
    'catalogs, last page': entities('Catalog', {
      orderBy: 'displayOrder',
      offset: Number(options.catalogs) - 15,
    }),
    'catalogs, counted': () =>
      ask('POST', '/service/getEntityCount', { entityName: 'Catalog', constraints: [] }),
    'catalogs, a word': entities('Catalog', { constraints: like('label', '*50*') }),
    'catalogs, 100 a page': entities('Catalog', { limit: 100 }),
    'one catalog': () => ask('GET', `/service/entity/Catalog/${catalog.id}`),
    'a catalog saved': async () => {
      const text = await ask('PUT', '/service/', {
        studio: { entityName: 'Catalog', data: { ...catalog, version } },
      });
      ({ version } = JSON.parse(text));
      return text;
    },
    'names of all catalogs': () =>
      ask('POST', '/service/studio/query', { studio: { data: '{ catalogs { name label } }' } }),
    'fields of one catalog': () =>
      ask('POST', '/service/studio/query', {
        studio: {
          data: '{ catalog(name: "made000500") { name fields { label attribute { name } } pickLists { name } } }',
        },
      }),
    'groups with their catalogs': () =>
      ask('POST', '/service/studio/query', {
        studio: {
          data: '{ catalogGroups { id name label catalogs { name label displayOrder hidden viewers sourced { catalog } } } }',
        },
      }),
    'what uses a catalog': () => ask('GET', `/studiomanager/references/Catalog/${catalog.id}`),
    'translations, first page': entities('Translation', { orderBy: 'key' }),
    'translations, a word': entities('Translation', { constraints: like('value', '*text 49*') }),
    'translations of a language': () =>
      ask('POST', '/trove/api/localization/translations', { languageName: 'tr' }),
    'translations, 1000 of them': entities('Translation', { orderBy: 'key', limit: 1000 }),
    'translations, 5000 of them': entities('Translation', { orderBy: 'key', limit: 5000 }),
    'rows of a made catalog': () =>
      ask('POST', '/service/ppdm/query', { studio: { data: '{ made000500 { key } }' } }),
  };
  for (const [name, work] of Object.entries(cases)) {
    const { ms, cpu, bytes } = await measure(work);
    const net = cpu - trip.cpu;
    console.log(
      `${name.padEnd(30)} ${`${(bytes / 1024).toFixed(0)} kB`.padStart(9)} ${(ms - trip.ms).toFixed(1).padStart(9)} ${net.toFixed(1).padStart(9)}${net > LIMIT_MS ? '  over' : ''}`,
    );
  }
} finally {
  await server.close();
  if (!options.data) await rm(dataFolder, { recursive: true, force: true });
}
