import type { FilePosition, WarningList } from '../format-error.ts';
import { encodingLabel, parseEncodingName, type TextEncoding } from '../text-encoding.ts';
import { decode, decodeUtf8 } from './decode.ts';
import type { EncodingFamily } from './detect-encoding.ts';
import { hasHighBytes } from './high-bytes.ts';
import { chosenEncoding, type TextDecision } from './text-decision.ts';
import { joinMessages, msg } from '../msg.ts';

/** Texts are looked at up to this many bytes. */
const MOST_BYTES = 8000;
const MOST_TEXT_BYTES = 4000;
/** Bits by which the best reading must be better to be taken without a word. */
const SURE_BITS = 25;
/** The same of encodings that files have unless anything speaks for another one. */
const USUAL_SURE_BITS: Partial<Record<TextEncoding, number>> = {
  'windows-1252': 6,
  'ebcdic-037': 1.5,
  'ebcdic-1047': 12,
};
/** Bits for each byte beyond ASCII: texts that make sense have fewer, noise has more. */
const TEXT_BITS = { text: 9, noise: 12 };
/** The same of Chinese, which has a character in two bytes. */
const CHINESE_BITS = { text: 7, noise: 8 };
const NOISE_BYTES = 24;

/**
 * Finds the encoding of the texts of one file, which share it; texts that are well-formed UTF-8 may
 * be among others.
 */
export async function decideEncoding(
  texts: readonly Uint8Array[],
  family: EncodingFamily = 'ascii',
): Promise<TextDecision> {
  if (family === 'ebcdic') return decideAmong(texts, family);
  const high = texts.map((text, at) => ({ text, at })).filter(({ text }) => hasHighBytes(text));
  if (high.length === 0) return { encoding: 'ascii', isMixed: false, doubt: null };
  const others = high.filter(({ text }) => decodeUtf8(text) === null);
  if (others.length === 0) return { encoding: 'utf-8', isMixed: false, doubt: null };
  const decision = await decideAmong(
    others.map(({ text }) => text),
    family,
  );
  if (decision.doubt) decision.doubt.at = others[decision.doubt.at]?.at ?? 0;
  const isMixed =
    others.length < high.length &&
    high.some(({ text }) => isPlainlyUtf8(text, decision.encoding as TextEncoding));
  return { ...decision, isMixed };
}

async function decideAmong(
  texts: readonly Uint8Array[],
  family: EncodingFamily,
): Promise<TextDecision> {
  const { rateEncodings, countOwnBytes } = await import('./detect-encoding.ts');
  const sample = takeSample(texts);
  const usual = family === 'ebcdic' ? 'ebcdic-037' : 'windows-1252';
  const [best, next] = rateEncodings(sample, family);
  const ownBytes = countOwnBytes(sample, family);
  const limits = best && isChinese(best.encoding) ? CHINESE_BITS : TEXT_BITS;
  if (!best || (ownBytes >= NOISE_BYTES && best.bits > ownBytes * limits.noise))
    return { encoding: usual, isMixed: false, doubt: null };
  const margin = next ? next.bits - best.bits : Infinity;
  const isText = best.encoding === usual || best.bits <= ownBytes * limits.text;
  if (margin >= (USUAL_SURE_BITS[best.encoding] ?? SURE_BITS) && isText)
    return { encoding: best.encoding, isMixed: false, doubt: null };
  const at = findExample(best.texts, next?.texts ?? []);
  const [example, otherExample] = cutExamples(best.texts[at] ?? '', next?.texts[at] ?? '');
  return {
    encoding: best.encoding,
    isMixed: false,
    doubt: {
      at,
      example,
      other:
        next && otherExample !== example
          ? { encoding: next.encoding, example: otherExample }
          : null,
    },
  };
}

function isChinese(encoding: TextEncoding): boolean {
  return encoding === 'gbk' || encoding === 'gb18030';
}

/** As many texts as are looked at, long ones shortened where no character is cut. */
function takeSample(texts: readonly Uint8Array[]): Uint8Array[] {
  const sample: Uint8Array[] = [];
  let bytes = 0;
  for (const text of texts) {
    let end = Math.min(text.length, MOST_TEXT_BYTES);
    while (end < text.length && end > 1 && (text[end - 1] as number) > 0x2f) end--;
    sample.push(text.subarray(0, end));
    bytes += end;
    if (bytes >= MOST_BYTES) break;
  }
  return sample;
}

