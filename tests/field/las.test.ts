import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openLas } from '../../src/formats/las/open-las.ts';
import type { CurveValues, LogCorrections, LogFile } from '../../src/formats/log-file.ts';
import { hasField, readExpected, readField } from './cases.ts';

/** What `NAME.expected.json` has for a reader. */
interface Expected {
  header?: string[];
  frames?: Record<
    string,
    {
      samples?: number;
      mnemonics?: string[];
      depth?: number[];
      depthUnit?: string;
      curves?: Record<string, (number | null)[] | { text: true }>;
    }
  >;
}

async function openBytes(bytes: Uint8Array, corrections: LogCorrections = {}): Promise<LogFile> {
  return openLas(new BufferSource(bytes, 'field.las'), { corrections });
}

function openText(text: string, corrections?: LogCorrections): Promise<LogFile> {
  return openBytes(new TextEncoder().encode(text), corrections);
}

async function openCase(name: string, corrections?: LogCorrections): Promise<LogFile> {
  return openBytes(await readField(`log/${name}`), corrections);
}

/** Values of a curve by its mnemonic. */
async function read(file: LogFile, mnemonic: string, at = 0): Promise<CurveValues> {
  const frame = file.info.frames[at]!;
  const curve = frame.curves.find((one) => one.mnemonic === mnemonic);
  if (!curve) throw new Error(`no curve ${mnemonic}`);
  const [values] = await file.readCurves(frame.frameId, [curve.curveId]);
  return values!;
}

async function numbers(file: LogFile, mnemonic: string, at = 0): Promise<(number | null)[]> {
  const { values } = await read(file, mnemonic, at);
  return [...(values as Float64Array)].map((value) => (Number.isNaN(value) ? null : value));
}

/** Codes of the warnings with what each assumes. */
function codes(file: LogFile): string[] {
  return file.warnings.map(({ code, assumes }) => (assumes ? `${code} (${assumes})` : code));
}

function assumptions(file: LogFile): string[] {
  return file.warnings.flatMap(({ assumes }) => assumes ?? []);
}

async function expectCase(name: string): Promise<LogFile> {
  const file = await openCase(name);
  const expected = (await readExpected(`log/${name}`)) as Expected;
  const items = file.info.logicalFiles
    .flatMap(({ header }) => header)
    .flatMap((section) => section.items)
    .map(({ mnemonic, unit, value }) => `${mnemonic} | ${unit} | ${value}`);
  for (const line of expected.header ?? [])
    expect(
      items.some((item) => item.includes(line)),
      `${line} in ${items.join('\n')}`,
    ).toBe(true);
  for (const [frameName, frame] of Object.entries(expected.frames ?? {})) {
    const at = file.info.frames.findIndex((one) => one.name === frameName);
    const found = file.info.frames[at]!;
    if (frame.samples !== undefined) expect(found.samples).toBe(frame.samples);
    if (frame.mnemonics)
      expect(found.curves.map(({ mnemonic }) => mnemonic)).toEqual(frame.mnemonics);
    if (frame.depthUnit) expect(found.indexUnit).toBe(frame.depthUnit);
    if (frame.depth) expect(await numbers(file, found.index, at)).toEqual(frame.depth);
    for (const [mnemonic, values] of Object.entries(frame.curves ?? {})) {
      const curve = found.curves.find((one) => one.mnemonic === mnemonic);
      if (!Array.isArray(values)) expect(curve?.kind, mnemonic).toBe('text');
      else
        expect((await numbers(file, mnemonic, at)).slice(0, values.length), mnemonic).toEqual(
          values,
        );
    }
  }
  return file;
}

describe.skipIf(!hasField)('LAS files of the field, by their expected values', () => {
  it.each([
    ['01-datetime-index.las', []],
    ['02-date-time-two-words.las', []],
    ['03b-56-curves-8-a-line-wrap-no.las', []],
    ['04-curve-lines-without-dot.las', []],
    ['06-ascii-line-names-fewer-curves.las', ['columns']],
    ['08-comments-section.las', []],
    ['13-russian-utf8-cyrillic-metre.las', []],
    ['14-no-break-spaces.las', []],
    ['15-null-float32-max.las', []],
    ['15d-two-nulls-in-the-header.las', []],
    ['15e-null-zero-depth-zero.las', []],
    ['16-windows-path-in-parameter.las', []],
    ['19-fortran-exponent-without-e.las', []],
    ['51-core-porosity-every-other-row.las', []],
    ['52-tvd-turns-up.las', []],
    ['55-date-glued-to-unit.las', []],
    ['65-bom-before-second-section.las', []],
    ['67-text-column-begins-after-100-rows.las', []],
    ['71-tripping-depth-beside-text-time.las', []],
    ['c2-las3-a.las', []],
    ['i17-thousands.las', []],
    ['i18-wrong-strt.las', []],
    ['i25-two-wells-in-one.las', []],
    ['k00-kgs-1000079714.las', []],
  ])('%s is read, and assumes %j', async (name, assumed) => {
    expect(assumptions(await expectCase(name))).toEqual(assumed);
  });
});

export { codes, numbers, openCase, openText, read };
