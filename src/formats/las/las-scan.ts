import type { ByteSource } from '../byte-source.ts';
import {
  readChosenEncoding,
  type TextDecision,
  warnOfEncoding,
} from '../encoding/text-decision.ts';
import { LOG_TEXT_ENCODINGS } from '../text-encoding.ts';
import { FormatError, WarningList } from '../format-error.ts';
import { metresPer } from '../../units/depth.ts';
import type { LogFileInfo } from '../log-file.ts';
import { ByteWindow, type WindowOptions } from './byte-window.ts';
import { DataSection, sampleRows, type SectionStart } from './data-section.ts';
import { decodeText } from './encoding.ts';
import { LasHeader } from './header.ts';
import { isSectionStart, lineEnd, nextLine } from './lines.ts';
import { parseSectionTitle, type SectionTitle } from './section-title.ts';

/** A file that has no section so far down is no LAS file. */
const FIRST_SECTION_WITHIN = 8 << 20;

/** More data sections than any real file has: each costs some kilobytes, however short it is. */
const MOST_DATA_SECTIONS = 4000;

/** What one pass over a file is to do. */
export interface ScanOptions extends WindowOptions {
  /** Only these columns of this frame are wanted. */
  keep?: { frameId: string; columns: ReadonlySet<number> };
  /** Name of the encoding that the user or the page chose. */
  chosenEncoding?: string;
  /**
   * Awaited after each block that ends among rows, and when the curves of the first frame are
   * known, before its rows.
   */
  onBlock?: () => Promise<void> | void;
}

/** One pass over a LAS file, from its first byte to its last. */
export class LasScan {
  readonly warnings = new WarningList();
  readonly header = new LasHeader(this.warnings);
  readonly frames: DataSection[] = [];
  complete = false;

  readonly #window: ByteWindow;
  readonly #source: ByteSource;
  readonly #options: ScanOptions;
  #line = 1;
  #sections = 0;
  #known = 0;
  /** A data section whose rows are not looked at yet. */
  #waiting: SectionStart | null = null;
  #data: DataSection | null = null;
  #logs = 0;
  #isEncodingNoted = false;

  constructor(source: ByteSource, options: ScanOptions) {
    this.#source = source;
    this.#options = options;
    const chosen = readChosenEncoding(options.chosenEncoding, LOG_TEXT_ENCODINGS, this.warnings);
    this.#window = new ByteWindow(source, { ...options, encoding: options.encoding ?? chosen });
  }

  /**
   * Reads the file to its end.
   * @throws {FormatError} EMPTY_FILE, FORMAT_UNKNOWN
   */
  async run(): Promise<void> {
    const window = this.#window;
    while (await window.more()) {
      this.#noteEncoding();
      while (this.#readBlock()) {
        await this.#data?.open();
        if (this.frames.length === 1) await this.#options.onBlock?.();
      }
      if (this.#sections === 0 && window.bytesRead > FIRST_SECTION_WITHIN) this.#refuse();
      if (this.#data) await this.#options.onBlock?.();
    }
    if (window.bytesRead === 0)
      throw new FormatError(
        'EMPTY_FILE',
        `${this.#source.name || 'The file'} is empty (0 bytes).`,
        { byteOffset: 0 },
      );
    if (this.#known === 0) this.#refuse();
    await this.#finish();
  }

  /** How the texts are read, as far as that is decided. */
  get decision(): TextDecision {
    return this.#window.decision;
  }

  #noteEncoding(): void {
    const { decision, doubtLine } = this.#window;
    if (this.#isEncodingNoted || !decision.doubt) return;
    this.#isEncodingNoted = true;
    warnOfEncoding(decision, this.warnings, doubtLine > 0 ? { line: doubtLine } : {});
  }

  /** Everything but the values, unchanged. */
  describe(): LogFileInfo {
    const frames = [
      ...this.frames.filter((frame) => frame.isLog),
      ...this.frames.filter((frame) => !frame.isLog),
    ];
    return {
      format: 'las',
      encoding: this.decision.encoding,
      version: this.header.version || '2.0',
      logicalFiles: [
        {
          name: this.header.wellName || this.#source.name,
          header: this.header.sections.map((section) => ({
            ...section,
            items: [...section.items],
          })),
        },
      ],
      frames: frames.map((frame) => frame.describe()),
      complete: this.complete,
    };
  }

  /**
   * Reads the whole lines that are there; true where it stopped short because the curves of a frame
   * are known.
   */
  #readBlock(): boolean {
    const window = this.#window;
    while (window.pos < window.limit) {
      if (this.#waiting) {
        return this.#openData(this.#waiting);
      }
      if (this.#data) {
        const { pos, line, atSection } = this.#data.read(window, this.#line);
        window.pos = pos;
        this.#line = line;
        if (!atSection) return false;
        this.#closeData(false);
      }
      this.#headerLine();
    }
    return false;
  }

  #headerLine(): void {
    const window = this.#window;
    const { bytes } = window;
    const end = lineEnd(bytes, window.pos);
    let start = window.pos;
    while (start < end && (bytes[start] as number) <= 0x20) start++;
    if (start < end && bytes[start] === 0x7e && isSectionStart(bytes, start))
      this.#beginSection(decodeText(bytes, start, end));
    else if (start < end && this.#sections > 0)
      this.header.line(decodeText(bytes, window.pos, end), this.#line);
    window.pos = nextLine(bytes, end, window.limit);
    this.#line++;
  }

  #beginSection(text: string): void {
    let title = parseSectionTitle(text, this.header.isVersion3);
    // A title that names columns and not a section ("~ DEPTH GR") heads the data that are still to
    // come.
    const isBare =
      title.kind === 'custom' &&
      /^~\s/.test(title.title) &&
      this.header.unusedLogColumns().length > 0;
    if (isBare) title = { ...title, kind: 'data', isLog: true };
    this.#sections++;
    if (title.kind !== 'custom' && title.kind !== 'other') this.#known++;
    this.header.end();
    if (title.kind === 'data' && this.frames.length >= MOST_DATA_SECTIONS) {
      const place = { line: this.#line, section: title.title };
      this.warnings.add(
        'DATA_SECTIONS_LEFT_OUT',
        `Data sections beyond the first ${MOST_DATA_SECTIONS} are left out, from line ${this.#line} on.`,
        place,
      );
    } else if (title.kind === 'data') this.#waiting = { title, line: this.#line };
    else this.header.begin(title);
  }

  /**
   * Begins to read data once enough rows are there to see how they are written; false while they
   * are not.
   */
  #openData(start: SectionStart): boolean {
    const rows = sampleRows(this.#window);
    if (!rows) return false;
    this.#addData(start, rows);
    return true;
  }

  #addData(start: SectionStart, rows: readonly string[]): void {
    const frameId = String(this.frames.length);
    const { keep } = this.#options;
    const wanted = keep && (keep.frameId === frameId ? keep.columns : new Set<number>());
    this.#waiting = null;
    this.#data = new DataSection(frameId, this.#frameName(start.title), start, {
      rows,
      header: this.header,
      warnings: this.warnings,
      keep: wanted,
    });
    this.frames.push(this.#data);
  }

  /** ~A and ~ASCII are "Log", "Log[2]" …; other data sections are called as in the file. */
  #frameName(title: SectionTitle): string {
    if (!title.isLog || /^log_data/i.test(title.name)) return title.name;
    this.#logs++;
    return this.#logs === 1 ? 'Log' : `Log[${this.#logs}]`;
  }

