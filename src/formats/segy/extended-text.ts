import type { ByteSource } from '../byte-source.ts';
import type { WarningList } from '../format-error.ts';
import { FILE_HEADER_BYTES } from './binary-header.ts';
import { createTextReader } from '../encoding/decide-encoding.ts';
import { chosenEncoding, type TextDecision } from '../encoding/text-decision.ts';
import type { SegyText } from './text-header.ts';
import {
  holdsText,
  TEXT_BYTES,
  decideText,
  detectFamily,
  encodingFamily,
  readText,
  usualEncoding,
} from './text-header.ts';
import { msg } from '../msg.ts';

/**
 * A named part of the extended text headers, from "((name))" to the next one (SEG-Y rev 1, clause
 * 6).
 */
export interface SegyStanza {
  /** "SEG:Layout:text/xml", as in the file; "" before the first. */
  name: string;
  /** What follows the name, its end without blanks. At most 100,000 characters are kept. */
  text: string;
  byteOffset: number;
}

/** The extended text headers and where they end. */
export interface ExtendedText {
  records: SegyText[];
  stanzas: SegyStanza[];
  end: number;
}

/** Records that are kept: more are skipped, with a warning. */
const MOST_RECORDS = 1000;
const MOST_CHARACTERS = 100_000;
const END_TEXT = /^\s*\(\(\s*SEG\s*:\s*EndText\s*\)\)/i;
const STANZA = /^\(\((?=\s*\S)(.{1,300}?)\)\)/;

/** Where the binary header has the number of records. */
const COUNT_PLACE = { byteOffset: 3504, section: 'binary header' };

/** What the extended text headers are read with. */
export interface ExtendedTextOptions {
  warnings: WarningList;
  /** How the text header before them is read. */
  decision: TextDecision;
  signal?: AbortSignal | undefined;
}

/**
 * Reads `declared` text headers behind the binary header; -1 means up to ((SEG: EndText)). A count
 * that the file has no room for, and an end that never comes, count as none.
 */
export async function readExtendedText(
  source: ByteSource,
  declared: number,
  { warnings, decision, signal }: ExtendedTextOptions,
): Promise<ExtendedText> {
  const none: ExtendedText = { records: [], stanzas: [], end: FILE_HEADER_BYTES };
  const room =
    source.sizeBytes === null
      ? Infinity
      : Math.floor((source.sizeBytes - FILE_HEADER_BYTES) / TEXT_BYTES);
  const place = COUNT_PLACE;
  if (declared > room || declared < -1) {
    warnings.add(
      'EXTENDED_TEXT_MISSING',
      msg`The binary header at byte 3504 tells ${declared} extended text headers, the file has room for ${room}: it is read as if there were none.`,
      place,
    );
    return none;
  }
  const wanted = Math.min(declared === -1 ? room : declared, MOST_RECORDS);
  const pages: Uint8Array[] = [];
  let isEnded = false;
  while (pages.length < wanted && !(declared === -1 && isEnded)) {
    const bytes = await source.read(
      FILE_HEADER_BYTES + pages.length * TEXT_BYTES,
      TEXT_BYTES,
      signal,
    );
    if (bytes.length < TEXT_BYTES) break;
    if (declared > 0 && pages.length === 0 && isMissing(bytes, warnings)) return none;
    pages.push(bytes);
    isEnded = isEndText(bytes.subarray(0, 80));
    if (declared === -1 && !isEnded && !isText(bytes)) break;
  }
  if (declared === -1 && !isEnded) {
    warnings.add(
      'END_TEXT_MISSING',
      msg`The extended text headers from byte ${FILE_HEADER_BYTES} have no ((SEG: EndText)): they are left out.`,
      { ...place, byteOffset: FILE_HEADER_BYTES },
    );
    return none;
  }
  if (declared > MOST_RECORDS)
    warnings.add(
      'EXTENDED_TEXT_SHORTENED',
      msg`Of ${declared} extended text headers from byte ${FILE_HEADER_BYTES} the first ${MOST_RECORDS} are kept.`,
      { ...place, byteOffset: FILE_HEADER_BYTES },
    );
  const count = declared === -1 ? pages.length : declared;
  const read = await Promise.all(
    pages.map(async (page) => ({ page, decision: await decidePage(page, decision) })),
  );
  return {
    records: read.map((one) => readText(one.page, one.decision)),
    stanzas: splitStanzas(read.map((one) => decodeText(one.page, one.decision))),
    end: FILE_HEADER_BYTES + count * TEXT_BYTES,
  };
}

/** Whether the first record is no text, but a trace, with a warning. */
function isMissing(bytes: Uint8Array, warnings: WarningList): boolean {
  if (holdsText(bytes.subarray(0, 80))) return false;
  warnings.add(
    'EXTENDED_TEXT_MISSING',
    msg`The binary header at byte 3504 tells extended text headers, but at byte ${FILE_HEADER_BYTES} is no text: it is read as if there were none.`,
    COUNT_PLACE,
  );
  return true;
}

/** Bytes of a text header as one text. */
function decodeText(bytes: Uint8Array, decision: TextDecision): string {
  return createTextReader(decision)(bytes);
}

function isEndText(start: Uint8Array): boolean {
  return END_TEXT.test(decodeText(start, chosenEncoding(usualEncoding(detectFamily(start)))));
}

/**
 * How a record is read: like the text header, if that has more than ASCII. Whether it is EBCDIC
 * shows its start, which is text even where the rest is binary.
 */
async function decidePage(page: Uint8Array, header: TextDecision): Promise<TextDecision> {
  const isBinary = /^(\(\(|MM)/.test(String.fromCharCode(...page.subarray(0, 2)));
  const family = detectFamily(isBinary ? page.subarray(0, 80) : page);
  return header.encoding !== 'ascii' && encodingFamily(header.encoding) === family
    ? header
    : decideText(page, family);
}

/** Traces are no text: a run for EndText that reaches them has missed it. */
function isText(bytes: Uint8Array): boolean {
  let zeros = 0;
  for (const byte of bytes) if (byte === 0) zeros++;
  return zeros < bytes.length / 2;
}

function splitStanzas(pages: readonly string[]): SegyStanza[] {
  const stanzas: SegyStanza[] = [];
  for (const [i, text] of pages.entries()) {
    const name = STANZA.exec(text)?.[1];
    const last = stanzas.at(-1);
    if (name !== undefined || !last)
      stanzas.push({
        name: name?.trim() ?? '',
        text: name === undefined ? text : text.slice(name.length + 4),
        byteOffset: FILE_HEADER_BYTES + i * TEXT_BYTES,
      });
    else if (last.text.length < MOST_CHARACTERS) last.text += text;
  }
  return stanzas.map((stanza) => ({ ...stanza, text: stanza.text.trimEnd() }));
}
