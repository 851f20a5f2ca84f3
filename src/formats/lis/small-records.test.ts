import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hex, join } from './testing/build.ts';
import { open, readRows } from './testing/open.ts';
import type { Oracle } from './testing/oracle.ts';

const ORACLE = new URL('../../../../shared/data/lis/expected.json', import.meta.url);
const present = existsSync(ORACLE);
if (!present) process.stdout.write(`LIS small records skipped: ${ORACLE.pathname} is not there.\n`);
const records = present
  ? (JSON.parse(readFileSync(ORACLE, 'utf8')) as Oracle).smallRecords.records
  : {};

/** Records that are read as any other. */
const READ: Record<string, (number | string)[][]> = {
  'dfsr-depth-conversion': [
    [1, 1.25],
    [16, 17],
  ],
  'dfsr-depth-dir-no': [
    [53, 52],
    [37, 36],
  ],
  'dfsr-encoded': [['значение']],
};

/** Records that are read, and the warnings about them. */
const SAID: Record<string, RegExp> = {
  'dfsr-entries-cut-fixed': /breaks off: 2 bytes are left/,
  'dfsr-entries-cut-value': /breaks off in an entry of type 10: 6 bytes are left/,
  'dfsr-entries-cut-end': /breaks off: 0 bytes are left/,
  'dfsr-entries-bad-type': /entry of the unknown type 65/,
  'dfsr-entries-bad-reprc': /unknown code 83|entry of the unknown type/,
  'dfsr-entries-same-type': /several entries of type 4 with different values/,
  'dfsr-cut': /32 bytes are left for a channel that needs 40/,
  'dfsr-repcodes-invalid': /representation code 170/,
  'dfsr-samples-0': /BAD, which has 0 samples/,
  'dfsr-size-0-one-block': /channel BAD the size 0/,
  'dfsr-size-0-two-blocks': /channel BAD the size 0/,
  'dfsr-size-0-string': /channel BAD the size 0/,
  'dfsr-size-lt-repcode': /2 bytes a sample, where its representation code 73 needs 4/,
  'dfsr-depth-spacing-no': /not their spacing/,
  'dfsr-depth-dir-none': /no direction \(0\)/,
  'dfsr-depth-dir-invalid': /no direction \(170\)/,
  'dfsr-depth-reprc-bad': /representation code 170, which holds no number/,
  'dfsr-depth-reprc-none': /does not say the representation code/,
  'dfsr-dimensional-bad': /5 bytes a sample, where its representation code 79 needs 2/,
  'dfsr-suppressed-bad': /CH04 .* 1 bytes a sample/,
  'dfsr-fast-int-bad': /4 bytes a frame, which 3 samples do not divide/,
  'dfsr-fast-first': /CH01, which has 2 values a frame/,
  'inforec-cut-in-fixed': /10 bytes are left for a component that needs 12/,
  'inforec-cut-in-value': /needs 4 bytes for its value, 2 are left/,
  'FHLR-too-short': /FILE-HEADER record at byte 0 is too short: it has 46 bytes, 56 are needed/,
  'TTLR-too-short': /TAPE-TRAILER record at byte 0 is too short: it has 124 bytes, 126 are needed/,
};

describe.skipIf(!present)('odd and broken records', () => {
  for (const [name, { hex: digits, dataHex = [], expected }] of Object.entries(records)) {
    const bytes = join(hex(digits), ...dataHex.map(hex));
    if (name === 'dfsr-fast-conversion') {
      test(`${name}: an index between integers is a fraction`, async () => {
        const file = await open(bytes);
        expect(await readRows(file)).toEqual([
          [NaN, 1, 1.5, 2],
          [5, 6, 7, 8],
        ]);
      });
      continue;
    }
    if (name in READ) {
      test(`${name}: ${expected}`, async () => {
        const file = await open(bytes, { corrections: { encoding: 'koi8-r' } });
        const rows = await readRows(file);
        expect(rows).toEqual(READ[name]);
      });
      continue;
    }
    test(`${name}: ${expected}`, async () => {
      const text = await open(bytes).then(
        (file) => file.warnings.map(({ message }) => message).join('\n'),
        (error: unknown) => String(error),
      );
      if (name in SAID) expect(text).toMatch(SAID[name] ?? /never/);
      else expect(name).toMatch(/too-long|encoded/);
    });
  }

  test('the curves of a format that cannot be read have no rows', async () => {
    for (const [name, { hex: digits, dataHex, stage }] of Object.entries(records)) {
      if (!stage.includes('must not be read') || !dataHex) continue;
      const file = await open(join(hex(digits), ...dataHex.map(hex)));
      expect(
        file.info.frames.map(({ samples }) => samples),
        name,
      ).toEqual(file.info.frames.map(() => 0));
    }
  });

  test('a tape trailer alone shows its name in the chosen encoding', async () => {
    const file = await open(hex(records['TTLR-encoded']?.hex ?? ''), {
      corrections: { encoding: 'koi8-r' },
    });
    expect(file.info.logicalFiles[0]?.header[0]).toMatchObject({
      title: 'TAPE-TRAILER',
      items: expect.arrayContaining([
        expect.objectContaining({ mnemonic: 'NAME', value: 'Лента001' }),
      ]) as unknown,
    });
  });

  test('a header that is too long is read by its first bytes', async () => {
    const file = await open(hex(records['FHLR-too-long']?.hex ?? ''));
    expect(file.info.logicalFiles[0]?.name).toBe('LISTST.001');
  });
});
