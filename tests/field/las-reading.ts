import { BufferSource } from '../../src/formats/byte-source.ts';
import { openLas } from '../../src/formats/las/open-las.ts';
import type { CurveValues, LogCorrections, LogFile } from '../../src/formats/log-file.ts';
import { readField } from './cases.ts';

/** What differs from the usual header: values of STRT, STOP, STEP and NULL, lines of ~V and ~W. */
export interface LasHeaderText {
  strt?: string | number;
  stop?: string | number;
  step?: string | number;
  nulls?: string | number;
  unit?: string;
  well?: string;
}

/** Opens bytes as a LAS file. */
export async function openBytes(
  bytes: Uint8Array,
  corrections: LogCorrections = {},
): Promise<LogFile> {
  return openLas(new BufferSource(bytes, 'field.las'), { corrections });
}

/** Opens a text as a LAS file. */
export function openText(text: string, corrections?: LogCorrections): Promise<LogFile> {
  return openBytes(new TextEncoder().encode(text), corrections);
}

/** Opens a case of the field. */
export async function openCase(name: string, corrections?: LogCorrections): Promise<LogFile> {
  return openBytes(await readField(`log/${name}`), corrections);
}

/**
 * A LAS 2.0 text: its curves as "DEPT.M GR.API", its title line of data with what follows "~A", and
 * its rows.
 */
export function lasText(
  curves: string,
  rows: string | readonly string[],
  { title = '', ...header }: LasHeaderText & { title?: string } = {},
): string {
  const { strt = 1000, stop = 1004, step = 1, nulls = -999.25, unit = 'M', well = '' } = header;
  const lines = [
    '~Version',
    'VERS. 2.0 :',
    'WRAP. NO :',
    '~Well',
    `STRT.${unit} ${strt} : START`,
    `STOP.${unit} ${stop} : STOP`,
    `STEP.${unit} ${step} : STEP`,
    `NULL. ${nulls} : NULL`,
    ...(well === '' ? [] : [well]),
    '~Curve',
    ...curves.split(' ').map((curve) => `${curve} : d`),
    `~A${title}`,
    ...(typeof rows === 'string' ? [rows] : rows),
    '',
  ];
  return lines.join('\n');
}

/** `count` rows, each made by its number. */
export function rowsOf(count: number, row: (i: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => row(i));
}

/** All values of a curve, by its mnemonic. */
export async function readCurve(file: LogFile, mnemonic: string, at = 0): Promise<CurveValues> {
  const frame = file.info.frames[at]!;
  const curve = frame.curves.find((one) => one.mnemonic === mnemonic);
  if (!curve) throw new Error(`no curve ${mnemonic}`);
  const [values] = await file.readCurves(frame.frameId, [curve.curveId]);
  return values!;
}

/** The values of a curve of numbers, null where absent; or its texts. */
export async function listValues(
  file: LogFile,
  mnemonic: string,
  at = 0,
): Promise<(number | string | null)[]> {
  const { values } = await readCurve(file, mnemonic, at);
  return [...values].map((value) => (Number.isNaN(value) ? null : value));
}

/** What the warnings assume. */
export function listAssumptions(file: LogFile): string[] {
  return file.warnings.flatMap(({ assumes }) => assumes ?? []);
}

/** Codes of the warnings. */
export function listCodes(file: LogFile): string[] {
  return file.warnings.map(({ code }) => code);
}

/** Mnemonics of the curves of a frame. */
export function listNames(file: LogFile, at = 0): string[] {
  return file.info.frames[at]!.curves.map(({ mnemonic }) => mnemonic);
}
