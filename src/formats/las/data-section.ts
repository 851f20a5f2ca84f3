import type { WarningList } from '../format-error.ts';
import { classifyIndexUnit } from '../../units/depth.ts';
import type { LogFrame } from '../log-file.ts';
import type { LineSpan } from './byte-window.ts';
import { type DataLayout, findLayout } from './data-layout.ts';
import { type CurveLayout, layOutCurves } from './definitions.ts';
import { decodeText } from './encoding.ts';
import type { LasHeader } from './header.ts';
import { isSectionStart, lineEnd, nextLine } from './lines.ts';
import { RowReader, type RowsRead } from './row-reader.ts';
import type { RowRules, RowStore } from './row-store.ts';
import type { SectionTitle } from './section-title.ts';
import type { WrappedReader } from './wrapped-reader.ts';

const SAMPLE_ROWS = 100;
const SAMPLE_BYTES = 1 << 20;
/** Lines longer than any sound row say nothing about the layout. */
const LONGEST_SAMPLE_ROW = 1 << 18;

/**
 * The first rows of a section as text, or null where more of the file must be read to have enough
 * of them.
 */
export function sampleRows({ bytes, pos, limit, ended }: LineSpan): string[] | null {
  const rows: string[] = [];
  let open = false;
  let p = pos;
  while (p < limit && rows.length < SAMPLE_ROWS && p - pos < SAMPLE_BYTES) {
    let start = p;
    while ((bytes[start] as number) <= 0x20 && bytes[start] !== 10 && bytes[start] !== 13) start++;
    if (bytes[start] === 0x7e && isSectionStart(bytes, start)) return rows;
    const end = lineEnd(bytes, start);
    const text = end > start && bytes[start] !== 0x23 ? decodeText(bytes, p, end) : '';
    if (text.trim() !== '') {
      if (text.length > LONGEST_SAMPLE_ROW) open = false;
      else if (open) rows.push(`${rows.pop() ?? ''} ${text}`);
      else rows.push(text);
      if (text.length <= LONGEST_SAMPLE_ROW && (text.split('"').length - 1) % 2 === 1) open = !open;
    }
    p = nextLine(bytes, end, limit);
  }
  return ended || rows.length >= SAMPLE_ROWS || p - pos >= SAMPLE_BYTES ? rows : null;
}

/** Where a data section begins. */
export interface SectionStart {
  title: SectionTitle;
  /** Line of the title. */
  line: number;
}

/** What the layout of a data section is found by. */
export interface SectionInput {
  /** The first rows as text. */
  rows: readonly string[];
  header: LasHeader;
  warnings: WarningList;
  /** The columns wanted; all where undefined. */
  keep?: ReadonlySet<number>;
}

/** One data section: its curves and the rows read so far. */
export class DataSection {
  readonly curves: readonly CurveLayout[];
  readonly layout: DataLayout;
  readonly isLog: boolean;
  #reader!: RowReader | WrappedReader;
  readonly #rules: RowRules;
  readonly #hasIndex: boolean;
  readonly #index: { mnemonic: string; unit: string };

  constructor(
    readonly frameId: string,
    readonly name: string,
    { title, line }: SectionStart,
    { rows, header, warnings, keep }: SectionInput,
  ) {
    const place = { line, section: title.title };
    const titleNames = title.name.split(/\s+/).slice(1);
    const declared = {
      delimiter: header.delimiter,
      wrapped: header.wrapped,
      nullValue: header.nullValue,
      columns: header.findColumns(title),
      titleNames,
    };
    this.layout = findLayout(rows, declared, (code, message) =>
      warnings.add(code, `${message} (section ${title.title}, line ${line})`, place),
    );
    this.curves = layOutCurves(this.layout.columns, header.isVersion3);
    this.isLog = title.isLog;
    const first = this.curves[0];
    this.#index = {
      mnemonic: first?.mnemonic ?? '',
      unit: first?.unit || (title.isLog ? header.startUnit : ''),
    };
    this.#hasIndex =
      this.curves.length > 0 &&
      !this.layout.isText[0] &&
      (title.isLog || classifyIndexUnit(this.#index.unit, this.#index.mnemonic) !== 'sample');
    this.#rules = {
      layout: this.layout,
      nullValue: header.nullValue,
      hasIndex: this.#hasIndex,
      keep,
      section: title.title,
      warnings,
    };
  }

  /**
   * Creates the reader for the rows; call it before any other method. The reader of wrapped rows is
   * imported on demand because it is rarely needed.
   */
  async open(): Promise<void> {
    this.#reader = this.layout.wrapped
      ? new (await import('./wrapped-reader.ts')).WrappedReader(this.#rules)
      : new RowReader(this.#rules);
  }

  get store(): RowStore {
    return this.#reader.store;
  }

  /** Reads whole lines; see the readers. */
  read(lines: LineSpan, line: number): RowsRead {
    return this.#reader.read(lines, line);
  }

  /** Ends the section. `cut`: the file ends inside a line. */
  finish(cut: boolean): void {
    if ('finish' in this.#reader) this.#reader.finish(cut);
  }

  /** What the section is, as plain data. */
  describe(): LogFrame {
    const kind = classifyIndexUnit(this.#index.unit, this.#index.mnemonic);
    return {
      frameId: this.frameId,
      name: this.name,
      logicalFile: 0,
      description: '',
      index: this.#hasIndex ? this.#index.mnemonic : '',
      indexUnit: this.#hasIndex ? this.#index.unit : '',
      indexKind: this.#hasIndex ? kind : 'sample',
      samples: this.store.samples,
      curves: this.curves.map((curve, at) => ({
        mnemonic: curve.mnemonic,
        curveId: `${this.frameId}.${at}`,
        unit: at === 0 && this.#hasIndex ? this.#index.unit : curve.unit,
        description: curve.description,
        dimension: [curve.elements],
        kind: this.isText(curve) ? 'text' : 'number',
      })),
    };
  }

  /** Whether a curve's values are texts. */
  isText(curve: CurveLayout): boolean {
    return this.layout.isText[curve.firstColumn] === true;
  }
}