/** The text in which two readings differ in the most characters. */
function findExample(texts: readonly string[], others: readonly string[]): number {
  let best = 0;
  let most = -1;
  texts.forEach((text, i) => {
    const other = others[i] ?? '';
    let differing = 0;
    for (let at = 0; at < Math.min(text.length, 200); at++) if (text[at] !== other[at]) differing++;
    if (differing > most) [best, most] = [i, differing];
  });
  return best;
}

const EXAMPLE_CHARS = 40;

/** The parts of two readings around the first difference, without blanks at their ends. */
function cutExamples(text: string, other: string): [string, string] {
  let from = 0;
  while (from < text.length && text[from] === other[from]) from++;
  const start = Math.max(0, Math.min(from - 16, text.length - EXAMPLE_CHARS));
  const cut = (whole: string): string =>
    whole
      .slice(start, start + EXAMPLE_CHARS)
      .replace(/[\s\0-\x1f\x7f-\x9f]+/g, ' ')
      .trim();
  return [cut(text), cut(other)];
}

/**
 * Whether a text is UTF-8 beyond doubt though others of its file are in `encoding`: by a sequence
 * of three bytes, by more than two, or by signs that headers have. Short texts of another encoding
 * may be well-formed by chance.
 */
function isPlainlyUtf8(bytes: Uint8Array, encoding: TextEncoding): boolean {
  const text = decodeUtf8(bytes);
  if (text === null) return false;
  const wide = [...text].filter((char) => char > '\x7f');
  if (!isChinese(encoding)) return wide.length > 0;
  return wide.length > 2 || wide.some((char) => char > '\u07ff' || '°µ²³±·'.includes(char));
}

/** A function that reads texts by a decision. */
export function createTextReader({
  encoding,
  isMixed,
}: TextDecision): (bytes: Uint8Array) => string {
  if (encoding === 'ascii' || encoding === 'utf-8')
    return (bytes) => decodeUtf8(bytes) ?? decode(bytes, 'windows-1252');
  if (!isMixed) return (bytes) => decode(bytes, encoding);
  return (bytes) => {
    const text = decodeUtf8(bytes);
    return text !== null && isPlainlyUtf8(bytes, encoding) ? text : decode(bytes, encoding);
  };
}

/**
 * Reads the texts of one file.
 * @param chosen the encoding that the user or the page names, if any
 */
export async function decodeTexts(
  texts: readonly Uint8Array[],
  chosen: TextEncoding | null = null,
): Promise<{ texts: string[]; decision: TextDecision }> {
  const decision = chosen ? chosenEncoding(chosen) : await decideEncoding(texts);
  return { texts: texts.map(createTextReader(decision)), decision };
}

/** Adds a warning where the encoding of a decision is assumed. */
export function warnOfEncoding(
  { encoding, doubt }: TextDecision,
  warnings: WarningList,
  place: FilePosition = {},
): void {
  if (!doubt) return;
  const { example, other } = doubt;
  const otherwise = other
    ? msg` In ${encodingLabel(other.encoding)} that would be "${other.example}".`
    : '';
  warnings.add(
    'ENCODING_ASSUMED',
    msg`The character set of the texts is not declared: they are read as ${encodingLabel(encoding)}, such as "${example}".${otherwise}`,
    place,
    'encoding',
  );
}

/**
 * The encoding that a page or a user names; null, with a warning, for a name that is not among
 * `allowed`.
 */
export function readChosenEncoding(
  name: string | undefined,
  allowed: readonly TextEncoding[],
  warnings: WarningList,
): TextEncoding | null {
  if (name === undefined || name.trim() === '') return null;
  const encoding = parseEncodingName(name);
  if (encoding && allowed.includes(encoding)) return encoding;
  warnings.add(
    'ENCODING_UNKNOWN',
    msg`Encoding "${name.slice(0, 40)}" is not one that these texts can be read in and is ignored. Known are ${joinMessages(allowed)}.`,
  );
  return null;
}
