import type { IndexKind } from '../units/depth.ts';
import type { ArchiveInfo } from './archive/open-archive.ts';
import type { ByteSource } from './byte-source.ts';
import type { FormatWarning } from './format-error.ts';
import type { TextEncoding } from './text-encoding.ts';

/**
 * What a log file of any format (LAS, LIS, DLIS) holds. Plain data throughout, so that it crosses a
 * worker boundary as it is.
 */

/** One line of a header: mnemonic, unit, value and description, as text. */
export interface HeaderItem {
  mnemonic: string;
  unit: string;
  value: string;
  description: string;
}

/**
 * One section of a header: LAS ~V, ~W, ~P, ~O and custom sections; DLIS origin, parameter, tool,
 * zone … sets.
 */
export interface HeaderSection {
  kind: 'version' | 'well' | 'parameter' | 'other';
  /** As in the file: "~Well Information", "ORIGIN". */
  title: string;
  items: HeaderItem[];
  /** Free text (LAS ~O, DLIS comments), lines joined by "\n". */
  text?: string;
}

/** One curve (LAS) or channel (DLIS) of a frame. */
export interface LogCurve {
  /** Unique within its frame: doubled mnemonics are `X:1`, `X:2`, blank ones `UNKNOWN:1`. */
  mnemonic: string;
  /** Names the curve within its file, for `readCurves`. */
  curveId: string;
  unit: string;
  description: string;
  /** Elements of one sample: [1] for a scalar, [64] for a waveform, [4, 3] for a matrix. */
  dimension: number[];
  kind: 'number' | 'text';
  /**
   * Mnemonic of the curve of another run that measures the same and is shown in the same place; of
   * runs that are shown together.
   */
  beside?: string;
}

/**
 * Curves that share one index: the ~A data of a LAS file, a data set of LAS 3.0, a frame of a DLIS
 * logical file.
 */
export interface LogFrame {
  /** Unique within the file. */
  frameId: string;
  name: string;
  /** Position in `LogFileInfo.logicalFiles`. */
  logicalFile: number;
  description: string;
  /** Mnemonic of the index curve, or "" where rows are only counted. */
  index: string;
  indexUnit: string;
  indexKind: IndexKind;
  /** Rows read so far; final once `complete`. */
  samples: number;
  /** The index included, first where it has one. */
  curves: LogCurve[];
  /**
   * Least and greatest index, in `indexUnit`; null where it is not known. Only of a file that was
   * opened for its ends (`LogReadOptions.extent`).
   */
  indexRange?: IndexRange | null;
  /**
   * Columns of the rows, in their order, where it is in doubt which curve each belongs to, or was
   * chosen: see `LogCorrections.columns`.
   */
  columns?: readonly ColumnSample[];
}

/** Least and greatest index of a frame. */
export interface IndexRange {
  least: number;
  greatest: number;
}

/** A column of a data section. */
export interface ColumnSample {
  /** Mnemonic of the curve that it is read as; null where it is left out. */
  curve: string | null;
  /** Its first values as the file writes them. */
  samples: readonly string[];
}

/** Everything about a file but its values. */
export interface LogFileInfo {
  format: 'las' | 'dlis' | 'lis' | 'csv';
  /** "1.2", "2.0", "3.0"; "RP66 V1"; "LIS 79"; "" of a table. */
  version: string;
  /** How its texts are read; "ascii" where none has a letter beyond ASCII. */
  encoding?: TextEncoding | 'ascii';
  logicalFiles: { name: string; header: HeaderSection[] }[];
  frames: LogFrame[];
  /** False while the file is still being read. */
  complete: boolean;
  /** The archive that the file lies in; absent of a file by itself. */
  archive?: ArchiveInfo;
}

/** All samples of one curve. */
export interface CurveValues {
  curveId: string;
  /**
   * `samples × elements` numbers, sample after sample, NaN where absent; texts for a text curve, ""
   * where absent.
   */
  values: Float64Array | Float32Array | string[];
  /** Product of `dimension`. */
  elements: number;
  /** Values dropped because they equal the NULL that the file declares. */
  declaredNulls: number;
  /**
   * Values left in place that look like undeclared nulls (-999, -9999, -999.25 …) and how many
   * there are.
   */
  suspectedNulls: { value: number; count: number }[];
}

