import type { WarningList } from '../format-error.ts';
import type { LogFileInfo } from '../log-file.ts';
import { isEscaped, textBytes } from './text.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decides on the encoding of the texts of one file and reads them in it: the one that was chosen,
 * else UTF-8 where all texts are valid in it, else Windows-1252 as an assumption.
 */
export class FileTexts {
  readonly #chosen: TextDecoder | null;
  #decoder: TextDecoder;
  /** Where the text lies that shows that the encoding is assumed; null if it is not. */
  #assumed: string | null = null;

  /** @param chosen name of the encoding that the user or the page chose */
  constructor(
    chosen: string | undefined,
    private readonly warnings: WarningList,
  ) {
    this.#chosen = createDecoder(chosen);
    this.#decoder = this.#chosen ?? new TextDecoder('utf-8');
  }

  /** Decides by the texts of a header and its curves. True if any has bytes beyond ASCII. */
  decide(info: LogFileInfo): boolean {
    let found = false;
    const look = (section: string, data: unknown): void => {
      if (typeof data === 'string') {
        if (!isEscaped(data)) return;
        found = true;
        this.#look(data, section);
      } else if (typeof data === 'object' && data !== null) {
        for (const one of Object.values(data)) look(section, one);
      }
    };
    for (const { name, header } of info.logicalFiles) {
      look('FILE-HEADER', name);
      for (const section of header) look(section.title, section);
    }
    for (const frame of info.frames) look(frame.name, frame);
    return found;
  }

  /** Reads values of a text curve. */
  readValues(values: string[], curve: string): string[] {
    for (const text of values) if (isEscaped(text)) this.#look(text, curve);
    return values.map(this.resolve);
  }

  /** A text in the encoding of the file. */
  readonly resolve = (text: string): string =>
    isEscaped(text) ? this.#decoder.decode(textBytes(text)) : text;

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
    if (this.#assumed !== null)
      this.warnings.add(
        'ENCODING_ASSUMED',
        'The texts have bytes beyond ASCII and the file does not name their encoding; they are read as Windows-1252.',
        { section: this.resolve(this.#assumed) },
        'encoding',
      );
    for (const warning of this.warnings.items) {
      warning.message = this.resolve(warning.message);
      if (warning.place.section !== undefined)
        warning.place = { ...warning.place, section: this.resolve(warning.place.section) };
    }
  }

  #look(text: string, section: string): void {
    if (this.#chosen || this.#assumed !== null) return;
    try {
      UTF8.decode(textBytes(text));
    } catch {
      this.#assumed = section;
      this.#decoder = new TextDecoder('windows-1252');
    }
  }
}

/** A decoder by its name; null for a name that no decoder knows. */
function createDecoder(name: string | undefined): TextDecoder | null {
  if (name === undefined) return null;
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}