  #closeData(cut: boolean): void {
    this.#data?.finish(cut);
    this.#data = null;
  }

  async #finish(): Promise<void> {
    if (this.#waiting) {
      this.#addData(this.#waiting, []);
      await this.#data?.open();
    }
    this.#closeData(this.#window.lastLineOpen);
    this.header.end();
    const columns = this.header.unusedLogColumns();
    if (columns.length > 0) {
      const title = parseSectionTitle('~A', false);
      this.#addData({ title, line: this.#line }, []);
      await this.#data?.open();
      this.#closeData(false);
      this.warnings.add(
        'DATA_MISSING',
        `The file defines ${columns.length} curves and ends at line ${this.#line} without data.`,
        { line: this.#line },
      );
    }
    if (this.header.version === '')
      this.warnings.add(
        'VERSION_MISSING',
        'No VERS item says which version of LAS this is: read as 2.0.',
        { section: '~Version' },
      );
    this.#checkIndex();
    this.complete = true;
  }

  /** The header's STRT and STOP against the first and last index of the log. */
  #checkIndex(): void {
    const log = this.frames.find((frame) => frame.isLog);
    if (!log || log.store.samples === 0 || Number.isNaN(log.store.firstIndex)) return;
    const { start, stop, step, startUnit } = this.header;
    const unit = log.curves[0]?.unit ?? '';
    if (unit !== '' && startUnit !== '' && metresPer(unit) !== metresPer(startUnit)) {
      this.warnings.add(
        'INDEX_UNIT_MISMATCH',
        `STRT is in ${startUnit}, the index curve in ${unit}: the curve's unit is used.`,
        { section: '~Well' },
      );
      return;
    }
    const { firstIndex, lastIndex } = log.store;
    const tolerance = Math.max(Math.abs(step || 0) / 2, Math.abs(lastIndex) * 1e-6, 1e-6);
    const differs = (declared: number, found: number): boolean =>
      !Number.isNaN(declared) && !(Math.abs(declared - found) <= tolerance);
    if (differs(start, firstIndex))
      this.warnings.add(
        'STRT_MISMATCH',
        `STRT is ${start}, the first index is ${firstIndex}: the data count.`,
        { section: '~Well' },
      );
    if (differs(stop, lastIndex))
      this.warnings.add(
        'STOP_MISMATCH',
        `STOP is ${stop}, the last index is ${lastIndex}: the data count.`,
        { section: '~Well' },
      );
  }

  #refuse(): never {
    const { bytes } = this.#window;
    const start = decodeText(bytes, 0, Math.min(bytes.length, 40))
      .replace(/[^ -~]/g, '·')
      .trim();
    const shown =
      this.#window.bytesRead <= bytes.length && start !== '' ? ` It begins with "${start}".` : '';
    throw new FormatError(
      'FORMAT_UNKNOWN',
      `No LAS section ("~Version", "~Well", "~Curve", "~A") in ${this.#window.bytesRead} bytes from line 1 on.${shown}`,
      { byteOffset: 0, line: 1 },
    );
  }
}
