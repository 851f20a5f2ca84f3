import type { WarningList } from '../format-error.ts';
import { classifyIndexUnit, type IndexKind } from '../../units/depth.ts';
import type { ColumnSample, LogCorrections, LogFrame } from '../log-file.ts';
import type { LineSpan } from './byte-window.ts';
import { sampleColumns } from './column-samples.ts';
import { type DataLayout, findLayout } from './data-layout.ts';
import { type CurveLayout, layOutCurves } from './definitions.ts';
import { decodeText } from './encoding.ts';
import type { LasHeader } from './header.ts';
import { afterByteOrderMark, isSectionStart, lineEnd, nextLine } from './lines.ts';
import { RowReader, type RowsRead } from './row-reader.ts';
import type { RowRules, RowStore } from './row-store.ts';
import type { SectionTitle } from './section-title.ts';
import { WrappedReader } from './wrapped-reader.ts';
import { msg } from '../msg.ts';

const SAMPLE_ROWS = 100;
const SAMPLE_BYTES = 1 << 20;
const MOST_COMMENTS = 10;
/** Lines longer than any sound row say nothing about the layout. */
const LONGEST_SAMPLE_ROW = 1 << 18;

/** The beginning of a data section as text. */
export interface SampleRows {
  rows: readonly string[];
  /** Comments before the first row. */
  comments: readonly string[];
}

const NO_ROWS: SampleRows = { rows: [], comments: [] };

/**
 * The first rows of a section as text, or null where more of the file must be read to have enough
 * of them.
 */
export function sampleRows({ bytes, pos, limit, ended }: LineSpan): SampleRows | null {
  const rows: string[] = [];
  const comments: string[] = [];
  let open = false;
  let p = pos;
  while (p < limit && rows.length < SAMPLE_ROWS && p - pos < SAMPLE_BYTES) {
    let start = p;
    while ((bytes[start] as number) <= 0x20 && bytes[start] !== 10 && bytes[start] !== 13) start++;
    start = afterByteOrderMark(bytes, start);
    if (bytes[start] === 0x7e && isSectionStart(bytes, start)) return { rows, comments };
    const end = lineEnd(bytes, start);
    if (bytes[start] === 0x23 && rows.length === 0 && comments.length < MOST_COMMENTS)
      comments.push(decodeText(bytes, start + 1, end));
    const text = end > start && bytes[start] !== 0x23 ? decodeText(bytes, p, end) : '';
    if (text.trim() !== '') {
      if (text.length > LONGEST_SAMPLE_ROW) open = false;
      else if (open) rows.push(`${rows.pop() ?? ''} ${text}`);
      else rows.push(text);
      if (text.length <= LONGEST_SAMPLE_ROW && (text.split('"').length - 1) % 2 === 1) open = !open;
    }
    p = nextLine(bytes, end, limit);
  }
  const isEnough = ended || rows.length >= SAMPLE_ROWS || p - pos >= SAMPLE_BYTES;
  return isEnough ? { rows, comments } : null;
}

/** Where a data section begins. */
export interface SectionStart {
  title: SectionTitle;
  /** Line of the title. */
  line: number;
}

/** What the layout of a data section is found by. */
export interface SectionInput {
  /** The first rows as text, and the comments before them. */
  sample: SampleRows | null;
  header: LasHeader;
  /** Position of the well's header in the file. */
  logicalFile: number;
  warnings: WarningList;
  /** What a user or a page knows better. */
  corrections?: LogCorrections | undefined;
  /** The columns wanted; all where undefined. */
  keep?: ReadonlySet<number>;
  /** How many rows there will be, to judge by the rows so far; 0 if that is unknown. */
  expectRows: (rows: number) => number;
}

/** Words of a title behind that of the section: names of columns, or anything. */
function listTitleNames({ name, association }: SectionTitle): string[] {
  const words = name.split(/[\s,;]+/).slice(1);
  // Behind the bar of LAS 3.0 is one name, that of the definitions.
  const listed = association.split(/[\s,;|]+/);
  return words.length === 0 && listed.length > 1 ? listed : words;
}

interface SectionIndex {
  mnemonic: string;
  unit: string;
  kind: IndexKind | null;
}

/** A section whose layout is found. */
interface LaidOutSection extends SectionInput {
  layout: DataLayout;
  /** Whether it is in doubt which curve a column belongs to. */
  isDoubtful: boolean;
}

