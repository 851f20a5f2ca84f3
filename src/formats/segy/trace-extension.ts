import type { HeaderField } from './header-field.ts';
import { readField } from './header-field.ts';
import type { HeaderFieldName, HeaderMap } from './header-map.ts';
import { TRACE_HEADER_BYTES } from './trace-place.ts';
import { decode } from '../encoding/decode.ts';

/**
 * Fields of trace header extension 1 that replace their namesakes where they are not 0 (SEG-Y rev
 * 2, table 4); coordinates in pairs.
 */
const GROUPS: readonly Partial<Record<HeaderFieldName, HeaderField>>[] = [
  { samples: { byte: 377, type: 'uint32' } },
  { interval: { byte: 385, type: 'float64' } },
  { sourceX: { byte: 337, type: 'float64' }, sourceY: { byte: 345, type: 'float64' } },
  { cdpX: { byte: 401, type: 'float64' }, cdpY: { byte: 409, type: 'float64' } },
];
const NAME = 'SEG00001';
/** Position of the name in a header and its extension. */
const NAME_AT = 472;

/**
 * The positions that the first trace header gives by its extension 1 (revision 2); none where it
 * has no such extension.
 * @param header with its additional headers
 */
export function mapOfExtension(header: Uint8Array, littleEndian: boolean): Partial<HeaderMap> {
  if (header.length < 2 * TRACE_HEADER_BYTES) return {};
  const name = header.subarray(NAME_AT, NAME_AT + NAME.length);
  if (
    !(['windows-1252', 'ebcdic-037'] as const).some((encoding) => decode(name, encoding) === NAME)
  )
    return {};
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const isUsed = (group: (typeof GROUPS)[number]): boolean =>
    Object.values(group).some((field) => readField(view, field, littleEndian) !== 0);
  return Object.assign({}, ...GROUPS.filter(isUsed)) as Partial<HeaderMap>;
}
