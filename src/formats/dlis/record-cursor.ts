import { FormatError } from '../format-error.ts';
import { RepCode, readUvari, repCodeFacts, uvariLength } from './rep-codes.ts';
import { readText } from '../encoding/escaped-text.ts';
import type { DlisValue, ObName } from './values.ts';
import { type Message, msg } from '../msg.ts';

/**
 * Reads the body of one logical record from front to back; every read is checked against the bytes
 * that are left.
 */
export class RecordCursor {
  position = 0;
  readonly #view: DataView;

  /** `locate` gives the byte offset in the file of a position in `bytes`, for messages. */
  constructor(
    readonly bytes: Uint8Array,
    readonly locate: (position: number) => number,
    private readonly section: string,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Bytes not read yet. */
  get left(): number {
    return this.bytes.length - this.position;
  }

  /** Error at the present position. */
  fault(message: Message): FormatError {
    const byteOffset = this.locate(this.position);
    return new FormatError(
      'FILE_MALFORMED',
      msg`${message} at byte ${byteOffset} (${this.section})`,
      {
        byteOffset,
        section: this.section,
      },
    );
  }

  /** @throws {FormatError} FILE_MALFORMED where fewer than `length` bytes are left */
  need(length: number): void {
    if (length > this.left) throw this.fault(msg`${length} bytes expected, ${this.left} are left`);
  }

  /** One byte, which stays unread. */
  peek(): number {
    this.need(1);
    return this.#view.getUint8(this.position);
  }

  ushort(): number {
    const value = this.peek();
    this.position += 1;
    return value;
  }

  uvari(): number {
    const length = uvariLength(this.peek());
    this.need(length);
    const value = readUvari(this.#view, this.position);
    this.position += length;
    return value;
  }

  ident(): string {
    return this.#text(this.ushort());
  }

  obName(): ObName {
    const origin = this.uvari();
    const copy = this.ushort();
    return { origin, copy, id: this.ident() };
  }

  /**
   * One value of representation code `code`.
   * @throws {FormatError} FILE_MALFORMED where the code does not exist or the value runs past the
   *   record
   */
  value(code: number): DlisValue {
    const facts = repCodeFacts(code);
    if (!facts) throw this.fault(msg`unknown representation code ${code}`);
    if (facts.kind === 'text') return this.#textValue(code);
    if (facts.bytes === null || !facts.read) return this.uvari();
    // Attributes of this code are also used for states other than 0 and 1.
    if (code === RepCode.STATUS) return this.ushort();
    this.need(facts.bytes);
    const at = this.position;
    this.position += facts.bytes;
    const step = facts.bytes / facts.parts;
    if (facts.parts === 1) return facts.read(this.#view, at);
    const parts = Array.from(
      { length: facts.parts },
      (_, i) => facts.read?.(this.#view, at + i * step) ?? NaN,
    );
    if (code === RepCode.CSINGL || code === RepCode.CDOUBL)
      return { re: parts[0] ?? NaN, im: parts[1] ?? NaN };
    return parts;
  }

  #textValue(code: number): DlisValue {
    switch (code) {
      case RepCode.ASCII:
        return this.#text(this.uvari());
      case RepCode.DTIME:
        return this.#dtime();
      case RepCode.OBNAME:
        return this.obName();
      case RepCode.OBJREF:
        return { type: this.ident(), name: this.obName() };
      case RepCode.ATTREF:
        return { type: this.ident(), name: this.obName(), label: this.ident() };
      default:
        return this.ident();
    }
  }

  #text(length: number): string {
    this.need(length);
    const start = this.position;
    this.position += length;
    return readText(this.bytes, start, this.position);
  }

  #dtime(): string {
    this.need(8);
    const at = this.position;
    this.position += 8;
    return dtimeText(this.#view, at);
  }
}

/**
 * B.21: year since 1900, zone and month, day, hour, minute, second, milliseconds. A date that does
 * not exist is shown as in the file.
 */
function dtimeText(view: DataView, at: number): string {
  const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const zoneAndMonth = view.getUint8(at + 1);
  const date = `${1900 + view.getUint8(at)}-${pad(zoneAndMonth & 15)}-${pad(view.getUint8(at + 2))}`;
  const time = `${pad(view.getUint8(at + 3))}:${pad(view.getUint8(at + 4))}:${pad(view.getUint8(at + 5))}`;
  const milliseconds = view.getUint16(at + 6);
  return `${date}T${time}${milliseconds ? `.${pad(milliseconds, 3)}` : ''}${zoneAndMonth >> 4 === 2 ? 'Z' : ''}`;
}
