import { beforeAll, describe, test } from 'vitest';
import { openDlis } from '../../src/formats/dlis/open-dlis.ts';
import { CASES, REPEAT } from './cases.ts';
import { LARGEST_SEED, LogFuzzer } from './log-files.ts';

/** Truncations are sampled beyond this, so that this takes well under a minute. */
const MOST_TRUNCATIONS = 100_000;
const fuzzer = new LogFuzzer({
  name: 'DLIS',
  folder: new URL('../../../shared/data/dlis/', import.meta.url),
  pattern: /\.(dlis|txt)$/i,
  largeEvery: 50,
  open: openDlis,
});

describe.skipIf(!fuzzer.isPresent)(
  'damaged DLIS files end in a typed error or in what is readable',
  () => {
    beforeAll(() => fuzzer.warmUp());

    test(`${CASES} mutations (${REPEAT})`, () => fuzzer.readMutations());

    test(`truncations of the seeds up to ${LARGEST_SEED} bytes (${REPEAT})`, () =>
      fuzzer.readTruncations(Math.min(MOST_TRUNCATIONS, CASES * 10)));
  },
);
