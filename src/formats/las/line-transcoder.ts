import { chosenEncoding, type TextDecision } from '../encoding/text-decision.ts';
import { createTextReader, decideEncoding } from '../encoding/decide-encoding.ts';
import { hasHighBytes } from '../encoding/high-bytes.ts';
import type { TextEncoding } from '../text-encoding.ts';
import { joinBytes } from '../join-bytes.ts';

const LF = 10;
const CR = 13;

/** Lines of `bytes[start, end)` with bytes beyond ASCII. */
interface HighLine {
  start: number;
  end: number;
}

/**
 * Turns lines of a file into UTF-8. The encoding is decided once, by the first part of the file in
 * which a line is not UTF-8, and holds for all that follows.
 */
export class LineTranscoder {
  /** Null while all lines are UTF-8. */
  decision: TextDecision | null;
  /** Line ends before the text that shows the doubt, in the part that decided. */
  linesBefore = 0;
  #hasUtf8 = false;
  #tail: Uint8Array = new Uint8Array(0);
  readonly #encoder = new TextEncoder();

  /** @param known the encoding that is chosen, or the decision of an earlier pass */
  constructor(known: TextEncoding | TextDecision | null) {
    this.decision = typeof known === 'string' ? chosenEncoding(known) : known;
  }

  /**
   * What was given so far, in UTF-8; a line that is cut within letters beyond ASCII waits for its
   * rest. `last` closes the text.
   */
  async push(block: Uint8Array, last: boolean): Promise<Uint8Array> {
    const bytes = this.#tail.length > 0 ? joinBytes([this.#tail, block]) : block;
    this.#tail = new Uint8Array(0);
    if (!hasHighBytes(bytes)) return bytes;
    const end = last ? bytes.length : endOfLines(bytes);
    if (end < bytes.length) this.#tail = bytes.slice(end);
    const whole = bytes.subarray(0, end);
    const lines = findHighLines(whole);
    if (lines.length > 0) this.decision ??= await this.#decide(whole, lines);
    return this.decision ? this.#transcode(whole, lines, this.decision) : whole;
  }

  /** Null where the lines are UTF-8 like all before them. */
  async #decide(bytes: Uint8Array, lines: readonly HighLine[]): Promise<TextDecision | null> {
    const decision = await decideEncoding(
      lines.map(({ start, end }) => bytes.subarray(start, end)),
    );
    if (decision.encoding === 'utf-8') {
      this.#hasUtf8 = true;
      return null;
    }
    const shown = lines[decision.doubt?.at ?? 0]?.start ?? 0;
    for (let i = 0; i < shown; i++)
      if (bytes[i] === LF || (bytes[i] === CR && bytes[i + 1] !== LF)) this.linesBefore++;
    return this.#hasUtf8 ? { ...decision, isMixed: true } : decision;
  }

  #transcode(bytes: Uint8Array, lines: readonly HighLine[], decision: TextDecision): Uint8Array {
    const read = createTextReader(decision);
    const parts: Uint8Array[] = [];
    let done = 0;
    for (const { start, end } of lines) {
      parts.push(bytes.subarray(done, start));
      parts.push(this.#encoder.encode(read(bytes.subarray(start, end))));
      done = end;
    }
    parts.push(bytes.subarray(done));
    return joinBytes(parts);
  }
}

/** The position behind the last line end. */
function endOfLines(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] !== LF && bytes[end - 1] !== CR) end--;
  return end;
}

function findHighLines(bytes: Uint8Array): HighLine[] {
  const lines: HighLine[] = [];
  let start = 0;
  let isHigh = false;
  for (let i = 0; i <= bytes.length; i++) {
    const byte = bytes[i] ?? LF;
    if (byte > 0x7f) isHigh = true;
    if (byte !== LF && byte !== CR) continue;
    if (isHigh) lines.push({ start, end: i });
    start = i + 1;
    isHigh = false;
  }
  return lines;
}
