/**
 * The embedded PostgreSQL, in a thread of its own. Takes `{id, text, values}` and answers
 * `{id, rows, affected}` or `{id, error}`; `{id, close: true}` ends it. Without values the text may
 * hold several statements; the rows are those of the last. Values are written as node-postgres
 * writes them.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import pgUtils from 'pg/lib/utils.js';
import { loadExtensions } from './extensions.mjs';
import { parsers } from './types.mjs';

let db;
try {
  db = await PGlite.create({
    dataDir: workerData.folder,
    extensions: await loadExtensions(),
    parsers,
  });
  // PostgreSQL aborts where it cannot write its log; PGlite would call it again without end.
  db.Module.onAbort = () => process.exit(1);
  parentPort.postMessage({ id: 0 });
} catch (error) {
  parentPort.postMessage({ id: 0, error: plain(error) });
}

parentPort.on('message', async ({ id, text, values, close }) => {
  try {
    if (close) {
      await db.close();
      parentPort.postMessage({ id });
      parentPort.close();
      return;
    }
    const results = values?.length
      ? [
          await db.query(
            text,
            values.map((value) => pgUtils.prepareValue(value)),
          ),
        ]
      : await db.exec(text);
    const last = results.at(-1);
    parentPort.postMessage({ id, rows: last?.rows ?? [], affected: last?.affectedRows ?? 0 });
  } catch (error) {
    parentPort.postMessage({ id, error: plain(error) });
  }
});

/** An error as data: a class does not survive the way to the other thread. */
function plain(error) {
  const { message, code, detail, hint, constraint, column, table, schema, position, severity } =
    error;
  return {
    message: String(message ?? error),
    code,
    detail,
    hint,
    constraint,
    column,
    table,
    schema,
    position,
    severity,
  };
}
