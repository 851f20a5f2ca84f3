/** The text of an answer, and how it was read where nothing says it. */
export interface AnswerText {
  readonly text: string;
  /** Name of the character set that was found by the letters alone; null where it is stated or UTF-8. */
  readonly assumed: string | null;
}

/** Where a document names its character set. */
const HEAD_BYTES = 2048;
const IN_DOCUMENT = [
  /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i,
  /<meta\b[^>]*?\bcharset\s*=\s*["']?([\w.:-]+)/i,
];
/** Lines by which the character set is found where nothing names it. */
const MOST_LINES = 200;
const LINE_FEED = 10;

/**
 * The text of a server's answer. Bytes that are well-formed as UTF-8 are read as that, whatever the
 * answer says: many servers name another character set than they send. Others are read as the media
 * type says, else as the document does (XML 1.0, 4.3.3; HTML, 4.2.5.4), else by their letters.
 *
 * @param type - The media type with its parameters; empty if there is none
 */
export async function readAnswerText(bytes: Uint8Array, type: string): Promise<AnswerText> {
  const utf16 = findUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), assumed: null };
  const text = decodeUtf8(bytes);
  if (text !== null) return { text, assumed: null };
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_BYTES));
  const names = [
    /\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(type)?.[1],
    ...IN_DOCUMENT.map((pattern) => pattern.exec(head)?.[1]),
  ];
  for (const name of names) {
    const decoder = createDecoder(name);
    if (decoder && decoder.encoding !== 'utf-8')
      return { text: decoder.decode(bytes), assumed: null };
  }
  const [{ decideEncoding }, { decode }, { encodingLabel }] = await Promise.all([
    import('../encoding/decide-encoding.ts'),
    import('../encoding/decode.ts'),
    import('../text-encoding.ts'),
  ]);
  const { encoding } = await decideEncoding(listHighLines(bytes));
  const found = encoding === 'ascii' || encoding === 'utf-8' ? 'windows-1252' : encoding;
  return { text: decode(bytes, found), assumed: encodingLabel(found) };
}

/** Null for bytes that are not well-formed; a character may be cut off at the end. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/** By the mark at its start, or by the zero beside its first letter. */
function findUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
    ? 'utf-16be'
    : null;
}

/** Null for a name that the platform does not know. */
function createDecoder(name: string | undefined): TextDecoder | null {
  try {
    return name === undefined ? null : new TextDecoder(name);
  } catch {
    return null;
  }
}

function listHighLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length && lines.length < MOST_LINES;) {
    const feed = bytes.indexOf(LINE_FEED, from);
    const end = feed < 0 ? bytes.length : feed;
    const line = bytes.subarray(from, end);
    if (line.some((byte) => byte > 127)) lines.push(line);
    from = end + 1;
  }
  return lines;
}
