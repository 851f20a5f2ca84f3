/**
 * Entry of the single-file build (`dist/geo-elements.single.js`): the loader, or, where the file runs
 * a worker, that worker. The build wraps the whole file in one function, whose text is what workers
 * are started with.
 */
import workers from 'virtual:workers';
import { workerName } from './single-file.ts';

/** Where a notebook finds the module in the form of anywidget after the file has run. */
const NOTEBOOK = Symbol.for('geo-elements.notebook');

const worker = workerName();
if (worker) void workers.get(worker)?.();
else {
  const notebook = import('./notebook.ts');
  Object.defineProperty(globalThis, NOTEBOOK, {
    configurable: true,
    value: {
      initialize: async (context: never) => (await notebook).default.initialize(context),
      render: async (context: never) => (await notebook).default.render(context),
    },
  });
}
