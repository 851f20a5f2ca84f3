import type { WarningList } from '../format-error.ts';
import type { SegyStanza } from './extended-text.ts';
import type { HeaderNumberType, HeaderField } from './header-field.ts';
import { fitsIn } from './header-field.ts';
import type { HeaderFieldName, HeaderMap } from './header-map.ts';
import { STANDARD_MAP } from './header-map.ts';
import { type Message, msg } from '../msg.ts';

/** Names of the entries of a layout stanza (SEG-Y rev 2.1, annex D), for the fields that we use. */
const NAMES: Readonly<Record<string, HeaderFieldName>> = {
  linetrc: 'traceInLine',
  reeltrc: 'traceInFile',
  ffid: 'fieldRecord',
  chan: 'channel',
  espnum: 'sourcePoint',
  cdp: 'cdp',
  cdptrc: 'traceInEnsemble',
  trctype: 'traceId',
  offset: 'offset',
  ed_scal: 'elevationScalar',
  co_scal: 'coordinateScalar',
  sht_x: 'sourceX',
  sht_y: 'sourceY',
  rec_x: 'receiverX',
  rec_y: 'receiverY',
  coorunit: 'coordinateUnits',
  delay: 'delay',
  nsamps: 'samples',
  dt: 'interval',
  cdp_x: 'cdpX',
  cdp_y: 'cdpY',
  iline: 'inline',
  xline: 'crossline',
  sp: 'shotPoint',
  sp_scal: 'shotPointScalar',
  tm_scal: 'timeScalar',
};
const TYPES: Readonly<Record<string, HeaderNumberType>> = {
  int2: 'int16',
  uint2: 'uint16',
  int4: 'int32',
  uint4: 'uint32',
  int8: 'int64',
  uint8: 'uint64',
  ibmfp: 'ibm32',
  ieee32: 'float32',
  ieee64: 'float64',
  linetrc: 'int32',
  reeltrc: 'int32',
  linetrc8: 'int64',
  reeltrc8: 'int64',
  coor4: 'int32',
  elev4: 'int32',
  time2: 'int16',
  spnum4: 'int32',
  scale6: 'int32',
};
const HEADER_BYTES = 240;
const TAG = /<(\/?)(entry|extension)\b([^<>]*)>/g;
const ATTRIBUTE = /([a-z]+)\s*=\s*"([^"]*)"/g;

/**
 * The positions that a file's own layout stanza gives ("((SEG:Layout:text/xml))", SEG-Y rev 2.1);
 * null where the file has no such stanza or its entries make no sense, which gives a warning.
 * @param headerBytes bytes of a trace header with its additional headers: entries beyond it are
 *   left out
 */
export function mapOfLayout(
  stanzas: readonly SegyStanza[],
  headerBytes: number,
  warnings: WarningList,
): Partial<HeaderMap> | null {
  const stanza = stanzas.find(({ name }) => /^SEG\s*:\s*Layout\b/i.test(name));
  if (!stanza) return null;
  const { text, byteOffset } = stanza;
  const map: Partial<HeaderMap> = {};
  const refuse = (why: Message): null => {
    warnings.add(
      'LAYOUT_DAMAGED',
      msg`The layout stanza at byte ${byteOffset} is left out, the positions of the standard are taken: ${why}.`,
      { byteOffset, section: 'layout stanza' },
    );
    return null;
  };
  const end = text.indexOf('</segy-layout>');
  if (end < 0) return refuse(msg`it has no end`);
  let extension = 0;
  for (const [, close, tag, attributes] of text.slice(0, end).matchAll(TAG)) {
    if (tag === 'extension') {
      if (!close) extension++;
      continue;
    }
    const {
      name = '',
      byte = '',
      type = '',
    } = Object.fromEntries(
      Array.from((attributes ?? '').matchAll(ATTRIBUTE), ([, key, value]) => [key, value]),
    ) as Record<string, string>;
    const stored = TYPES[type];
    const position = /^\d{1,3}$/.test(byte) ? Number(byte) : 0;
    if (!stored || position < 1 || position > HEADER_BYTES)
      return refuse(
        msg`entry "${name.slice(0, 20)}" has byte "${byte.slice(0, 20)}" and type "${type.slice(0, 20)}"`,
      );
    const field: HeaderField = { byte: position + extension * HEADER_BYTES, type: stored };
    const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
    if (known && !map[known] && fitsIn(field, headerBytes)) map[known] = asDeclared(known, field);
  }
  return Object.keys(map).length > 0 ? map : refuse(msg`it names no field that is known`);
}

/** Counts of samples are written as signed numbers but go up to 65535. */
function asDeclared(name: HeaderFieldName, field: HeaderField): HeaderField {
  return field.type === 'int16' ? { ...field, type: STANDARD_MAP[name].type } : field;
}
