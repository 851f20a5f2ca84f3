import { BufferSource } from '../../byte-source.ts';
import type { CurveValues, LogFile } from '../../log-file.ts';
import { openLas } from '../open-las.ts';

const encoder = new TextEncoder();
/** The ~W section of the files. */
export const WELL = '~W\nSTRT.M 1 :\nSTOP.M 3 :\nSTEP.M 1 :\nNULL. -999.25 :\n';

/** A file of version 2.0 with the curves DEPT, A, B … and these data lines. */
export function las2(
  curves: string,
  data: string,
  more: { version?: string; well?: string } = {},
): string {
  return `~V\n${more.version ?? 'VERS. 2.0 :\nWRAP. NO :'}\n${more.well ?? WELL}~C\n${curves
    .split(' ')
    .map((curve) => `${curve} : d\n`)
    .join('')}~A\n${data}\n`;
}

/** A file of version 3.0 with a delimiter. */
export function las3(dlm: string, rest: string): string {
  return `~Version\nVERS. 3.0 :\nWRAP. NO :\nDLM. ${dlm} :\n${WELL.replace('~W', '~Well')}${rest}`;
}

/** Opens a text as a LAS file. */
export function open(file: string | Uint8Array, name = 'test.las'): Promise<LogFile> {
  return openLas(new BufferSource(typeof file === 'string' ? encoder.encode(file) : file, name));
}

/** The values of all curves of a frame. */
export async function readAllCurves(file: LogFile, at = 0): Promise<CurveValues[]> {
  const frame = file.info.frames[at]!;
  return file.readCurves(
    frame.frameId,
    frame.curves.map(({ curveId }) => curveId),
  );
}

/** The rows of the first frame, one array per curve. */
export async function columns(text: string | Uint8Array): Promise<(number | string)[][]> {
  return (await readAllCurves(await open(text))).map(({ values }) => [...values]);
}

/** The warnings of a file, each with its count. */
export async function listWarnings(text: string): Promise<string[]> {
  return (await open(text)).warnings.map(({ code, count }) => `${code} ${count}`);
}
