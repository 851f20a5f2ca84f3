import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BufferSource } from '../byte-source.ts';
import { FormatError, WarningList } from '../format-error.ts';
import type { FormatErrorCode } from '../format-error.ts';
import { openDlis } from './open-dlis.ts';
import { readLogicalFiles } from './read-logical-files.ts';
import { compareLogicalFile, LISTED } from './testing/compare.ts';
import type { OracleFile } from './testing/oracle.ts';

const FOLDER = new URL('../../../../shared/data/dlis/', import.meta.url);
const present = existsSync(new URL('expected.json', FOLDER));
if (!present) process.stdout.write(`DLIS oracle tests skipped: ${FOLDER.pathname} is not there.\n`);
const oracle = present
  ? (
      JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as {
        files: Record<string, OracleFile>;
      }
    ).files
  : {};

/** Files of which nothing can be read, and what our reader says of them. */
const REFUSED: Record<string, FormatErrorCode> = {
  'hostile__empty.dlis': 'EMPTY_FILE',
  'chap2__nondlis.txt': 'FORMAT_UNKNOWN',
  'chap2__old-vr.dlis': 'FORMAT_UNSUPPORTED',
};

/** Where we give more than the reference reader's salvage, and why that is sound. */
const MORE_THAN_REFERENCE: Record<string, string> = {
  'chap2__lf-lrs-inconsistency.dlis':
    'The record without its successor is lost; the next logical file begins with a sound file header and is read.',
  'hostile__lrs_length_zero.dlis':
    'Only the visible record with the zero length is lost; reading goes on at the next one.',
  'hostile__vr_length_zero.dlis': 'Reading goes on at the next sound visible record.',
  'chap4-7__iflr__broken-utf8-ascii.dlis':
    'The visible record is cut short within its last bytes but its row is whole; text that is not UTF-8 is read as Latin-1.',
};

function source(name: string): BufferSource {
  return new BufferSource(readFileSync(new URL(name, FOLDER)), name);
}

describe.skipIf(!present)(
  'every DLIS file of the test data reads as the reference reader reads it',
  () => {
    for (const [name, facts] of Object.entries(oracle)) {
      if (name in REFUSED) {
        test(`${name} is refused`, async () => {
          const refusal = openDlis(source(name));
          await expect(refusal).rejects.toBeInstanceOf(FormatError);
          await expect(refusal).rejects.toMatchObject({
            code: REFUSED[name],
            place: { byteOffset: expect.any(Number) as number },
          });
        });
        continue;
      }
      test(name, async () => {
        const warnings = new WarningList();
        const content = await readLogicalFiles(source(name), warnings);
        const salvaged = facts.dlisio.status === 'error';
        const expected = salvaged ? facts.dlisioEscaped : facts.dlisio;
        if (!expected || expected.status !== 'ok')
          throw new Error(`the reference reader reads nothing of ${name}: list it as refused`);
        if (salvaged) expect(warnings.items).not.toEqual([]);
        if (!(name in MORE_THAN_REFERENCE))
          expect(content.logicalFiles).toHaveLength(expected.logicalFiles.length);
        for (const [i, logicalFile] of expected.logicalFiles.entries()) {
          const found = content.logicalFiles[i];
          if (!found) throw new Error(`logical file ${i} is missing`);
          await compareLogicalFile(content, found, logicalFile, name in MORE_THAN_REFERENCE);
        }
      });
    }
  },
);

describe.skipIf(!present)('what we read beyond the reference reader', () => {
  for (const [name, reason] of Object.entries(MORE_THAN_REFERENCE)) {
    test(`${name}: ${reason}`, async () => {
      const file = await openDlis(source(name));
      const before = oracle[name]?.dlisioEscaped?.logicalFiles ?? [];
      const objects = before.reduce((sum, one) => sum + (one.objects?.length ?? 0), 0);
      const rows = before.reduce(
        (sum, one) => sum + one.frames.reduce((all, frame) => all + (frame.nRows ?? 0), 0),
        0,
      );
      expect(file.warnings).not.toEqual([]);
      expect(
        file.info.logicalFiles.length +
          file.info.frames.reduce((sum, frame) => sum + frame.samples, 0),
      ).toBeGreaterThan(before.length + rows);
      expect(file.info.logicalFiles.flatMap((one) => one.header).length).toBeGreaterThanOrEqual(
        Math.min(objects, 1),
      );
    });
  }

  test('after a damaged first visible record every row of the real file is still there, with the values of the undamaged file', async () => {
    const whole = await openDlis(source('206_05a-_3_DWL_DWL_WIRE_258276498.DLIS'));
    const curves = whole.info.frames[1]?.curves.map((curve) => curve.curveId) ?? [];
    const values = await whole.readCurves('0/800T', curves);
    for (const name of ['hostile__lrs_length_zero.dlis', 'hostile__vr_length_zero.dlis']) {
      const damaged = await openDlis(source(name));
      expect(damaged.info.frames.map((frame) => frame.samples)).toEqual([921, 2301]);
      expect(await damaged.readCurves('0/800T', curves)).toEqual(values);
    }
  });
});

describe.skipIf(!present)('sets that break off within', () => {
  const broken = {
    'asm__test_parse_unparsable_record0__unparsable.dlis': 1,
    'asm__test_repcode_invalid_in_object0__invalid-repcode-object.dlis': 1,
    'asm__test_unexpected_set_in_object0__unexpected-set-in-object.dlis': 1,
    'hostile__uvari_huge_count.dlis': 0,
  };
  for (const [name, objects] of Object.entries(broken)) {
    test(`${name} keeps the objects before the fault and tells where it is`, async () => {
      const warnings = new WarningList();
      const content = await readLogicalFiles(source(name), warnings);
      const set = content.logicalFiles[0]?.objects.sets.find(
        (one) => one.type === 'CHANNEL' || one.type === 'VERY_MUCH_TESTY_SET',
      );
      expect(set?.objects).toHaveLength(objects);
      expect(
        warnings.items.find((warning) => warning.code === 'SET_DAMAGED')?.place.byteOffset,
      ).toBeGreaterThan(80);
    });
  }
});

test.skipIf(!present)(
  `lists of more than ${LISTED} entries are cut in the oracle, counts are not`,
  () => {
    const real = oracle['206_05a-_3_DWL_DWL_WIRE_258276498.DLIS']?.dlisio.logicalFiles[0];
    expect(real?.counts.parameters).toBe(226);
    expect(real?.parameters).toHaveLength(LISTED);
  },
);