/** A file that is open, wholly or partly read. */
export interface LogFile {
  readonly info: LogFileInfo;
  readonly warnings: readonly FormatWarning[];
  /**
   * Reads curves of one frame, in the order of `curveIds`: the values of the `samples` rows that
   * `info` states. The arrays belong to the caller and may be transferred to another thread: once
   * the file is complete, the reader hands over a large column that it holds and keeps no copy. A
   * second request for the same curve reads the file again.
   * @throws {FormatError} CURVE_UNKNOWN if the file does not have the frame or one of the curves
   */
  readCurves(
    frameId: string,
    curveIds: readonly string[],
    options?: { signal?: AbortSignal; onProgress?: (progress: ReadProgress) => void },
  ): Promise<CurveValues[]>;
}

/** How far reading has come. */
export interface ReadProgress {
  bytesRead: number;
  /** Null where the size is unknown. */
  bytesTotal: number | null;
}

/**
 * What the user or the host page knows better than the file says. What is absent is found from the
 * bytes.
 */
export interface LogCorrections {
  /** Character set of the file's texts, by a name of `TEXT_ENCODINGS`. */
  encoding?: string;
  /** Name of the file of an archive that is read. */
  member?: string;
  /**
   * Curve of each column of the data section, from the first column on, by mnemonic; null leaves
   * the column out. For files whose columns and curves differ in number.
   */
  columns?: readonly (string | null)[];
  /** How a table of text is read. */
  table?: TableCorrections;
  /** How numbers are read whose signs leave a choice. */
  numbers?: NumberCorrections;
}

/** Corrections of numbers. */
export interface NumberCorrections {
  /** Decimal sign of the data of a LAS file: the other one of point and comma parts thousands. */
  decimal?: '.' | ',' | undefined;
  /**
   * What a value below or above a limit of detection is, such as "<0.1": the limit itself, as by
   * default, or absent.
   */
  limits?: 'value' | 'absent' | undefined;
  /**
   * Numbers that mean "absent" beside those that the file declares, in all curves but the index.
   * For files that are no table (see `TableCorrections.nulls`).
   */
  nulls?: readonly number[] | undefined;
}

/** Corrections of delimited text. Lines are counted from 1. */
export interface TableCorrections {
  delimiter?: ',' | ';' | '\t' | '|' | ' ' | undefined;
  decimal?: '.' | ',' | undefined;
  /** Line of the names of columns; 0 if absent. */
  headerLine?: number | undefined;
  /** Line of the units; 0 if absent. */
  unitLine?: number | undefined;
  /** Name of the index column; "" counts rows. */
  index?: string | undefined;
  /** Unit of the index. */
  indexUnit?: string | undefined;
  /** Numbers that mean "absent". */
  nulls?: readonly number[] | undefined;
}

/** How to read a file. */
export interface LogReadOptions {
  corrections?: LogCorrections;
  signal?: AbortSignal;
  /**
   * Bytes of values that a reader may keep of curves that nobody has requested yet, so that they
   * need not be read again. Default 64 MiB. For formats whose curves are read on demand (DLIS).
   */
  keepBytes?: number;
  /**
   * "ends" reads of a large file only what describes it: all headers, and the first and last rows
   * of each frame, with their `indexRange`. `info.complete` then says whether all of it was read,
   * and `samples` how many rows were. For formats with an index of their records (DLIS); others
   * read the whole. Default "all".
   */
  extent?: 'all' | 'ends';
  onProgress?: (progress: ReadProgress) => void;
  /**
   * Called when the curves of the first frame are known (before any row), then each time the rows
   * have at least doubled since (first at 20,000): `file` answers `readCurves` for the rows so far.
   * The reader waits for the promise.
   */
  onPartial?: (file: LogFile) => void | Promise<void>;
}

/** A reader of one format. */
export type OpenLogFile = (source: ByteSource, options?: LogReadOptions) => Promise<LogFile>;
