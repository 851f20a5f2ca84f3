import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import type { HeaderField } from './header-field.ts';
import { fitsIn, readField } from './header-field.ts';
import type { HeaderFieldName, HeaderMap } from './header-map.ts';
import type { PieceOptions } from './read-pieces.ts';
import { readPieces } from './read-pieces.ts';
import type { TraceLayout } from './trace-place.ts';
import { traceOffset } from './trace-place.ts';
import { msg } from '../msg.ts';

/** Numbers of trace headers, by field: one for each requested trace, as in the file. */
export type HeaderColumns<Name extends string = HeaderFieldName> = Record<
  Name,
  Int32Array | Float64Array
>;

/** Which traces: all from `first` on, or a list that does not go backward; numbers from 0. */
export type TraceRange = { first: number; count: number } | Int32Array;

/** A file whose trace headers can be read. */
export interface HeaderSource {
  source: ByteSource;
  layout: TraceLayout;
  littleEndian: boolean;
}

/** How many traces a range has. */
function countTraces(traces: TraceRange): number {
  return traces instanceof Int32Array ? traces.length : traces.count;
}

/** The number of the i-th trace of a range. */
function traceNumber(traces: TraceRange, i: number): number {
  return traces instanceof Int32Array ? (traces[i] as number) : traces.first + i;
}

/** Integers of up to 32 bits in an Int32Array, all else in a Float64Array. */
function columnFor(field: HeaderField, count: number): Int32Array | Float64Array {
  return /^(int16|uint16|int32)$/.test(field.type)
    ? new Int32Array(count)
    : new Float64Array(count);
}

/**
 * Reads fields of the headers of traces, which lie close together or far apart. A field that does
 * not lie in the header gives zeros.
 * @throws {FormatError} FILE_MALFORMED for a trace that the file does not have; what `readPieces`
 *   throws
 */
export async function readHeaderColumns<Name extends string>(
  { source, layout, littleEndian }: HeaderSource,
  traces: TraceRange,
  fields: Record<Name, HeaderField>,
  options?: PieceOptions,
): Promise<HeaderColumns<Name>> {
  checkTraces(layout, traces);
  const count = countTraces(traces);
  const columns = Object.entries<HeaderField>(fields).map(([name, field]) => ({
    name,
    field,
    values: columnFor(field, count),
    isThere: fitsIn(field, layout.headerBytes),
  }));
  const pieces = {
    count,
    offset: (i: number) => traceOffset(layout, traceNumber(traces, i)),
    length: () => layout.headerBytes,
  };
  const wanted = columns.filter(({ isThere }) => isThere);
  await readPieces(
    source,
    pieces,
    (i, bytes) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (const { field, values } of wanted) values[i] = readField(view, field, littleEndian);
    },
    options,
  );
  return Object.fromEntries(
    columns.map(({ name, values }) => [name, values]),
  ) as HeaderColumns<Name>;
}

/** Some fields of a map. */
export function pick<Name extends HeaderFieldName>(
  map: HeaderMap,
  ...names: Name[]
): Record<Name, HeaderField> {
  return Object.fromEntries(names.map((name) => [name, map[name]])) as Record<Name, HeaderField>;
}

/** @throws {FormatError} FILE_MALFORMED for a trace that the file does not have */
export function checkTraces(layout: TraceLayout, traces: TraceRange): void {
  const count = countTraces(traces);
  const bad = (n: number): boolean => !Number.isInteger(n) || n < 0 || n >= layout.count;
  const wrong =
    traces instanceof Int32Array
      ? traces.find(bad)
      : count > 0
        ? [traces.first, traces.first + count - 1].find(bad)
        : undefined;
  if (wrong !== undefined)
    throw new FormatError(
      'FILE_MALFORMED',
      msg`The file has no trace ${wrong + 1}: its ${layout.count} traces end at byte ${layout.end}.`,
      { byteOffset: layout.end, section: `trace ${wrong + 1}` },
    );
}
