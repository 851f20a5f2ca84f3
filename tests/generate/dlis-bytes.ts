/** Representation codes that the writer uses (RP66 V1 appendix B). */
export const CODES = {
  FSINGL: 2,
  FDOUBL: 7,
  SSHORT: 12,
  SNORM: 13,
  SLONG: 14,
  USHORT: 15,
  UNORM: 16,
  ULONG: 17,
  UVARI: 18,
  IDENT: 19,
  ASCII: 20,
  DTIME: 21,
  OBNAME: 23,
  OBJREF: 24,
  STATUS: 26,
  UNITS: 27,
} as const;
export type Code = keyof typeof CODES;

/** Codes a channel can have. */
export type NumberCode =
  'FSINGL' | 'FDOUBL' | 'SSHORT' | 'SNORM' | 'SLONG' | 'USHORT' | 'UNORM' | 'ULONG';

/** Name of an object: origin, copy and text make it one of its kind (RP66 V1 B.23). */
export interface ObName {
  origin: number;
  copy: number;
  name: string;
}

/** A value of any code: number, text, time or reference. */
export type DlisValue = number | string | Date | ObName;

/** Big-endian bytes that grow. */
export class ByteWriter {
  #bytes = new Uint8Array(4096);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  /** What was written; valid until the next write. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  reset(): void {
    this.length = 0;
  }

  u8(value: number): void {
    this.#view.setUint8(this.#take(1), value);
  }

  u16(value: number): void {
    this.#view.setUint16(this.#take(2), value);
  }

  raw(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#take(bytes.length));
  }

  /** ASCII text as it is. */
  chars(text: string): void {
    for (let i = 0; i < text.length; i++) this.u8(text.charCodeAt(i));
  }

  number(code: NumberCode, value: number): void {
    switch (code) {
      case 'FSINGL':
        return this.#view.setFloat32(this.#take(4), value);
      case 'FDOUBL':
        return this.#view.setFloat64(this.#take(8), value);
      case 'SSHORT':
        return this.#view.setInt8(this.#take(1), value);
      case 'SNORM':
        return this.#view.setInt16(this.#take(2), value);
      case 'SLONG':
        return this.#view.setInt32(this.#take(4), value);
      case 'USHORT':
        return this.#view.setUint8(this.#take(1), value);
      case 'UNORM':
        return this.#view.setUint16(this.#take(2), value);
      case 'ULONG':
        return this.#view.setUint32(this.#take(4), value);
    }
  }

  /** B.18: one, two or four bytes. */
  uvari(value: number): void {
    if (value < 0x80) this.u8(value);
    else if (value < 0x4000) this.u16(value | 0x8000);
    else this.#view.setUint32(this.#take(4), (value | 0xc0000000) >>> 0);
  }

  ident(text: string): void {
    this.u8(text.length);
    this.chars(text);
  }

  obname({ origin, copy, name }: ObName): void {
    this.uvari(origin);
    this.u8(copy);
    this.ident(name);
  }

  value(code: Code, value: DlisValue): void {
    if (value instanceof Date) return this.#dtime(value);
    if (typeof value === 'object') return this.obname(value);
    if (code === 'UVARI') return this.uvari(Number(value));
    if (code === 'STATUS') return this.u8(Number(value));
    if (code === 'ASCII') {
      this.uvari(String(value).length);
      return this.chars(String(value));
    }
    if (typeof value === 'string') return this.ident(value);
    this.number(code as NumberCode, value);
  }

  /** B.21, time zone 2: Greenwich. */
  #dtime(date: Date): void {
    this.u8(date.getUTCFullYear() - 1900);
    this.u8((2 << 4) | (date.getUTCMonth() + 1));
    this.u8(date.getUTCDate());
    this.u8(date.getUTCHours());
    this.u8(date.getUTCMinutes());
    this.u8(date.getUTCSeconds());
    this.u16(date.getUTCMilliseconds());
  }

  #take(count: number): number {
    const at = this.length;
    this.length += count;
    if (this.length > this.#bytes.length) {
      const wider = new Uint8Array(Math.max(this.length, this.#bytes.length * 2));
      wider.set(this.#bytes.subarray(0, at));
      this.#bytes = wider;
      this.#view = new DataView(wider.buffer);
    }
    return at;
  }
}
