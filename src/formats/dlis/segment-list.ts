/** One stretch of a record's bytes in the file. */
export interface Stretch {
  offset: number;
  length: number;
  /** True for all but the last stretch of a record. */
  continues: boolean;
}

/**
 * Where the bytes of many records lie, in two to five bytes a stretch: gap from the end of the
 * stretch before and length, as base-128 numbers. A frame of ten million rows costs about 30 MB.
 */
export class SegmentList {
  /** Records added so far. */
  records = 0;
  /** Offset of the first stretch. */
  start = 0;
  #bytes = new Uint8Array(0);
  #used = 0;
  #end = 0;

  /** Offset of the end of the last stretch. */
  get end(): number {
    return this.#end;
  }

  /** Adds a stretch; `offset` must not be before the end of the last one. */
  push(offset: number, length: number, continues: boolean): void {
    if (this.#used + 16 > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(64, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    if (this.#used === 0) this.start = offset;
    this.#write(offset - this.#end);
    this.#write(length * 2 + (continues ? 1 : 0));
    this.#end = offset + length;
    if (!continues) this.records++;
  }

  #write(value: number): void {
    let rest = value;
    if (rest < 1 << 14) {
      if (rest >= 128) {
        this.#bytes[this.#used++] = (rest & 127) | 128;
        rest >>= 7;
      }
      this.#bytes[this.#used++] = rest;
      return;
    }
    while (rest >= 128) {
      this.#bytes[this.#used++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#used++] = rest;
  }

  /** A reader from the first stretch on; it also sees stretches that are added later. */
  reader(): SegmentReader {
    return new SegmentReader((at) => (at < this.#used ? this.#bytes : null));
  }
}

/** Walks a SegmentList from its start. */
export class SegmentReader implements Stretch {
  offset = 0;
  length = 0;
  continues = false;
  #at = 0;

  constructor(private readonly bytesAt: (at: number) => Uint8Array | null) {}

  /** Moves on to the next stretch, whose fields are then this reader's; false at the end. */
  next(): boolean {
    const bytes = this.bytesAt(this.#at);
    if (!bytes) return false;
    this.offset += this.length + this.#number(bytes);
    const packed = this.#number(bytes);
    this.length = Math.floor(packed / 2);
    this.continues = packed % 2 === 1;
    return true;
  }

  #number(bytes: Uint8Array): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[this.#at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
}
