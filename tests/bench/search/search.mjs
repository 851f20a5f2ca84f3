import { cachedFolder } from '../cache.mjs';
import { medianCost } from '../measure.mjs';
import { makeCases } from './cases.mjs';
import { fillLogs } from '../../support/fill-logs.mjs';

const SOURCES = [
  'host-demo/server/search',
  'host-demo/server/catalogs',
  'tests/support/fill-logs.mjs',
];

/** @type {import('../parts.mjs').Part} */
export const search = {
  name: 'search',
  describe: 'rows, counts, facets and texts of log records on the embedded database',
  seconds: 150,
  options: {
    rows: { default: 100_000, describe: 'records; --time-limit 1800 is enough for a million' },
    reps: { default: 5, describe: 'repetitions' },
    only: { default: '', describe: 'cases whose heading or name has this text' },
  },
  async run({ rows: count, reps, only }, bench) {
    const data = await cachedFolder('search', { count }, SOURCES);
    bench.step('starting the server');
    // Loaded here, so that the list of parts does not wait for the server's modules.
    const { startTestServer } = await import('../../support/test-server.ts');
    const server = await startTestServer({ dataFolder: data.folder });
    bench.onClose(() => server.close());
    const headers = { authorization: `Bearer ${await server.token({}, 36_000)}` };
    const ask = async (address, body) => {
      const response = await server.ask('POST', address, body, headers);
      if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
      return response.json();
    };
    if (!data.isComplete) {
      await fillLogs(bench, server.services.db, ask, count);
      await data.markComplete();
    }
    bench.step('asking for the status of the index');
    const status = () => ask('/trove/api/search/index/status', { catalogs: ['wellLog'] });
    // What all others are net of: repeated until the server's code for it is compiled.
    const trip = await medianCost(status, { reps: 20, warmUps: 20 });
    const rows = [];
    for (const { group, what, limitMs, work } of makeCases(ask, count)) {
      if (!`${group} ${what}`.includes(only)) continue;
      bench.step(`${group}: ${what}`);
      // The database is a thread of this process, so that its CPU is counted.
      const { cpuMs } = await medianCost(work, { reps });
      const value = Math.max(0, cpuMs - trip.cpuMs) / limitMs;
      rows.push({ group, what, value, unit: '%', limit: 1, of: `${limitMs} ms` });
    }
    return rows;
  },
};
