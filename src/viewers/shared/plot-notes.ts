import { type FormatWarning, wholeFileWarning } from '../../formats/format-error.ts';
import { msg } from '../../formats/msg.ts';
import type { LogFrame } from '../../formats/log-file.ts';
import type { LogDocument } from '../../plot/log/document.ts';
import { ROW_NUMBERS } from '../../sources/log/plot-data.ts';
import { listTemplateNames } from '../../sources/log/templates.ts';
import { describeRepeats } from './repeat-notes.ts';

/** A value of a curve that may mean that there is none. */
interface SuspectedNull {
  mnemonic: string;
  value: number;
}

/** Notes on suspected nulls. */
const MOST_SUSPECTED = 6;

/** The index that a plot is drawn against. */
export interface PlotIndex {
  /** Its mnemonic in the frame. */
  index: string;
  /** The frame, which names the index that its reader knows as such. */
  frame: LogFrame | null;
  /** Whether the columns of the file were assigned by hand. */
  hasChosenColumns?: boolean;
  /** Names of curves that the page gives. */
  wanted?: readonly string[] | undefined;
  /** Values that look like nulls but were not declared, of the curves that are loaded. */
  suspectedNulls?: readonly SuspectedNull[];
}

/**
 * Notes on how a log is drawn, for its plot: those of its reader, and those on the index that it is
 * drawn against, where the reader has none of the kind: that it turns, or that it has no numbers.
 */
export function plotNotes(
  warnings: readonly FormatWarning[],
  plot: (Pick<LogDocument, 'axis' | 'data'> & Partial<Pick<LogDocument, 'template'>>) | null,
  { index, frame, hasChosenColumns = false, wanted = [], suspectedNulls = [] }: PlotIndex,
): readonly FormatWarning[] {
  if (!plot) return warnings;
  const isOwnIndex = !frame || frame.index === index;
  const chosen = hasChosenColumns && frame?.columns ? CHOSEN_COLUMNS : null;
  const found = [chosen, countRows(plot, index), describeTurns(plot)].filter(
    (note) => note !== null,
  );
  const isNew = ({ assumes }: FormatWarning): boolean =>
    !isOwnIndex || !warnings.some((warning) => warning.assumes === assumes);
  const names = [...wanted, ...(plot.template ? listTemplateNames(plot.template) : [])];
  const added = [
    ...found.filter(isNew),
    ...(frame ? describeRepeats(names, frame) : []),
    ...suspectedNulls.slice(0, MOST_SUSPECTED).map(describeSuspected),
  ];
  return added.length > 0 ? [...warnings, ...added] : warnings;
}

function describeSuspected({ mnemonic, value }: SuspectedNull): FormatWarning {
  return wholeFileWarning(
    'NULL_SUSPECTED',
    msg`${value} in ${mnemonic} is drawn as a value; the file does not declare that it marks a missing one.`,
    'nulls',
  );
}

const CHOSEN_COLUMNS = wholeFileWarning(
  'COLUMNS_CHOSEN',
  msg`The columns of the file are read as they were assigned.`,
  'columns',
);

function countRows({ data }: Pick<LogDocument, 'data'>, index: string): FormatWarning | null {
  return data.index.mnemonic === ROW_NUMBERS && index !== ROW_NUMBERS
    ? wholeFileWarning(
        'INDEX_WITHOUT_NUMBERS',
        msg`${index || msg`The index`} holds neither numbers nor dates: the rows are counted.`,
        'index',
      )
    : null;
}

function describeTurns({ axis, data }: Pick<LogDocument, 'axis' | 'data'>): FormatWarning | null {
  const turns = axis.runs.length - 1;
  if (turns === 0) return null;
  const name = data.index.mnemonic || msg`The index`;
  const times = turns === 1 ? msg`once` : msg`${turns} times`;
  return wholeFileWarning(
    'INDEX_TURNS',
    msg`${name} turns ${times}: rows are joined in their own order, and a new line begins at each turn.`,
    'order',
  );
}
