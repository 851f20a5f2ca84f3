import { dirname, resolve } from 'node:path';
import { rollup } from 'rollup';

const WORKER = 'worker-url:';

/**
 * `import url from 'worker-url:./x-worker.ts'`: `url()` is the address of the worker's module. Each
 * worker is built by itself, so that all it needs for an ordinary file is one file; rare formats
 * stay apart.
 * @param {{ plugins(): import('rollup').Plugin[] } & Pick<import('rollup').RollupOptions, 'onwarn'>
 *   & { output: import('rollup').OutputOptions }} options how a worker is built
 */
export function workerUrl({ plugins, onwarn, output }) {
  const emitted = new Map();
  const modules = new Set();
  return {
    name: 'worker-url',
    /** Modules in the scripts of the workers, for other plugins. */
    api: { modules },
    resolveId(source, importer) {
      return source.startsWith(WORKER) && importer
        ? `\0${WORKER}${resolve(dirname(importer), source.slice(WORKER.length))}`
        : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${WORKER}`)) return null;
      const file = id.slice(WORKER.length + 1);
      const worker = await rollup({ input: file, plugins: plugins(), onwarn });
      const { output: chunks } = await worker.generate({
        ...output,
        entryFileNames: output.chunkFileNames,
      });
      await worker.close();
      for (const { fileName, code, modules: own } of chunks) {
        for (const module of Object.keys(own)) modules.add(module);
        if (!emitted.has(fileName))
          emitted.set(fileName, this.emitFile({ type: 'asset', fileName, source: code }));
      }
      const entry = chunks.find((chunk) => chunk.isEntry);
      return `export default () => import.meta.ROLLUP_FILE_URL_${emitted.get(entry.fileName)};`;
    },
  };
}
