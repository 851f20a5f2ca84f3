/** A value as its printed decimals say it: what a reader must get back. */
export function asPrinted(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale;
}

const POWERS = Array.from({ length: 10 }, (_, n) => 10 ** n);

/** Text built as bytes: numbers go to digits with no string in between. */
export class TextSink {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  /** Where the current line began. */
  #line = 0;
  readonly #digits = new Uint8Array(32);

  get length(): number {
    return this.#length;
  }

  /** Characters in the line so far. */
  get column(): number {
    return this.#length - this.#line;
  }

  /** ASCII text. */
  text(text: string): void {
    this.#room(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i);
  }

  lines(lines: readonly string[]): void {
    for (const line of lines) {
      this.text(line);
      this.newLine();
    }
  }

  newLine(): void {
    this.text('\r\n');
    this.#line = this.#length;
  }

  /** A number with fixed decimals, right-aligned in `width`. */
  fixed(value: number, decimals: number, width = 0): void {
    let rest = Math.round(Math.abs(value) * (POWERS[decimals] ?? 10 ** decimals));
    const negative = value < 0 && rest > 0;
    const digits = this.#digits;
    let count = 0;
    do {
      if (decimals > 0 && count === decimals) digits[count++] = 46;
      const tenth = rest < 2 ** 31 ? (rest / 10) | 0 : Math.floor(rest / 10);
      digits[count++] = 48 + rest - tenth * 10;
      rest = tenth;
    } while (rest > 0 || count <= decimals);
    this.#room(width + 40);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let blank = width - count - (negative ? 1 : 0); blank > 0; blank--) bytes[at++] = 32;
    if (negative) bytes[at++] = 45;
    while (count > 0) bytes[at++] = digits[--count] ?? 48;
    this.#length = at;
  }

  /** What was written since the last call. */
  take(): Uint8Array {
    const out = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    this.#line = 0;
    return out;
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + bytes));
    wider.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = wider;
  }
}

/** A header line of LAS 2.0: "MNEM.UNIT  value : description". */
export function headerLine(
  mnemonic: string,
  unit: string,
  value: string,
  description: string,
): string {
  return ` ${`${mnemonic}.${unit}`.padEnd(14)} ${value.padStart(24)} : ${description}`;
}
