import type { LogFindingPlace } from '../../../src/api/contract/bulk.ts';
import type { ResultFormat } from '../../../src/api/contract/recipes.ts';
import type { Recipe } from '../../../src/compute/recipe/recipe.ts';
import type { MessageParts } from '../../../src/formats/msg.ts';
import type { CallContext, Transferred } from '../../../src/rpc/rpc.ts';
import type { FileRef } from '../logs/reader-service.ts';

/** The log that a recipe is applied to, and what is known of its well. */
export interface RecipeTask {
  recipe: Recipe;
  file: FileRef;
  /** Name of the frame as the catalog has it; another one where the file has none of the name. */
  frameName: string | null;
  wellLogId: string;
  fileName: string;
  uwi: string;
  wellName: string;
  /** Zones of the well, in metres of measured depth; the last one has no base. */
  zones: readonly { name: string; top: number; base: number | null }[];
  /** Path of the well in metres; null where it is not known. */
  path: { md: readonly number[]; tvd: readonly number[] } | null;
}

/** What a recipe makes of a log. */
export interface RecipeOutcome {
  /** Null where a step has no result: nothing is stored of the log. */
  result: ComputedLog | null;
  /** Why a step has no result, or what is odd about its result. */
  notes: readonly MessageParts[];
}

/** Curves that a recipe has computed. */
export interface ComputedLog {
  /** The file, LAS 2.0. */
  las: Uint8Array;
  /** The index first. */
  curves: readonly { mnemonic: string; unit: string; description: string }[];
  samples: number;
  /** Least and greatest index, in `unit`: depths are in metres or feet. */
  top: number;
  base: number;
  unit: string;
  /** Pay of the zones, a row for each. */
  pay: readonly PayRow[];
}

/** Pay of a zone, as the table of a job lists it. */
export type PayRow = Readonly<Record<string, string | number | null>>;

/** A finding in a log. */
export interface LogFinding {
  /** What was checked. */
  check: string;
  /** Mnemonic; null for the index or the whole log. */
  curve: string | null;
  severity: 'error' | 'warning' | 'info';
  message: MessageParts;
  place: Omit<LogFindingPlace, 'wellLogId' | 'label'>;
}

/** What the threads of the jobs on logs do. Failures of files are FormatErrors. */
export interface LogWorkService {
  applyRecipe(task: RecipeTask, context: CallContext): Promise<Transferred<RecipeOutcome>>;
  /** A computed log in another format. */
  convertLog(
    argument: { file: FileRef; format: ResultFormat },
    context: CallContext,
  ): Promise<Transferred<Uint8Array>>;
  /** Assesses frames of a log; all of them where it has none of the names. */
  assessLog(
    argument: { file: FileRef; frameNames: readonly string[] },
    context: CallContext,
  ): Promise<readonly LogFinding[]>;
}
