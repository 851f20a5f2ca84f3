import type { Problem } from '../../core/problem.ts';
import type {
  CurveValues,
  LogCorrections,
  LogFileInfo,
  ReadProgress,
} from '../../formats/log-file.ts';
import type { FormatWarning } from '../../formats/format-error.ts';
import type { Pyramid } from '../../plot/log/pyramid.ts';
import type { WellMarkers } from '../wells/well-markers.ts';
import type { WellPath } from '../../units/well-path.ts';
import type { TemplateChoice } from './templates.ts';

/** One curve's values, with the min/max pyramid where it was built off the page's thread. */
export type LoadedCurve = CurveValues & {
  pyramid?: Pyramid;
  /** Unit that came with the values; it goes before that of the description. "" where none came. */
  unit?: string;
};

/** What a log is, as far as its catalog or its header says; "" for the rest. */
export interface LogIdentity {
  well: string;
  uwi: string;
  /** Title of the log in the catalog, else the name of its file. */
  log: string;
  run: string;
  operator: string;
  field: string;
  date: string;
  /** Depth reference with its elevation. */
  datum: string;
}

/** A log's description: a file's, or that of arrays which come from no file. */
export type LogInfo = Omit<LogFileInfo, 'format'> & {
  format: LogFileInfo['format'] | 'data';
  /** What people call it, where the source's name is not that. */
  title?: string;
  /** What the catalog says that it is. */
  identity?: Partial<LogIdentity>;
  /** Whether the catalog says that a recipe wrote its curves. */
  isComputed?: boolean;
  /**
   * What the Log Header shows as Mnemonic, Unit and Description beside each parameter; absent where
   * that is the frame's curves.
   */
  headerCurves?: readonly { mnemonic: string; unit: string; description: string }[] | undefined;
};

/** A log that is open: what it holds, and its values curve by curve. */
export interface OpenLog {
  readonly info: LogInfo;
  /**
   * A value that means "absent" in the arrays; files have theirs replaced by NaN when they are
   * read.
   */
  readonly nullValue?: number;
  /** Picks, in the index's unit. */
  readonly markers?: readonly { name: string; depth: number }[];
  /** The picks that a server keeps of its well. */
  readonly savedMarkers?: WellMarkers;
  /** Loads the path of its well by the survey of the record; null without a survey. */
  readonly loadPath?: (signal: AbortSignal) => Promise<WellPath | null>;
  readonly warnings: readonly FormatWarning[];
  /** What of it could not be opened, while the rest is shown. */
  readonly problem?: Problem;
  /**
   * Calls the listener with all warnings when reading curves finds more than were known at opening.
   * Returns what ends that.
   */
  readonly followWarnings?: (listener: (warnings: readonly FormatWarning[]) => void) => () => void;
  /** Values of curves of one frame, in the order of the ids. */
  readCurves(
    frameId: string,
    curveIds: readonly string[],
    options: { signal: AbortSignal; onProgress?: (progress: ReadProgress) => void },
  ): Promise<LoadedCurve[]>;
  /** Releases the file and its worker. */
  close(): void;
}

/** How a source is opened. */
export interface OpenOptions {
  signal: AbortSignal;
  /** How a file is read; of no use to other sources. */
  corrections?: LogCorrections;
  onProgress(progress: ReadProgress): void;
  /**
   * The log as far as it is read; `readCurves` answers for the rows so far. Reading waits for the
   * promise.
   */
  onPartial(log: OpenLog): Promise<void>;
}

/**
 * Where a log comes from: a file, arrays of the host page, a catalog. The viewer can't tell which
 * it has.
 */
export interface LogSource {
  /** Short name for titles and messages. */
  readonly name: string;
  /** What a pop-up window needs to open the same log; null where it cannot be handed over. */
  readonly handover: LogHandover | null;
  /** @throws AbortError, or an error that carries an ErrorCode */
  open(options: OpenOptions): Promise<OpenLog>;
}

/** A log as it can be posted to another window. */
export type LogHandover =
  | { kind: 'url'; url: string }
  | { kind: 'catalog'; catalog: string; logId: string }
  | { kind: 'file'; file: Blob | Uint8Array; name: string }
  | { kind: 'data'; data: unknown }
  | { kind: 'runs'; runs: readonly RunHandover[] };

/** One of several logs that are shown together, as it can be posted to another window. */
export interface RunHandover {
  name: string;
  shift: number;
  frame: string | undefined;
  handover: Exclude<LogHandover, { kind: 'runs' }>;
}

/** The server's templates; where they could not be had, why. */
export interface ServedTemplates {
  templates: readonly TemplateChoice[];
  problem: Problem | null;
}
