import type { ByteSource } from '../byte-source.ts';
import type { TextDecision } from '../encoding/text-decision.ts';
import type { TextEncoding } from '../text-encoding.ts';
import { FormatError, WarningList } from '../format-error.ts';
import type { LogCorrections, LogFileInfo } from '../log-file.ts';
import { ByteWindow, type WindowOptions } from './byte-window.ts';
import { checkIndex } from './check-index.ts';
import { DataSection, type SampleRows, sampleRows, type SectionStart } from './data-section.ts';
import { decodeText } from './encoding.ts';
import { LasHeader } from './header.ts';
import { afterByteOrderMark, isSectionStart, lineEnd, nextLine } from './lines.ts';
import { parseSectionTitle, type SectionTitle } from './section-title.ts';
import { joinMessages, type Message, msg } from '../msg.ts';

/** A row has a digit and the end of its line at least. */
const LEAST_ROW_BYTES = 2;

/** A file that has no section so far down is no LAS file. */
const FIRST_SECTION_WITHIN = 8 << 20;

/** More data sections than any real file has: each costs some kilobytes, however short it is. */
const MOST_DATA_SECTIONS = 4000;

/** What one pass over a file is to do. */
export interface ScanOptions extends WindowOptions {
  /** What the user or the page knows better. */
  corrections?: LogCorrections | undefined;
  /** The decision of an earlier pass. */
  encoding?: TextDecision | null;
  /** Only these columns of this frame are wanted. */
  keep?: { frameId: string; columns: ReadonlySet<number> };
  /**
   * Awaited after each block that ends among rows, and when the curves of the first frame are
   * known, before its rows.
   */
  onBlock?: () => Promise<void> | void;
}

