/** One stretch of a record's bytes in the file. */
export interface Stretch {
  offset: number;
  length: number;
  /** True for all but the last stretch of a record. */
  continues: boolean;
}

/**
 * Where the bytes of many records lie, in two to five bytes a stretch: gap from the end of the stretch before and
 * length, as base-128 numbers. A frame of ten million rows costs about 30 MB.
 */
export class SegmentList {
  /** Records added so far. */
  records = 0;
  /** Offset of the first stretch. */
  start = 0;
  #bytes = new Uint8Array(64);
  #used = 0;
  #end = 0;

  /** Adds a stretch; `offset` must not be before the end of the last one. */
  push(offset: number, length: number, continues: boolean): void {
    if (this.#used + 16 > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
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
    while (rest >= 128) {
      this.#bytes[this.#used++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#used++] = rest;
  }

  /** A reader from the first stretch on; it also sees stretches that are added later. */
  reader(): SegmentReader {
    let at = 0;
    let end = 0;
    const number = (): number => {
      let value = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = this.#bytes[at++] ?? 0;
        value += (byte & 127) * scale;
        if (byte < 128) return value;
      }
    };
    return {
      next: (): Stretch | null => {
        if (at >= this.#used) return null;
        const offset = end + number();
        const packed = number();
        const length = Math.floor(packed / 2);
        end = offset + length;
        return { offset, length, continues: packed % 2 === 1 };
      },
    };
  }
}

/** Walks a SegmentList from its start. */
export interface SegmentReader {
  /** The next stretch, or null at the end. */
  next(): Stretch | null;
}
