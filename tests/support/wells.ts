import { collect } from '../generate/collect.ts';
import { STANDARD_CURVES } from '../generate/curves.ts';
import { WellModel } from '../generate/well-model.ts';
import { CARBONATE_WELL, GAS_WELL } from '../generate/well-specs.ts';
import { dlisFrames } from '../generate/wells.ts';
import { writeDlis } from '../generate/write-dlis.ts';
import { writeLas2 } from '../generate/write-las2.ts';

const STEP_M = 0.1524;

/** A LAS 2.0 file of 16 curves; `samples` rows from 1540 m. */
export function lasWell(samples: number): Promise<Uint8Array> {
  return collect(
    writeLas2(new WellModel(GAS_WELL, { topM: 1540, stepM: STEP_M, samples }), STANDARD_CURVES),
  );
}

/** A DLIS file of one logical file with three frames: curves, waveforms, image. */
export function dlisWell(samples: number): Promise<Uint8Array> {
  const topM = CARBONATE_WELL.columnTopM + 50;
  const main = { topM, stepM: STEP_M, samples };
  const frames = dlisFrames(CARBONATE_WELL, {
    main,
    waveforms: { ...main, samples: Math.ceil(samples / 10) },
    image: { ...main, samples: Math.ceil(samples / 10) },
  });
  return collect(writeDlis([{ id: 'RUN 1', well: new WellModel(CARBONATE_WELL, main), frames }]));
}
