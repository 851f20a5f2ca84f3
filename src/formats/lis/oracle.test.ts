import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BufferSource } from '../byte-source.ts';
import { FormatError, WarningList } from '../format-error.ts';
import { openLogFile } from '../open-log-file.ts';
import { fixedItems } from './fixed-record.ts';
import { listFormats } from './logical-file.ts';
import { openLis } from './open-lis.ts';
import { readLogicalFiles } from './read-logical-files.ts';
import {
  compareFormat,
  compareInformation,
  compareVolume,
  textOfOracle,
} from './testing/compare.ts';
import type { Oracle } from './testing/oracle.ts';

const FOLDER = new URL('../../../../shared/data/lis/', import.meta.url);
const present = existsSync(new URL('expected.json', FOLDER));
if (!present) process.stdout.write(`LIS oracle tests skipped: ${FOLDER.pathname} is not there.\n`);
const oracle: Oracle = present
  ? (JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as Oracle)
  : { files: {}, representationCodeVectors: { codes: {} }, smallRecords: { records: {} } };

/** Not LIS at all. */
const REFUSED = 'layout__wrong_01.lis';

/** Where reading goes on after the damage at which the decoder of the test data stops. */
const READ_ON: ReadonlySet<string> = new Set([
  'layout__successor_01.lis',
  'layout__wrong_05.lis',
  'hostile__pr_length_3.lis',
  'layout__attributes_06.lis',
]);

function source(name: string): BufferSource {
  return new BufferSource(readFileSync(new URL(name, FOLDER)), name);
}

describe.skipIf(!present)('every LIS file of the test data reads as it should', () => {
  for (const [name, facts] of Object.entries(oracle.files)) {
    if (name === REFUSED) continue;
    const expected = facts.computedByIndependentDecoder.logicalFiles;

    test(`${name}: headers, tables, texts and formats`, async () => {
      const warnings = new WarningList();
      const { files, outcome } = await readLogicalFiles(source(name), warnings);
      if (!READ_ON.has(name)) {
        expect(files).toHaveLength(expected.length);
        expect(outcome.records).toBeGreaterThanOrEqual(
          facts.computedByIndependentDecoder.physical.physicalRecords,
        );
      }
      if (facts.damage) expect(warnings.items).not.toEqual([]);
      for (const [i, want] of expected.entries()) {
        const file = files[i]!;
        const isWhole = !READ_ON.has(name);
        compareVolume(file.reel, want.reel, isWhole);
        compareVolume(file.tape, want.tape, isWhole);
        compareVolume(file, want, isWhole);
        if (isWhole) expect(Object.fromEntries(file.recordsByType)).toEqual(want.recordsByType);
        expect(file.information).toHaveLength(want.information?.length ?? 0);
        want.information?.forEach((record, at) =>
          compareInformation(file.information[at]!, record),
        );
        for (const [at, text] of (want.texts ?? []).entries())
          expect(file.texts[at]?.text).toBe(textOfOracle(text.text));
      }
    });

    test(`${name}: frames and values`, async () => {
      const file = await openLis(source(name));
      expect(file.info.complete).toBe(true);
      for (const [i, want] of expected.entries()) {
        const formats = (want.formats ?? []).filter(
          (format, at, all) =>
            format.sameAsNextFormatRecord === undefined &&
            !(
              format.rows === 0 &&
              all[at + 1] &&
              JSON.stringify(all[at + 1]?.specs) === JSON.stringify(format.specs)
            ),
        );
        const own = file.info.frames.filter(({ logicalFile }) => logicalFile === i);
        for (const [at, format] of formats.entries()) {
          const frames = own.filter(({ frameId }) =>
            new RegExp(`^${i}/${at + 1}(x|$)`).test(frameId),
          );
          await compareFormat(file, frames, format, name === 'hostile__mudlog_cut.lis' ? 1 : 0);
        }
      }
    });

    test(`${name} is recognised without its name`, async () => {
      const bytes = readFileSync(new URL(name, FOLDER));
      const file = await openLogFile(new BufferSource(bytes, ''));
      expect(file.info.format).toBe('lis');
    });
  }

  test('a DLIS storage unit label is refused as no LIS file', async () => {
    const refusal = openLis(source(REFUSED));
    await expect(refusal).rejects.toBeInstanceOf(FormatError);
    await expect(refusal).rejects.toMatchObject({
      code: 'FORMAT_UNKNOWN',
      place: { byteOffset: 0 },
    });
  });
});

