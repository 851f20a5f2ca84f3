import type { ByteSource } from '../byte-source.ts';
import { chosenEncoding, type TextDecision } from '../encoding/text-decision.ts';
import { decideEncoding } from '../encoding/decide-encoding.ts';
import { joinBytes } from '../join-bytes.ts';
import { detectEncoding } from '../las/encoding.ts';
import type { ReadProgress } from '../log-file.ts';
import { decode } from '../encoding/decode.ts';
import { hasHighBytes } from '../encoding/high-bytes.ts';
import type { TextEncoding } from '../text-encoding.ts';

const BLOCK_BYTES = 2 ** 20;
const LINE_FEED = 10;
const BYTE_ORDER_MARK = '\ufeff';
const LINE_BREAK = /\r\n|\n|\r/;

/** How a text is read line by line. */
export interface LineOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ReadProgress) => void) | undefined;
  /** The encoding that was chosen; found from the first bytes without it. */
  encoding?: TextEncoding | null;
}

/** In which encoding the text that begins with `head` is. */
async function decideTextEncoding(head: Uint8Array): Promise<TextDecision> {
  const found = detectEncoding(head);
  if (found.encoding !== 'bytes') return chosenEncoding(found.encoding);
  return hasHighBytes(head) ? decideEncoding(splitBytes(head)) : chosenEncoding('ascii');
}

/** Lines at the start of a text; the last one may be cut. */
export async function readFirstLines(head: Uint8Array): Promise<string[]> {
  const { encoding } = await decideTextEncoding(head);
  return splitText(decode(head, encoding === 'ascii' ? 'utf-8' : encoding));
}

/**
 * The lines of a whole text, and how it was decoded. A field in quotes that goes over several lines
 * is one of them; the others stay as empty lines, so that lines keep their numbers.
 */
export async function readLines(
  bytes: Uint8Array,
  chosen: TextEncoding | null = null,
): Promise<{ lines: string[]; decision: TextDecision }> {
  const decision = chosen ? chosenEncoding(chosen) : await decideTextEncoding(bytes);
  const { encoding } = decision;
  return { lines: splitText(decode(bytes, encoding === 'ascii' ? 'utf-8' : encoding)), decision };
}

/** Lines that one quoted field may have. */
const MOST_QUOTED_LINES = 20;
/** A quote that opens a field. */
const OPENING_QUOTE = /(^|[,;\t|])\s*"/;

/**
 * Joins the lines of quoted fields with line breaks in them (RFC 4180); an empty line is left in
 * place of each that was joined, so that the lines keep their numbers.
 */
function joinQuotedLines(lines: string[]): string[] {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (!line.includes('"') || !OPENING_QUOTE.test(line) || countQuotes(line) % 2 === 0) continue;
    let text = line;
    const most = Math.min(lines.length, at + MOST_QUOTED_LINES);
    for (let end = at + 1; end < most; end++) {
      text += ` ${lines[end]!}`;
      if (!lines[end]!.includes('"') || countQuotes(text) % 2 === 1) continue;
      lines[at] = text;
      lines.fill('', at + 1, end + 1);
      at = end;
      break;
    }
  }
  return lines;
}

function countQuotes(text: string): number {
  return text.split('"').length - 1;
}

/** A text that is read line by line. */
export class TextLines {
  /** Known once the first lines are read. */
  decision: TextDecision | null = null;
  readonly #source: ByteSource;
  readonly #options: LineOptions;

  constructor(source: ByteSource, options: LineOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** Hands over the lines block by block, without their breaks. */
  async *read(): AsyncGenerator<string[]> {
    const { signal, onProgress, encoding } = this.#options;
    const source = this.#source;
    let rest: Uint8Array = new Uint8Array();
    for (let at = 0; ;) {
      const block = await source.read(at, BLOCK_BYTES, signal);
      signal?.throwIfAborted();
      this.decision ??= encoding ? chosenEncoding(encoding) : await decideTextEncoding(block);
      const isLast = block.length < BLOCK_BYTES;
      at += block.length;
      const bytes = joinBytes([rest, block]);
      const end = isLast ? bytes.length : this.#endOfLines(bytes);
      rest = bytes.slice(end);
      onProgress?.({ bytesRead: at, bytesTotal: source.sizeBytes });
      const text = this.#decode(bytes.subarray(0, end));
      if (text !== '') yield splitText(isLast ? text : text.replace(/\r?\n$/, ''));
      if (isLast) return;
    }
  }

  #decode(bytes: Uint8Array): string {
    const { encoding } = this.decision!;
    return decode(bytes, encoding === 'ascii' ? 'utf-8' : encoding);
  }

  /** Where the last whole line ends; 0 without a line break. */
  #endOfLines(bytes: Uint8Array): number {
    const { encoding } = this.decision!;
    const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
    if (!isWide) return bytes.lastIndexOf(LINE_FEED) + 1;
    const low = encoding === 'utf-16le' ? 0 : 1;
    for (let at = (bytes.length & ~1) - 2; at >= 0; at -= 2)
      if (bytes[at + low] === LINE_FEED && bytes[at + 1 - low] === 0) return at + 2;
    return 0;
  }
}

function splitText(text: string): string[] {
  const plain = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const lines = plain.split(LINE_BREAK);
  return plain.includes('"') ? joinQuotedLines(lines) : lines;
}

function splitBytes(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}
