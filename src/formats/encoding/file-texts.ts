import { chosenEncoding, type TextDecision } from './text-decision.ts';
import {
  createTextReader,
  decideEncoding,
  readChosenEncoding,
  warnOfEncoding,
} from './decide-encoding.ts';
import type { WarningList } from '../format-error.ts';
import type { LogFileInfo } from '../log-file.ts';
import { LOG_TEXT_ENCODINGS } from '../text-encoding.ts';
import { isEscaped, textBytes } from './escaped-text.ts';

const NO_UTF16 = LOG_TEXT_ENCODINGS.filter((name) => !name.startsWith('utf-16'));

/** A text whose encoding is not known yet, and where it was read. */
interface EscapedText {
  text: string;
  section: string;
}

/** Decides on the encoding of the texts of one file and reads them in it. */
export class FileTexts {
  readonly #warnings: WarningList;
  readonly #isChosen: boolean;
  #decision: TextDecision;
  /** Where the text lies that shows the doubt of the decision. */
  #section = '';
  #read: (bytes: Uint8Array) => string;

  /** @param chosen name of the encoding that the user or the page chose */
  constructor(chosen: string | undefined, warnings: WarningList) {
    const encoding = readChosenEncoding(chosen, NO_UTF16, warnings);
    this.#warnings = warnings;
    this.#isChosen = encoding !== null;
    this.#decision = chosenEncoding(encoding ?? 'ascii');
    this.#read = createTextReader(this.#decision);
  }

  /** Decides by the texts of a header and its curves. True if any has bytes beyond ASCII. */
  async decide(info: LogFileInfo): Promise<boolean> {
    const texts = findEscaped(info);
    if (texts.length > 0) await this.#decideBy(texts);
    return texts.length > 0;
  }

  /** Reads values of a text curve. */
  async readValues(values: string[], curve: string): Promise<string[]> {
    const texts = values.filter(isEscaped).map((text) => ({ text, section: curve }));
    if (texts.length === 0) return values;
    if (this.#decision.encoding === 'ascii') await this.#decideBy(texts);
    return values.map(this.resolve);
  }

  /** How the texts are read. */
  get encoding(): TextDecision['encoding'] {
    return this.#decision.encoding;
  }

  /** A text in the encoding of the file. */
  readonly resolve = (text: string): string =>
    isEscaped(text) ? this.#read(textBytes(text)) : text;

  /** Plain data with all of its texts in the encoding of the file. */
  resolveAll<T>(data: T): T {
    if (typeof data === 'string') return this.resolve(data) as T;
    if (Array.isArray(data)) return data.map((one: unknown) => this.resolveAll(one)) as T;
    if (typeof data !== 'object' || data === null) return data;
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, this.resolveAll(value as unknown)]),
    ) as T;
  }

  /** Reads the texts that warnings quote, and adds one where the encoding is assumed. */
  finishWarnings(): void {
    warnOfEncoding(this.#decision, this.#warnings, { section: this.#section });
    for (const warning of this.#warnings.items) {
      warning.message = this.resolve(warning.message);
      if (warning.place.section !== undefined)
        warning.place.section = this.resolve(warning.place.section);
    }
  }

  async #decideBy(texts: readonly EscapedText[]): Promise<void> {
    if (this.#isChosen) return;
    this.#decision = await decideEncoding(texts.map(({ text }) => textBytes(text)));
    this.#read = createTextReader(this.#decision);
    this.#section = texts[this.#decision.doubt?.at ?? 0]?.section ?? '';
  }
}

function findEscaped(info: LogFileInfo): EscapedText[] {
  const found: EscapedText[] = [];
  const add = (section: string, ...texts: string[]): void => {
    for (const text of texts) if (isEscaped(text)) found.push({ text, section });
  };
  for (const { name, header } of info.logicalFiles) {
    add('FILE-HEADER', name);
    for (const { title, items, text } of header) {
      add(title, title, text ?? '');
      for (const item of items) add(title, item.mnemonic, item.unit, item.value, item.description);
    }
  }
  for (const { name, description, curves } of info.frames) {
    add('FRAME', name, description);
    for (const curve of curves) add('CHANNEL', curve.mnemonic, curve.unit, curve.description);
  }
  return found;
}