/** The warnings that damaged files must have: their codes, and the bytes they name. */
const SAID: Record<string, [code: string, byteOffset: number][]> = {
  'layout__attributes_04.lis': [['PARITY_ERROR', 96]],
  'layout__attributes_06.lis': [['RECORD_TOO_SHORT', 96]],
  'layout__successor_01.lis': [['RECORD_INCOMPLETE', 128]],
  'layout__truncated_01.lis': [['FILE_TRUNCATED', 96]],
  'layout__truncated_08.lis': [['FILE_TRUNCATED', 112]],
  'layout__truncated_14.lis': [['FILE_TRUNCATED', 112]],
  'layout__truncated_15.lis': [['FILE_TRUNCATED', 236]],
  'layout__wrong_03.lis': [['ZEROS_AT_END', 144]],
  'layout__wrong_04.lis': [['TAPE_MARK_INCONSISTENT', 112]],
  'layout__wrong_05.lis': [['RECORD_TYPE_UNKNOWN', 176]],
  'info__inforec_05.lis': [['INFORMATION_DAMAGED', 0]],
  'asm__missing_many_delimiters.lis': [['HEADER_MISSING', 0]],
  'hostile__pr_length_3.lis': [['RECORD_TOO_SHORT', 96]],
  'hostile__mudlog_cut.lis': [['FILE_TRUNCATED', 299724]],
};

describe.skipIf(!present)('damage is named with its place', () => {
  for (const [name, expected] of Object.entries(SAID))
    test(name, async () => {
      const { warnings } = await openLis(source(name));
      for (const [code, byteOffset] of expected)
        expect(warnings).toContainEqual(
          expect.objectContaining({
            code,
            place: expect.objectContaining({ byteOffset }) as unknown,
          }),
        );
    });

  test('a data record shorter than a frame is named and gives no row', async () => {
    const file = await openLis(source('asm__fdata_bad.lis'));
    expect(file.warnings.map(({ message }) => message).join()).toMatch(/10 bytes .* needs 12/);
    expect(file.info.frames.map(({ samples }) => samples)).toEqual([0]);
    expect(file.info.frames[0]?.curves).toHaveLength(3);
  });

  test('every damaged file of the test data is listed here', () => {
    const damaged = Object.entries(oracle.files).filter(([, { damage }]) => damage !== undefined);
    expect(
      damaged
        .map(([name]) => name)
        .filter((name) => !(name in SAID))
        .sort(),
    ).toEqual(['asm__fdata_bad.lis', REFUSED].sort());
  });
});

describe.skipIf(!present)('good files have no warning that changes how they are read', () => {
  for (const name of ['real__MUD_LOG_1.LIS', 'real__DILLSON-1_013.LIS', 'asm__fast_depth.lis'])
    test(name, async () => {
      expect((await openLis(source(name))).warnings).toEqual([]);
    });

  test('a curve whose code LIS-79 does not define is left out with a warning', async () => {
    const { warnings, info } = await openLis(source('real__DILLSON-1_049.LIS'));
    expect(warnings.map(({ code, assumes }) => [code, assumes])).toEqual([
      ['CHANNEL_UNREADABLE', undefined],
      ['CHANNEL_UNREADABLE', undefined],
    ]);
    expect(info.frames[0]?.curves.map(({ mnemonic }) => mnemonic)).toEqual([
      'DEPT',
      'P1AZ',
      'DEVI',
      'HAZI',
      'C1',
      'C2',
      'FEP',
      'RB',
    ]);
  });
});

describe.skipIf(!present)('texts beyond ASCII', () => {
  test('are read in the character set that is named, or that they show', async () => {
    const named = await openLis(source('asm__koi8_info.lis'), {
      corrections: { encoding: 'koi8-r' },
    });
    const section = named.info.logicalFiles[0]?.header.find(({ title }) => title === 'КОИ8');
    expect(section?.items).toEqual([
      expect.objectContaining({ mnemonic: 'НАЗВ', unit: 'изме', value: 'ЗНАЧ' }),
    ]);
    expect(named.warnings).toEqual([]);
    const found = await openLis(source('asm__koi8_info.lis'));
    expect(found.info.encoding).toBe('koi8-r');
    expect(found.info.logicalFiles).toEqual(named.info.logicalFiles);
  });
});

test.skipIf(!present)('the fields of a reel header are listed', async () => {
  const { files } = await readLogicalFiles(source('asm__two_reels.lis'), new WarningList());
  expect(
    fixedItems(files[1]!.reel.header!).map(({ mnemonic, value }) => [mnemonic, value]),
  ).toEqual([
    ['SERVICE', 'LISTST'],
    ['DATE', '81/02/28'],
    ['ORIGIN', 'OURS'],
    ['NAME', 'Reel5678'],
    ['CONTINUATION', '02'],
    ['COMMENT', 'This is supposed to be the second reel on the stack'],
    ['PREVIOUS', 'Reel1234'],
  ]);
  expect(files.map((file) => listFormats(file))).toEqual([[], []]);
});
