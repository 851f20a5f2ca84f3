/** Runs one part in a process of its own, started by run.mjs: says each step, then sends the rows of its table. */
import { BenchFailure, createBench } from './bench.mjs';

const [name, options] = [process.argv[2], JSON.parse(process.argv[3])];
const bench = createBench((step) => process.send({ step }));
let isEnding = false;

process.on('SIGTERM', () => void end({ failure: 'stopped' }));
// The terminal interrupts the whole group; run.mjs says when to stop.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => void end());

try {
  const { [name]: part } = await import(`./${name}/${name}.mjs`);
  const rows = await Promise.race([part.run(options, bench), bench.failed]);
  await end({ rows });
} catch (error) {
  await end({ failure: error instanceof BenchFailure ? error.message : error.stack });
}

/** Closes everything, sends the message and ends the process; the first call counts. */
async function end(message) {
  if (isEnding) return;
  isEnding = true;
  await bench.close();
  const isGood = Boolean(message?.rows);
  if (!process.connected || !message) process.exit(1);
  process.send(message, () => process.exit(isGood ? 0 : 1));
}