async function layOutSection(
  { title, line }: SectionStart,
  input: SectionInput,
): Promise<LaidOutSection> {
  const { header, warnings, corrections = {} } = input;
  const corrected = corrections.columns;
  const { rows, comments } = input.sample ?? NO_ROWS;
  const place = { line, section: title.title };
  const { isLog } = title;
  let isDoubtful = isLog && corrected !== undefined;
  const layout = await findLayout(
    rows,
    {
      delimiter: header.delimiter,
      wrapped: header.wrapped,
      nulls: header.nulls,
      columns: header.findColumns(title),
      titleNames: listTitleNames(title),
      comments: isLog ? comments : [],
      start: isLog ? header.start : NaN,
      step: isLog ? header.step : NaN,
      startText: isLog ? header.startText : '',
      corrected: isLog ? corrected : undefined,
      numbers: corrections.numbers,
    },
    (code, message, assumes) => {
      if (assumes === 'columns') isDoubtful = true;
      warnings.add(code, msg`${message} (section ${title.title}, line ${line})`, place, assumes);
    },
  );
  return { ...input, layout, isDoubtful };
}

/** One data section: its curves and the rows read so far. */
export class DataSection {
  readonly curves: readonly CurveLayout[];
  readonly layout: DataLayout;
  readonly isLog: boolean;
  readonly logicalFile: number;
  #reader!: RowReader | WrappedReader;
  readonly #rules: RowRules;
  readonly #index: SectionIndex;
  /** Set where it is in doubt which curve a column belongs to. */
  readonly #columns: readonly ColumnSample[] | undefined;

  private constructor(
    readonly frameId: string,
    readonly name: string,
    { title }: SectionStart,
    { sample, header, logicalFile, warnings, keep, expectRows, layout, isDoubtful }: LaidOutSection,
  ) {
    this.logicalFile = logicalFile;
    this.isLog = title.isLog;
    this.layout = layout;
    this.curves = layOutCurves(layout.columns, header.isVersion3);
    if (isDoubtful && !layout.wrapped)
      this.#columns = sampleColumns(sample?.rows ?? [], layout, this.curves);
    this.#index = this.#describeIndex(title.isLog ? header.startUnit : '');
    this.#rules = {
      layout,
      nulls: header.nulls,
      hasIndex: this.#index.kind !== null,
      isLog: this.isLog,
      isIndexUnique: this.isLog && this.#index.kind === 'depth',
      start: header.start,
      step: header.step,
      keep,
      expectRows,
      section: title.title,
      warnings,
    };
  }

  /** Finds out how the rows are written. What only odd rows need is imported on demand. */
  static async open(
    frameId: string,
    name: string,
    start: SectionStart,
    input: SectionInput,
  ): Promise<DataSection> {
    const section = new DataSection(frameId, name, start, await layOutSection(start, input));
    const { layout } = section;
    section.#reader = layout.wrapped
      ? new WrappedReader(section.#rules)
      : new RowReader(section.#rules);
    return section;
  }

  /** Name, unit and kind of the index; the kind is null where rows are only counted. */
  #describeIndex(startUnit: string): SectionIndex {
    const first = this.curves[0];
    const { index, isText, positions } = this.layout;
    const at = positions[0] ?? -1;
    const mnemonic = first?.mnemonic ?? '';
    const unit = index.unit || first?.unit || startUnit;
    const kind = classifyIndexUnit(unit, mnemonic);
    const isNumber = at >= 0 && (index.read !== null || isText[at] === false);
    const hasIndex = first !== undefined && isNumber && (this.isLog || kind !== 'sample');
    return { mnemonic, unit, kind: hasIndex ? kind : null };
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
    const { mnemonic, unit, kind } = this.#index;
    const hasIndex = kind !== null;
    return {
      frameId: this.frameId,
      name: this.name,
      logicalFile: this.logicalFile,
      description: '',
      index: hasIndex ? mnemonic : '',
      indexUnit: hasIndex ? unit : '',
      indexKind: kind ?? 'sample',
      samples: this.store.samples,
      ...(this.#columns && { columns: this.#columns }),
      curves: this.curves.map((curve, at) => ({
        mnemonic: curve.mnemonic,
        curveId: `${this.frameId}.${at}`,
        unit: at === 0 && hasIndex ? unit : curve.unit,
        description: curve.description,
        dimension: [curve.elements],
        kind: this.isText(curve) ? 'text' : 'number',
      })),
    };
  }

  /** Unit of the index, as the rows have it; "" where rows are only counted. */
  get indexUnit(): string {
    return this.#index.kind === null ? '' : this.#index.unit;
  }

  /** Whether a curve's values are texts. */
  isText({ firstColumn }: CurveLayout): boolean {
    const { index, isText, positions } = this.layout;
    const at = positions[firstColumn]!;
    return at >= 0 && isText[at] === true && !(firstColumn === 0 && index.read !== null);
  }
}
