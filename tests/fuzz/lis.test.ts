import { beforeAll, describe, test } from 'vitest';
import { openLis } from '../../src/formats/lis/open-lis.ts';
import { CASES, nameOfCase, REPEAT } from './cases.ts';
import { LARGEST_SEED, LogFuzzer, newFigures } from './log-files.ts';

const fuzzer = new LogFuzzer({
  name: 'LIS',
  folder: new URL('../../../shared/data/lis/', import.meta.url),
  pattern: /\.lis$/i,
  largeEvery: 20,
  open: openLis,
});

describe.skipIf(!fuzzer.isPresent)(
  'damaged LIS files end in a typed error or in what is readable',
  () => {
    beforeAll(() => fuzzer.warmUp());

    test(`${CASES} mutations (${REPEAT})`, () => fuzzer.readMutations());

    test(`truncations of the seeds up to ${LARGEST_SEED} bytes (${REPEAT})`, () =>
      fuzzer.readTruncations(CASES * 10));

    test(`crafted lengths: zeros, short records and endless marks (${REPEAT})`, async () => {
      const figures = newFigures();
      const size = 2 ** 19;
      const header = fuzzer.seed('layout__layout_00.lis').subarray(0, 96);
      const fills: [string, number[]][] = [
        ['zeros', [0]],
        ['blanks', [0x20]],
        ['records of four bytes', [0, 4, 0, 2]],
        ['format records of six bytes', [0, 6, 0, 0, 64, 0]],
        ['tables of six bytes', [0, 6, 0, 0, 34, 0]],
        ['file headers of six bytes', [0, 6, 0, 0, 128, 0]],
        ['data of two bytes', [0, 8, 0, 0, 0, 0, 1, 1]],
        ['lengths of three', [0, 3]],
        ['long records', [0xff, 0xff, 0, 0, 34, 0]],
        ['zeros that break off', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]],
        ['tape marks that lead nowhere', [0, 0, 0, 0, 0, 0, 0, 0, 13, 0, 0, 0]],
      ];
      for (const [name, pattern] of fills)
        for (const start of [0, header.length]) {
          const bytes = new Uint8Array(size);
          for (let at = start; at < size; at += pattern.length)
            bytes.set(pattern.slice(0, size - at), at);
          bytes.set(header.subarray(0, start));
          await fuzzer.readAll(bytes, nameOfCase(`${name} from ${start}`), figures);
        }
      fuzzer.finish('crafted lengths', figures);
    });
  },
);
