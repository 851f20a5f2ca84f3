/**
 * `npm run bench:parse [-- --megabytes 30 --reps 3]`: MB/s of our readers on generated wells, opening the file and reading all
 * its curves, beside touching each byte once (the bound). Quote the ratios.
 */
import { parseArgs } from 'node:util';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openLogFile } from '../../src/formats/open-log-file.ts';
import { STANDARD_CURVES } from '../generate/curves.ts';
import { WellModel } from '../generate/well-model.ts';
import { CARBONATE_WELL, dlisFrames, GAS_WELL, OIL_CURVES, OIL_WELL } from '../generate/wells.ts';
import { writeDlis } from '../generate/write-dlis.ts';
import { writeLas2 } from '../generate/write-las2.ts';
import { writeLas3 } from '../generate/write-las3.ts';

const { values: options } = parseArgs({
  options: { megabytes: { type: 'string', default: '30' }, reps: { type: 'string', default: '3' } },
});
const wanted = Number(options.megabytes) * 1e6;

/** By name: how a well of so many samples is written. */
const WRITERS = {
  'LAS 2.0': (samples) => writeLas2(new WellModel(GAS_WELL, sampling(samples)), STANDARD_CURVES),
  'LAS 2.0, wrapped': (samples) =>
    writeLas2(new WellModel(GAS_WELL, sampling(samples)), STANDARD_CURVES, { wrapped: true }),
  'LAS 3.0': (samples) => writeLas3(new WellModel(OIL_WELL, sampling(samples)), OIL_CURVES),
  DLIS: (samples) => {
    const main = sampling(samples);
    const share = (part, stepM) => ({
      topM: main.topM,
      stepM,
      samples: Math.max(1, Math.round(samples * part)),
    });
    return writeDlis([
      {
        id: 'BENCH',
        well: new WellModel(CARBONATE_WELL, main),
        frames: dlisFrames(CARBONATE_WELL, main, share(0.1, 0.1524), share(0.5, 0.00508)),
      },
    ]);
  },
};

function sampling(samples) {
  return { topM: 1540, stepM: Math.max(1e-5, Math.round((1800 * 1e5) / samples) / 1e5), samples };
}

async function bytesOf(write) {
  const joined = async (samples) => {
    const pieces = [];
    for await (const piece of write(samples)) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  const trial = (await joined(4000)).length;
  return joined(Math.max(4000, Math.round((4000 * wanted) / trial)));
}

/** Opens the file and reads every curve; answers how many values there were. */
async function readAll(bytes) {
  const file = await openLogFile(new BufferSource(bytes));
  let count = 0;
  for (const { frameId, curves } of file.info.frames) {
    for (const { values } of await file.readCurves(
      frameId,
      curves.map(({ curveId }) => curveId),
    ))
      count += values.length;
  }
  return count;
}

function touch(bytes) {
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) sum += bytes[i];
  return sum;
}

/** Median CPU ms of `work`, after one run to warm up. */
async function cpuMs(work) {
  await work();
  const times = [];
  for (let rep = 0; rep < Number(options.reps); rep++) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
}

console.log(
  `${'file'.padEnd(18)} ${'MB'.padStart(6)} ${'values'.padStart(12)} ${'MB/s'.padStart(7)} ${'bound MB/s'.padStart(11)} ${'x of the bound'.padStart(15)}`,
);
for (const [name, write] of Object.entries(WRITERS)) {
  const bytes = await bytesOf(write);
  const count = await readAll(bytes);
  const [ours, bound] = [await cpuMs(() => readAll(bytes)), await cpuMs(() => touch(bytes))];
  const perSecond = (ms) => (bytes.length / 1e3 / ms).toFixed(0);
  console.log(
    `${name.padEnd(18)} ${(bytes.length / 1e6).toFixed(1).padStart(6)} ${count.toLocaleString('en').padStart(12)} ${perSecond(ours).padStart(7)} ${perSecond(bound).padStart(11)} ${(ours / bound).toFixed(1).padStart(13)} x`,
  );
}
