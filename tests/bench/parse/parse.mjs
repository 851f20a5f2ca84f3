import { BufferSource } from '../../../src/formats/byte-source.ts';
import { openLogFile } from '../../../src/formats/open-log-file.ts';
import { STANDARD_CURVES } from '../../generate/curves.ts';
import { WellModel } from '../../generate/well-model.ts';
import { CARBONATE_WELL, GAS_WELL, OIL_WELL } from '../../generate/well-specs.ts';
import { dlisFrames, OIL_CURVES } from '../../generate/wells.ts';
import { writeDlis } from '../../generate/write-dlis.ts';
import { writeLas2 } from '../../generate/write-las2.ts';
import { writeLas3 } from '../../generate/write-las3.ts';
import { medianCost } from '../measure.mjs';

/** @type {import('../parts.mjs').Part} */
export const parse = {
  name: 'parse',
  describe: 'opening log files and reading all their curves beside touching each byte once',
  seconds: 40,
  options: {
    megabytes: { default: 30, describe: 'size of each file' },
    reps: { default: 3, describe: 'repetitions' },
  },
  async run({ megabytes, reps }, bench) {
    const rows = [];
    for (const [name, write] of Object.entries(WRITERS)) {
      bench.step(`writing ${megabytes} MB of ${name}`);
      const bytes = await bytesOf(write, megabytes * 1e6);
      bench.step(`reading ${name}`);
      const ours = await medianCost(() => readAll(bytes), { reps, warmUps: 1 });
      const bound = await medianCost(() => touch(bytes), { reps, warmUps: 1 });
      rows.push({
        what: `${name}: reading, of touching each byte`,
        value: ours.cpuMs / bound.cpuMs,
        unit: 'x',
      });
    }
    return rows;
  },
};

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
        frames: dlisFrames(CARBONATE_WELL, {
          main,
          waveforms: share(0.1, 0.1524),
          image: share(0.5, 0.00508),
        }),
      },
    ]);
  },
};

function sampling(samples) {
  return { topM: 1540, stepM: Math.max(1e-5, Math.round((1800 * 1e5) / samples) / 1e5), samples };
}

/** A file of about `wanted` bytes. */
async function bytesOf(write, wanted) {
  const joined = async (samples) => {
    const pieces = [];
    for await (const piece of write(samples)) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  const trial = (await joined(4000)).length;
  return joined(Math.max(4000, Math.round((4000 * wanted) / trial)));
}

/** Opens the file and reads every curve. */
async function readAll(bytes) {
  const file = await openLogFile(new BufferSource(bytes));
  for (const { frameId, curves } of file.info.frames)
    await file.readCurves(
      frameId,
      curves.map(({ curveId }) => curveId),
    );
}

function touch(bytes) {
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) sum += bytes[i];
  return sum;
}
