import { chosenEncoding } from '../../encoding/text-decision.ts';
import { createTextReader } from '../../encoding/decide-encoding.ts';
import type { DlisFrame } from '../dlis-frame.ts';
import type { ObName, ObjRef } from '../values.ts';
import { isEscaped, textBytes } from '../../encoding/escaped-text.ts';
import { isObName, obNameText } from '../values.ts';

/**
 * Shapes of the reference reader's output (expected.json of the test data) and its values in our
 * form.
 */

/** Anything JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A place where the reference reader gave up. */
export interface OracleFailure {
  error: string;
}

/** One file of the oracle. */
export interface OracleFile {
  dlisio: OracleResult;
  /** What the reference reader salvages where it refuses the file. */
  dlisioEscaped?: OracleResult;
}

/** Outcome for a file; `logicalFiles` is there if `status` is "ok". */
export interface OracleResult {
  status: 'ok' | 'error';
  logicalFiles: OracleLogicalFile[];
}

/** One logical file. */
export interface OracleLogicalFile {
  fileheader: string | null;
  origins: Record<string, Json>[];
  counts: Record<string, number | OracleFailure>;
  unknownSets: Record<string, Json>;
  channels: Record<string, Json>[] | OracleFailure;
  parameters: Record<string, Json>[];
  objects?: (
    | {
        type: string;
        name: Json;
        origin: number;
        copy: number;
        attic: Record<string, Json>;
        units: Record<string, Json>;
      }
    | OracleFailure
  )[];
  frames: OracleFrame[];
}

/** One frame. */
export interface OracleFrame {
  name: string;
  index_type: Json;
  direction: Json;
  spacing: Json;
  index_min: Json;
  index_max: Json;
  description: Json;
  channels: ([Json, Json, number[], number] | null)[] | OracleFailure;
  nRows?: number;
  columns?: string[];
  firstRow?: Json[];
  lastRow?: Json[];
  frameno?: [number, number];
  stats?: Record<
    string,
    { min: number; max: number; mean: number; shape: number[]; 'sentinel-999.25': number }
  >;
}

/** True where the reference reader gave up, for a part of a file as for the whole. */
export function isFault(value: unknown): value is OracleFailure {
  return typeof value === 'object' && value !== null && 'error' in value;
}

const readAlone = createTextReader(chosenEncoding('utf-8'));

/**
 * A single value in our form: bytes as UTF-8 or Windows-1252, dates without trailing zeros,
 * references as text, booleans as 0 and 1.
 */
export function plainText(value: unknown): number | string | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return plainString(value);
  if (typeof value !== 'object' || value === null) return null;
  if ('hex' in value)
    return readAlone(
      Uint8Array.from(String(value.hex).match(/../g) ?? [], (pair) => parseInt(pair, 16)),
    );
  if ('ref' in value && Array.isArray(value.ref))
    return `${String(value.ref[0])}/${String(plainText(value.ref[1]))}`;
  return JSON.stringify(value);
}

function plainString(text: string): string {
  if (isEscaped(text)) return readAlone(textBytes(text));
  const name = /^dlisio\.core\.obname\(id='(.*)', origin=(\d+), copynum=(\d+)\)$/s.exec(text);
  if (name) return `${name[1]}.${name[2]}.${name[3]}`;
  const bytes = /^b'(.*)'$/s.exec(text);
  if (bytes?.[1] !== undefined)
    return readAlone(
      Uint8Array.from(
        bytes[1].replace(/\\x(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        (letter) => letter.charCodeAt(0),
      ),
    );
  // "206/05a-3" and the like stay; only dates with microseconds lose their zeros.
  return /^\d{4}-\d\d-\d\dT[\d:]+\.\d{6}$/.test(text) ? text.replace(/0+$/, '') : text;
}

/** All values of a sample or attribute in the order of the file; complex numbers give two. */
export function flat(value: Json | undefined): (number | string | null)[] {
  if (Array.isArray(value)) return value.flatMap(flat);
  if (typeof value === 'object' && value !== null && 're' in value)
    return [Number(value.re), Number(value.im)];
  return [plainText(value)];
}

/**
 * A reference of ours as `plainText` writes the oracle's; labels of attribute references are not in
 * the oracle.
 */
export function formatObName(value: ObName | ObjRef): string {
  return isObName(value) ? obNameText(value) : `${value.type}/${obNameText(value.name)}`;
}

/** Shape of a column as the oracle gives it: rows, then the dimension of an array channel. */
export function readShape(frame: DlisFrame, position: number): number[] {
  const dimension = frame.layout.columns[position]?.dimension ?? [];
  return [frame.rows, ...(dimension.length === 1 && dimension[0] === 1 ? [] : dimension)];
}
