/** Longest visible record; producers use 8192 (RP66 V1 2.3.6 allows 16384). */
export const VISIBLE_RECORD_BYTES = 8192;
const MIN_SEGMENT_BYTES = 16;
const SEGMENT_HEADER_BYTES = 4;
const VISIBLE_HEADER_BYTES = 4;

/** Bits of a segment's attributes (RP66 V1 2.2.2.1, figure 2-3). */
const EXPLICIT = 0x80;
const PREDECESSOR = 0x40;
const SUCCESSOR = 0x20;
const PADDING = 0x01;

/** Lays logical records into segments and segments into visible records (RP66 V1 chapter 2). */
export class DlisStorage {
  readonly #done: Uint8Array[] = [];
  #record = new Uint8Array(VISIBLE_RECORD_BYTES);
  #length = VISIBLE_HEADER_BYTES;

  constructor(storageSetId: string) {
    const label = `${'1'.padStart(4)}V1.00RECORD${String(VISIBLE_RECORD_BYTES).padStart(5)}${storageSetId.padEnd(60).slice(0, 60)}`;
    this.#done.push(Uint8Array.from(label, (char) => char.charCodeAt(0)));
  }

  /** Adds a logical record; one that does not fit goes on in the next visible record. */
  add(explicit: boolean, type: number, body: Uint8Array): void {
    let from = 0;
    do {
      if (VISIBLE_RECORD_BYTES - this.#length < MIN_SEGMENT_BYTES) this.endVisibleRecord();
      const room = VISIBLE_RECORD_BYTES - this.#length - SEGMENT_HEADER_BYTES;
      const left = body.length - from;
      const isLast = left <= room;
      const part = isLast ? left : room;
      const length = Math.max(MIN_SEGMENT_BYTES, part + SEGMENT_HEADER_BYTES + (part & 1));
      const pads = length - SEGMENT_HEADER_BYTES - part;
      const attributes =
        (explicit ? EXPLICIT : 0) |
        (from > 0 ? PREDECESSOR : 0) |
        (isLast ? 0 : SUCCESSOR) |
        (pads > 0 ? PADDING : 0);
      this.#segment(attributes, type, body.subarray(from, from + part), pads);
      from += part;
    } while (from < body.length);
  }

  #segment(attributes: number, type: number, part: Uint8Array, pads: number): void {
    const record = this.#record;
    const at = this.#length;
    const length = SEGMENT_HEADER_BYTES + part.length + pads;
    record[at] = length >> 8;
    record[at + 1] = length & 255;
    record[at + 2] = attributes;
    record[at + 3] = type;
    record.set(part, at + SEGMENT_HEADER_BYTES);
    // Pad bytes count themselves: 1, 2, 3 …; the last one is their number.
    for (let pad = 1; pad <= pads; pad++)
      record[at + SEGMENT_HEADER_BYTES + part.length + pad - 1] = pad;
    this.#length += length;
  }

  /** Closes the visible record that is being filled. */
  endVisibleRecord(): void {
    if (this.#length === VISIBLE_HEADER_BYTES) return;
    const record = this.#record.subarray(0, this.#length);
    record.set([this.#length >> 8, this.#length & 255, 0xff, 0x01]);
    this.#done.push(record);
    this.#record = new Uint8Array(VISIBLE_RECORD_BYTES);
    this.#length = VISIBLE_HEADER_BYTES;
  }

  /** Visible records that are full, if they come to `atLeast` bytes. */
  *take(atLeast: number): Generator<Uint8Array> {
    if (this.#done.length * VISIBLE_RECORD_BYTES < atLeast) return;
    const bytes = this.#done.reduce((sum, { length }) => sum + length, 0);
    const out = new Uint8Array(bytes);
    let at = 0;
    for (const record of this.#done.splice(0)) {
      out.set(record, at);
      at += record.length;
    }
    yield out;
  }
}