/** One pass over a LAS file, from its first byte to its last. */
export class LasScan {
  readonly warnings = new WarningList();
  /** One per well; the last one is being read. */
  readonly headers = [new LasHeader(this.warnings)];
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
    this.#window = new ByteWindow(source, options);
  }

  /**
   * Reads the file to its end.
   * @throws {FormatError} EMPTY_FILE, FORMAT_UNKNOWN
   */
  async run(): Promise<void> {
    const window = this.#window;
    window.encoding = this.#options.encoding ?? (await this.#chosenEncoding());
    while (await window.more()) {
      await this.#noteEncoding();
      for (let sample = this.#readBlock(); sample; sample = this.#readBlock()) {
        await this.#openData(sample);
        if (this.frames.length === 1) await this.#options.onBlock?.();
      }
      if (this.#sections === 0 && window.bytesRead > FIRST_SECTION_WITHIN) this.#refuse();
      if (this.#data) await this.#options.onBlock?.();
    }
    if (window.bytesRead === 0)
      throw new FormatError(
        'EMPTY_FILE',
        msg`${this.#source.name || msg`The file`} is empty (0 bytes).`,
        { byteOffset: 0 },
      );
    if (this.#known === 0) this.#refuse();
    await this.#finish();
  }

  /** How the texts are read, as far as that is decided. */
  get decision(): TextDecision {
    return this.#window.decision;
  }

  /** The encoding that the corrections name; null where they name none that is known. */
  async #chosenEncoding(): Promise<TextEncoding | null> {
    const name = this.#options.corrections?.encoding;
    if (name === undefined) return null;
    const [{ readChosenEncoding }, { LOG_TEXT_ENCODINGS }] = await Promise.all([
      import('../encoding/decide-encoding.ts'),
      import('../text-encoding.ts'),
    ]);
    return readChosenEncoding(name, LOG_TEXT_ENCODINGS, this.warnings);
  }

  async #noteEncoding(): Promise<void> {
    const { decision, doubtLine } = this.#window;
    if (this.#isEncodingNoted || !decision.doubt) return;
    this.#isEncodingNoted = true;
    const { warnOfEncoding } = await import('../encoding/decide-encoding.ts');
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
      version: this.headers[0]!.version || '2.0',
      logicalFiles: this.headers.map((header) => ({
        name: header.wellName || this.#source.name,
        header: header.sections.map((section) => ({ ...section, items: [...section.items] })),
      })),
      frames: frames.map((frame) => frame.describe()),
      complete: this.complete,
    };
  }

  /** The header that is being read, or to which the rows that are being read belong. */
  get header(): LasHeader {
    return this.headers.at(-1)!;
  }

  /**
   * Reads the whole lines that are there. Where it stops short before the rows of a section, enough
   * of them are there to see how they are written: these, as text; else null.
   */
  #readBlock(): SampleRows | null {
    const window = this.#window;
    while (window.pos < window.limit) {
      if (this.#waiting) return sampleRows(window);
      if (this.#data) {
        const { pos, line, atSection } = this.#data.read(window, this.#line);
        window.pos = pos;
        this.#line = line;
        if (!atSection) return null;
        this.#closeData(false);
      }
      this.#headerLine();
    }
    return null;
  }

  #headerLine(): void {
    const window = this.#window;
    const { bytes } = window;
    const end = lineEnd(bytes, window.pos);
    let start = window.pos;
    while (start < end && (bytes[start] as number) <= 0x20) start++;
    start = Math.min(end, afterByteOrderMark(bytes, start));
    if (start < end && bytes[start] === 0x7e && isSectionStart(bytes, start))
      this.#beginSection(decodeText(bytes, start, end));
    else if (start < end && this.#sections > 0)
      this.header.line(decodeText(bytes, window.pos, end), this.#line);
    window.pos = nextLine(bytes, end, window.limit);
    this.#line++;
  }

  #beginSection(text: string): void {
    let title = parseSectionTitle(text);
    if (title.kind === 'custom' && this.#headsRows(title))
      title = { ...title, kind: 'data', isLog: true };
    this.#sections++;
    if (title.kind !== 'custom' && title.kind !== 'other') this.#known++;
    this.header.end();
    if (this.#startsWell(title)) this.headers.push(this.header.next());
    if (title.kind === 'data' && this.frames.length >= MOST_DATA_SECTIONS) {
      const place = { line: this.#line, section: title.title };
      this.warnings.add(
        'DATA_SECTIONS_LEFT_OUT',
        msg`Data sections beyond the first ${MOST_DATA_SECTIONS} are left out, from line ${this.#line} on.`,
        place,
      );
    } else if (title.kind === 'data') this.#waiting = { title, line: this.#line };
    else this.header.begin(title);
  }

  /**
   * Whether a title of no known section heads the rows of the log, which are still to come: one
   * that names columns ("~ DEPTH GR"), or a word that begins like ~A over a line of numbers.
   */
  #headsRows({ title }: SectionTitle): boolean {
    if (this.header.unusedLogColumns().length === 0) return false;
    if (/^~\s/.test(title)) return true;
    if (!/^~(a|data\b|logs?\b)/i.test(title)) return false;
    const { bytes, pos, limit } = this.#window;
    let p = nextLine(bytes, lineEnd(bytes, pos), limit);
    while (p < limit && (bytes[p] as number) <= 0x20) p++;
    return /^[-+]?[\d.]+$/.test(decodeText(bytes, p, Math.min(limit, p + 24)).split(/[\s,;]/)[0]!);
  }

  /** Whether a section begins a further well: the header of the one before has had its rows. */
  #startsWell({ kind }: SectionTitle): boolean {
    if (kind !== 'version' && kind !== 'well') return false;
    const hasRows = this.frames.some(({ logicalFile }) => logicalFile === this.headers.length - 1);
    return hasRows && this.header.sections.some((section) => section.kind === kind);
  }

  /** Begins to read the section that waits for its rows. */
  async #openData(sample: SampleRows | null): Promise<void> {
    const start = this.#waiting;
    if (!start) return;
    const frameId = String(this.frames.length);
    const { keep } = this.#options;
    this.#waiting = null;
    this.#data = await DataSection.open(frameId, this.#frameName(start.title), start, {
      sample,
      header: this.header,
      logicalFile: this.headers.length - 1,
      warnings: this.warnings,
      corrections: this.#options.corrections,
      keep: keep && (keep.frameId === frameId ? keep.columns : new Set<number>()),
      expectRows: (read) => this.#expectRows(read),
    });
    this.frames.push(this.#data);
  }

  /** ~A and ~ASCII are "Log", "Log[2]" …; other data sections are called as in the file. */
  #frameName(title: SectionTitle): string {
    if (!title.isLog || /^log_data/i.test(title.name)) return title.name;
    this.#logs++;
    return this.#logs === 1 ? 'Log' : `Log[${this.#logs}]`;
  }

  /** Rows of the file by the share of it that is read; 0 while that is unknown. */
  #expectRows(rows: number): number {
    const { bytesRead, pendingBytes } = this.#window;
    const read = bytesRead - pendingBytes;
    const total = this.#source.sizeBytes;
    // Rows of the block that is read are not counted in `read` before its end.
    return total === null || read < rows * LEAST_ROW_BYTES ? 0 : Math.ceil((rows * total) / read);
  }

  #closeData(cut: boolean): void {
    this.#data?.finish(cut);
    this.#data = null;
  }

  async #finish(): Promise<void> {
    await this.#openData(null);
    this.#closeData(this.#window.lastLineOpen);
    this.header.end();
    const columns = this.header.unusedLogColumns();
    if (columns.length > 0) {
      const title = parseSectionTitle('~A');
      this.#waiting = { title, line: this.#line };
      await this.#openData(null);
      this.#closeData(false);
      this.warnings.add(
        'DATA_MISSING',
        msg`The file defines ${columns.length} curves and ends at line ${this.#line} without data.`,
        { line: this.#line },
      );
    }
    if (this.headers[0]!.version === '')
      this.warnings.add(
        'VERSION_MISSING',
        msg`No VERS item says which version of LAS this is: read as 2.0.`,
        { section: '~Version' },
      );
    for (const [at, header] of this.headers.entries()) {
      const log = this.frames.find((frame) => frame.isLog && frame.logicalFile === at);
      if (log && !isAsDeclared(header, log)) checkIndex(header, log, this.warnings);
    }
    if (this.headers.length > 1) this.warnings.add('SEVERAL_WELLS', describeWells(this.headers));
    this.complete = true;
  }

  #refuse(): never {
    const { bytes } = this.#window;
    const start = decodeText(bytes, 0, Math.min(bytes.length, 40))
      .replace(/[^ -~]/g, '·')
      .trim();
    const shown =
      this.#window.bytesRead <= bytes.length && start !== ''
        ? msg` It begins with "${start}".`
        : '';
    throw new FormatError(
      'FORMAT_UNKNOWN',
      msg`No LAS section ("~Version", "~Well", "~Curve", "~A") in ${this.#window.bytesRead} bytes from line 1 on.${shown}`,
      { byteOffset: 0, line: 1 },
    );
  }
}

/** Whether the rows begin with STRT and end with STOP, in the unit of both. */
function isAsDeclared({ start, stop, startUnit }: LasHeader, log: DataSection): boolean {
  const { firstIndex, lastIndex } = log.store;
  return firstIndex === start && lastIndex === stop && log.curves[0]?.unit === startUnit;
}

/** What the headers of a file are of: wells, or logs of one well. */
function describeWells(headers: readonly LasHeader[]): Message {
  const names = headers.map(({ wellName }) => wellName);
  const [first] = names;
  if (first && names.every((name) => name === first))
    return msg`The file holds ${names.length} logs of the well ${first}, each with a header of its own.`;
  const listed = names.slice(0, 5).map((name) => name || msg`without a name`);
  return msg`The file holds ${names.length} wells, each with a header of its own: ${joinMessages(listed)}.`;
}
