/**
 * Entry of the single-file build (`dist/geo-elements.single.js`): the loader, or, where the file
 * runs a worker, that worker. The build wraps the whole file in one function, whose text is what
 * workers are started with.
 */
import tags from 'virtual:tags';
import workers from 'virtual:workers';
import type { notebook as Notebook } from './notebook.ts';
import { workerName } from './single-file.ts';

/** Where a notebook finds the module in the form of anywidget after the file has run. */
const NOTEBOOK = Symbol.for('geo-elements.notebook');

/** Offers the elements. @returns their form for notebooks */
async function start(): Promise<typeof Notebook> {
  const [{ startCopy }, { VERSION }, { notebook }] = await Promise.all([
    import('./copy.ts'),
    import('./registry.ts'),
    import('./notebook.ts'),
  ]);
  startCopy({ version: VERSION, base: `single:${[...tags.keys()].join()}`, tags });
  return notebook;
}

const worker = workerName();
if (worker) void workers.get(worker)?.();
else {
  const started = start();
  Object.defineProperty(globalThis, NOTEBOOK, {
    configurable: true,
    value: {
      initialize: async (context: never) => (await started).initialize(context),
      render: async (context: never) => (await started).render(context),
    },
  });
}
