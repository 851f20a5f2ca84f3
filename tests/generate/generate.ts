import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { STANDARD_CURVES } from './curves.ts';
import type { Sampling, WellSpec } from './well-model.ts';
import { WellModel } from './well-model.ts';
import { CARBONATE_WELL, GAS_WELL, OIL_WELL } from './well-specs.ts';
import { OIL_CURVES, demoFiles, dlisFrames } from './wells.ts';
import { writeDlis } from './write-dlis.ts';
import { writeLas2 } from './write-las2.ts';
import { writeLas3 } from './write-las3.ts';

const USAGE = `Writes synthetic wells.
  npm run generate -- --kind las2|las3|dlis --out FILE [--samples 100000] [--seed 7] [--up] [--wrapped] [--feet] [--logical-files 2]
  npm run generate -- --demo DIR`;

/** Samples of six inches as far as the well is deep; more of them lie closer. */
function samplingOf(topM: number, samples: number): Sampling {
  const stepM =
    samples <= 12_000
      ? 0.1524
      : Math.max(1e-5, Math.round((12_000 * 0.1524 * 1e5) / samples) / 1e5);
  return { topM, stepM, samples };
}

function dlisFile(spec: WellSpec, samples: number, number: number) {
  const main = samplingOf(spec.columnTopM + 50, samples);
  const array = (share: number, stepM: number): Sampling => ({
    topM: main.topM,
    stepM,
    samples: Math.max(1, Math.round(samples * share)),
  });
  return {
    id: `${spec.header.WELL ?? ''} RUN ${number}`,
    well: new WellModel(spec, main),
    frames: dlisFrames(spec, {
      main,
      waveforms: array(0.1, 0.1524),
      image: array(0.5, 0.00508),
    }),
  };
}

/** The well of a kind, as the command line asks for it. */
function chunksOf(
  kind: string,
  samples: number,
  seed: number,
  options: { upLog: boolean; wrapped: boolean; feet: boolean; logicalFiles: number },
): AsyncGenerator<Uint8Array> {
  const las = { upLog: options.upLog, indexUnit: options.feet ? 'FT' : 'M' } as const;
  switch (kind) {
    case 'las2':
      return writeLas2(
        new WellModel({ ...GAS_WELL, seed }, samplingOf(1540, samples)),
        STANDARD_CURVES,
        { ...las, wrapped: options.wrapped },
      );
    case 'las3':
      return writeLas3(
        new WellModel({ ...OIL_WELL, seed }, samplingOf(1000, samples)),
        OIL_CURVES,
        las,
      );
    case 'dlis':
      return writeDlis(
        Array.from({ length: options.logicalFiles }, (_, i) =>
          dlisFile({ ...CARBONATE_WELL, seed: seed + i }, samples, i + 1),
        ),
      );
    default:
      throw new RangeError(`unknown kind "${kind}"\n${USAGE}`);
  }
}

async function save(path: string, chunks: AsyncGenerator<Uint8Array>): Promise<void> {
  const started = performance.now();
  const file = createWriteStream(path);
  await pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 2 }), file);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${path}  ${(file.bytesWritten / 1e6).toFixed(1)} MB  ${(file.bytesWritten / 1e6 / seconds).toFixed(0)} MB/s`,
  );
}

/** Writes what the arguments of the command line ask for. @throws {RangeError} with the usage, where they ask for nothing */
export async function generate(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kind: { type: 'string' },
      out: { type: 'string' },
      demo: { type: 'string' },
      samples: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '7' },
      up: { type: 'boolean', default: false },
      wrapped: { type: 'boolean', default: false },
      feet: { type: 'boolean', default: false },
      'logical-files': { type: 'string', default: '1' },
    },
  });
  if (values.demo) {
    await mkdir(values.demo, { recursive: true });
    for (const { name, write } of demoFiles()) await save(join(values.demo, name), write());
  } else if (values.kind && values.out) {
    await save(
      values.out,
      chunksOf(values.kind, Number(values.samples), Number(values.seed), {
        upLog: values.up,
        wrapped: values.wrapped,
        feet: values.feet,
        logicalFiles: Number(values['logical-files']),
      }),
    );
  } else {
    throw new RangeError(USAGE);
  }
}
