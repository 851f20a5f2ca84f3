import { looksLikeLis } from './lis/sniff.ts';
import { seismicKind } from './seismic-kinds.ts';
import { type Message, msg } from './msg.ts';

/** Name that `foreignKind` gives SEG-Y files. */
export const SEGY_FILE = msg`a SEG-Y file`;
/**
 * Bytes that a kind of file begins with: hexadecimal, "?" for any digit. The first match counts.
 */
const SIGNATURES: readonly (readonly [hex: string, name: Message])[] = [
  ['504b0304', msg`a ZIP archive`],
  ['504b0506', msg`an empty ZIP archive`],
  ['1f8b', msg`a gzip archive`],
  ['377abcaf271c', msg`a 7z archive`],
  ['526172211a07', msg`a RAR archive`],
  ['425a68', msg`a bzip2 archive`],
  ['fd377a585a00', msg`an xz archive`],
  ['28b52ffd', msg`a Zstandard archive`],
  ['255044462d', msg`a PDF`],
  ['89504e470d0a1a0a', msg`a PNG image`],
  ['ffd8ff', msg`a JPEG image`],
  ['49492a00', msg`a TIFF image`],
  ['4d4d002a', msg`a TIFF image`],
  ['474946383?', msg`a GIF image`],
  ['d0cf11e0a1b11ae1', msg`an old Excel or Word file`],
  ['894844460d0a1a0a', msg`an HDF5 file`],
  ['4c415346', msg`a LiDAR point cloud (LAS of ASPRS), not a log`],
  // A record of a tape image, its length in 12 to 16, then a record of 512 bytes.
  ['0000000000000000????0000' + '00020000', msg`an Atlas BIT file`],
  ['53514c69746520', msg`an SQLite database`],
  ['50415231', msg`a Parquet file`],
  ['4152524f5731', msg`an Arrow file`],
  ['7b5c727466', msg`an RTF document`],
  ['252150532d', msg`a PostScript document`],
  ['4d41544c414220', msg`a MATLAB file`],
  ['0000270a', msg`a shapefile`],
  ['424d????????00000000', msg`a BMP image`],
  ['0000000c6a502020', msg`a JPEG 2000 image`],
  ['52494646????????57454250', msg`a WebP image`],
  ['52494646????????41564920', msg`a video`],
  ['d7cdc69a', msg`a Windows metafile`],
  ['414331303?3?', msg`an AutoCAD drawing`],
  ['41542654464f524d', msg`a DjVu document`],
  ['4d5a?000', msg`a Windows program`],
  ['1f9d', msg`an archive of compress (.Z)`],
];

/** Texts at a place of their own, by which a kind is known before its first bytes are. */
const WITHIN: readonly (readonly [at: number, text: string, name: Message])[] = [
  [257, 'ustar', msg`a tar archive`],
  [68, 'GPKG', msg`a GeoPackage`],
  [30, '[Content_Types].xml', msg`an Excel or Word document`],
  [30, '_rels/.rels', msg`an Excel or Word document`],
  [30, 'docProps/', msg`an Excel or Word document`],
  [30, 'xl/', msg`an Excel or Word document`],
  [30, 'word/', msg`an Excel or Word document`],
  [30, 'mimetypeapplication/vnd.oasis', msg`an OpenDocument file`],
  [30, 'doc.kml', msg`a KMZ file`],
  [40, ' EMF', msg`a Windows metafile`],
  [4, 'ftyp', msg`a video`],
];

/** The same for texts, leading blanks aside. */
const TEXTS: readonly (readonly [pattern: RegExp, name: Message])[] = [
  [/^<(!doctype html|html|head|body|title|script|meta)\b/i, msg`an HTML page`],
  [/^<\?xml[^>]*>[^]{0,2000}\bwitsml\b/i, msg`a WITSML document`],
  [/^(<\?xml[^>]*>\s*)?<kml[\s>]/i, msg`a KML document`],
  [/^<\?xml[^>]*>\s*(<!--[^]*?-->\s*)?<(!doctype html|html)\b/i, msg`an HTML page`],
  [/^(<\?xml|<[a-z][\w:.-]*[\s>])/i, msg`an XML document`],
  [/^version https:\/\/git-lfs\b/, msg`a Git LFS pointer, not the file itself`],
  [/^[{[]\s*("|\{|\[|\}|\]|-?\d|true|false|null)/, msg`a JSON document`],
];

/**
 * First bytes of a SEG-Y text header, "C 1" or "C01" in EBCDIC and ASCII (SEG-Y rev 2, clause 4).
 */
const SEGY_TEXT = /^(c3(40|f0)f1|43(20|30)31)/;

/**
 * The foreign kind of file that the first bytes show for certain, with its article ("an HTML page",
 * "a SEG-Y file"), or null.
 */
export function foreignKind(head: Uint8Array): Message | null {
  const hex = formatHex(head, 32);
  if (isSegy(head, hex)) return SEGY_FILE;
  const within = WITHIN.find(([at, text]) => hasText(head, at, text));
  if (within) return within[2];
  const signature = SIGNATURES.find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll('?', '.')}`).test(hex),
  );
  if (signature) return signature[1];
  if (looksLikeLis(head, '')) return msg`a LIS 79 file`;
  const seismic = seismicKind(head);
  if (seismic) return seismic;
  const text = decode(head).trimStart();
  return TEXTS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/**
 * What a file seems to be that is in no format we read, for a message: a foreign kind, else "a text
 * file" or its bytes.
 * @param head the first bytes of the file, at least one
 */
export function nameOfContent(head: Uint8Array): Message {
  if (head.every((byte) => byte === 0)) return msg`nothing but zero bytes`;
  return (
    knownKind(head) ??
    msg`bytes of an unknown kind (${formatHex(head, 8).replace(/..(?=.)/g, '$& ')} …)`
  );
}

/** The kind of file that the first bytes show, a text at least; null where they show none. */
export function knownKind(head: Uint8Array): Message | null {
  const foreign = foreignKind(head);
  if (foreign || head.every((byte) => byte === 0)) return foreign;
  return isText(decode(head)) ? msg`a text file` : null;
}

function formatHex(head: Uint8Array, count: number): string {
  return Array.from(head.subarray(0, count), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Its text header, or its sample format code (bytes 3225-3226) with a sample interval and count
 * that make sense.
 */
function isSegy(head: Uint8Array, hex: string): boolean {
  if (head.length < 3600) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const plausible = [true, false].some((little) => {
    const format = view.getUint16(3224, little);
    return (
      format >= 1 &&
      format <= 16 &&
      view.getUint16(3216, little) > 0 &&
      view.getUint16(3220, little) > 0
    );
  });
  return SEGY_TEXT.test(hex) || (plausible && !isText(decode(head.subarray(3200, 3600))));
}

function hasText(head: Uint8Array, at: number, text: string): boolean {
  return (
    head.length >= at + text.length &&
    Array.from(text).every((sign, i) => head[at + i] === sign.charCodeAt(0))
  );
}

function decode(head: Uint8Array): string {
  const utf16 =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : null;
  return new TextDecoder(utf16 ?? 'utf-8').decode(head);
}

/** Whether nearly all of it can be printed. */
function isText(text: string): boolean {
  let odd = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 0xfffd) odd++;
  }
  return odd <= text.length / 50;
}
