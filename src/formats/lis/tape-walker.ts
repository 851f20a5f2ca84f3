import type { ByteWindow } from '../dlis/byte-window.ts';
import { isPadding } from './sniff.ts';
import { plausibleLength } from './physical-record.ts';
import { PhysicalReader } from './physical-walker.ts';
import type { WalkContext } from './physical-walker.ts';
import { isSoundMark, readTapeMark, TAPE_MARK_BYTES } from './tape-mark.ts';
import type { TapeMark } from './tape-mark.ts';
import { msg } from '../msg.ts';

const BLOCK_BYTES = 1 << 18;

/** Walks a tape image: each physical record lies in the block between a tape mark and the next. */
export class TapeWalker {
  readonly #reader: PhysicalReader;
  /** Offset of the mark before the present one. */
  #before = 0;
  #lastEndedFile = false;

  constructor(
    private readonly window: ByteWindow,
    private readonly context: WalkContext,
  ) {
    this.#reader = new PhysicalReader(window, context);
  }

  /** Walks from the first byte of the file to its end. */
  async walk(): Promise<void> {
    let at = 0;
    while (at >= 0) {
      const bytes =
        this.window.peek(at, TAPE_MARK_BYTES) ?? (await this.window.load(at, TAPE_MARK_BYTES));
      if (bytes.length < TAPE_MARK_BYTES) return this.#end(at, bytes);
      const mark = readTapeMark(bytes, 0, at);
      if (isPadding(bytes, 0, TAPE_MARK_BYTES) && (await this.#isPaddedToEnd(at))) return;
      if (!isSoundMark(mark, at)) {
        if (mark.type === 1 && (await this.#isEnd(at + TAPE_MARK_BYTES))) return;
        at = await this.#recover(at);
        continue;
      }
      this.#check(mark, at);
      const isTapeEnd = mark.type === 1 && this.#lastEndedFile;
      this.#lastEndedFile = mark.type === 1;
      if (isTapeEnd && !(await this.#chainsOn(at, mark.next))) return;
      if (mark.type === 0) await this.#block(at, mark.next);
      this.#before = at;
      at = mark.next;
    }
  }

  #check(mark: TapeMark, at: number): void {
    if (mark.previous === this.#before % 2 ** 32) return;
    this.context.warnings.add(
      'TAPE_MARK_INCONSISTENT',
      msg`The tape mark at byte ${at} is inconsistent: it says that the mark before lies at byte ${mark.previous}, but that one lies at byte ${this.#before}.`,
      { byteOffset: at },
    );
  }

  async #block(at: number, next: number): Promise<void> {
    const { warnings, outcome, assembler } = this.context;
    const size = await this.#sizeBefore(next);
    if (size < next) {
      outcome.truncated = true;
      warnings.add(
        'FILE_TRUNCATED',
        msg`The file is truncated: the tape block at byte ${at} should end at byte ${next}, the file ends at byte ${size}.`,
        { byteOffset: at },
      );
    }
    const start = at + TAPE_MARK_BYTES;
    if (next <= start) return;
    if ((await this.#reader.take(start, Math.min(next, size))) < 0) assembler.abandon();
  }

  /** The size of the file if it ends before `offset`, else `offset`. */
  async #sizeBefore(offset: number): Promise<number> {
    if (this.window.end !== Infinity) return Math.min(offset, this.window.end);
    await this.window.load(offset - 1, 1);
    return Math.min(offset, this.window.end);
  }

  #end(at: number, bytes: Uint8Array): void {
    if (bytes.length === 0 || isPadding(bytes, 0, bytes.length)) return;
    this.context.outcome.truncated = true;
    this.context.warnings.add(
      'FILE_TRUNCATED',
      msg`The file is truncated: it ends within the tape mark at byte ${at}, of which it has ${bytes.length} bytes of ${TAPE_MARK_BYTES}.`,
      { byteOffset: at },
    );
  }

  /** Whether another mark follows two that end a tape: an image may hold several tapes. */
  async #chainsOn(at: number, next: number): Promise<boolean> {
    const bytes = await this.window.load(next, TAPE_MARK_BYTES);
    if (bytes.length < TAPE_MARK_BYTES) return false;
    const mark = readTapeMark(bytes, 0, next);
    if (isSoundMark(mark, next) && mark.previous === at % 2 ** 32) return true;
    if (!(await this.#isPaddedToEnd(next)))
      this.context.warnings.add(
        'TAPE_IMAGE_TRAILING',
        msg`The bytes after the closing tape marks, from byte ${next} on, are passed over.`,
        { byteOffset: next },
      );
    return false;
  }

  async #isEnd(offset: number): Promise<boolean> {
    return (await this.window.load(offset, 1)).length === 0;
  }

  async #isPaddedToEnd(at: number): Promise<boolean> {
    for (let from = at; ; from += BLOCK_BYTES) {
      const bytes = await this.window.load(from, BLOCK_BYTES);
      if (!isPadding(bytes, 0, bytes.length)) return false;
      if (bytes.length < BLOCK_BYTES) return true;
    }
  }

  /** Looks for the next mark that leads to a sound record. */
  async #recover(at: number): Promise<number> {
    const { warnings, outcome, assembler } = this.context;
    outcome.damaged = true;
    assembler.abandon();
    const next = await this.#findMark(at + 1);
    warnings.add(
      'TAPE_MARK_BROKEN',
      next < 0
        ? msg`The tape mark at byte ${at} is broken; what follows is lost.`
        : msg`The tape mark at byte ${at} is broken; reading goes on at the mark at byte ${next}.`,
      { byteOffset: at },
    );
    if (next >= 0) this.#before = await this.#previousAt(next);
    return next;
  }

  async #previousAt(at: number): Promise<number> {
    return readTapeMark(await this.window.load(at, TAPE_MARK_BYTES), 0, at).previous;
  }

  async #findMark(start: number): Promise<number> {
    for (let from = start; ; from += BLOCK_BYTES) {
      const bytes = await this.window.load(from, BLOCK_BYTES + 64);
      const last = Math.min(BLOCK_BYTES, bytes.length - TAPE_MARK_BYTES - 6);
      for (let i = 0; i <= last; i++) {
        if (bytes[i] !== 0 || bytes[i + 1] !== 0) continue;
        const mark = readTapeMark(bytes, i, from + i);
        const length = mark.next - from - i - TAPE_MARK_BYTES;
        if (mark.type !== 0 || mark.previous >= from + i || length < 6) continue;
        const record = plausibleLength(bytes, i + TAPE_MARK_BYTES);
        if (record > 0 && record <= length && mark.next <= this.window.end) return from + i;
      }
      if (bytes.length < BLOCK_BYTES + 64) return -1;
    }
  }
}
