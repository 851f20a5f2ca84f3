import { decode, isEbcdic } from '../encoding/decode.ts';
import type { TextEncoding } from '../text-encoding.ts';
import { EBCDIC_PAGES } from '../encoding/ebcdic.ts';

const tables = new Map<TextEncoding, Map<string, readonly number[]>>();

/** What each byte, or each pair of bytes, of an encoding is. */
function buildTable(encoding: TextEncoding): Map<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    const char = decode(Uint8Array.from(bytes), encoding);
    if ([...char].length === 1 && char !== '\ufffd' && !table.has(char)) table.set(char, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add([byte]);
  if (encoding === 'gbk' || encoding === 'gb18030')
    for (let lead = 0xfe; lead > 0x80; lead--)
      for (let trail = 0xfe; trail >= 0x40; trail--) add([lead, trail]);
  return table;
}

/** Bytes of a text, for tests. @throws if the encoding does not have one of its characters */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (isEbcdic(encoding)) {
    const page: string = EBCDIC_PAGES[encoding];
    return Uint8Array.from(text, (char) => findByte(page.indexOf(char) + 0x40, char, encoding));
  }
  let table = tables.get(encoding);
  if (!table) tables.set(encoding, (table = buildTable(encoding)));
  return Uint8Array.from(
    [...text].flatMap((char) => {
      const bytes = table.get(char);
      if (!bytes) throw new Error(`${encoding} has no ${char}`);
      return [...bytes];
    }),
  );
}

function findByte(byte: number, char: string, encoding: string): number {
  if (byte < 0x40) throw new Error(`${encoding} has no ${char}`);
  return byte;
}
