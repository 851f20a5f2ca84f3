import { FormatError } from '../format-error.ts';

const MOST_ENTRIES = 1000;
/** Unpacked bytes of one entry. */
const MOST_BYTES = 64e6;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/** Entries of a ZIP file whose name `wanted` takes, by name (APPNOTE 6.3.9, 4.3). Encrypted entries and ZIP64 are refused. @throws {FormatError} */
export async function unzip(bytes: Uint8Array<ArrayBuffer>, wanted: (name: string) => boolean): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) throw new FormatError('FILE_MALFORMED', `the archive has ${count} entries, ${MOST_ENTRIES} at most`);
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new FormatError('FILE_MALFORMED', `entry ${i + 1} of the archive's directory is damaged`);
    const [flags, method, packed, nameLength] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (wanted(name)) {
      if (flags & 1) throw new FormatError('FILE_ENCRYPTED', `${name} is encrypted`);
      found.set(name, await unpacked(bytes, view, view.getUint32(at + 42, true), packed, method, name));
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) if (view.getUint32(at, true) === DIRECTORY_END) return at;
  throw new FormatError('FILE_MALFORMED', 'the end of a ZIP archive is missing');
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>, view: DataView, header: number, packed: number, method: number, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const start = header + 30 <= bytes.length ? header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true) : Infinity;
  if (start + packed > bytes.length) throw new FormatError('FILE_TRUNCATED', `${name} is not whole`);
  const content = bytes.subarray(start, start + packed);
  if (method === 0) return content;
  if (method !== 8) throw new FormatError('FORMAT_UNSUPPORTED', `${name}: packing method ${method}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (;;) {
    // What is damaged inside is the reader's own error.
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new FormatError('FILE_MALFORMED', `${name} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new FormatError('FILE_TOO_LARGE', `${name} is longer than ${MOST_BYTES} bytes`);
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
