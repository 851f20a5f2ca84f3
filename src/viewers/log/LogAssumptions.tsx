import { addEnglish } from '../../i18n/i18n.ts';
import enLogPanels from '../../i18n/texts/en/log-panels.json';
import { useSignal } from '../../ui/use-signal.ts';
import { AssumedNotes } from '../shared/AssumedNotes.tsx';
import { ColumnsChoice } from './ColumnsChoice.tsx';
import type { LogController } from './controller.ts';
import { EncodingChoice } from './EncodingChoice.tsx';
import {
  DecimalChoice,
  LimitChoice,
  NullChoice,
  SuspectedNullChoice,
  TableChoices,
} from './TableChoices.tsx';

addEnglish(enLogPanels);

/** Notes on points and commas within the numbers of a LAS file. */
const DECIMAL_CODES = [
  'DECIMAL_COMMA_ASSUMED',
  'THOUSANDS_BY_POINTS',
  'THOUSANDS_DOUBTFUL',
  'DECIMAL_CHOSEN',
];
/** The note on values below or above a limit of detection. */
const LIMIT_CODES = ['LIMITS_READ'];

/** The notes on values that look like nulls, and on those that were chosen as nulls. */
const NULL_CODES = ['NULL_SUSPECTED', 'NULLS_CHOSEN'];

/** What was assumed when the file was read, with the choices that correct it. */
export function LogAssumptions({ controller }: { controller: LogController }) {
  const { log } = controller;
  const warnings = useSignal(controller.notes);
  const isTable = useSignal(log.info)?.format === 'csv';
  const has = (codes: readonly string[]): boolean =>
    warnings.some(({ code }) => codes.includes(code));
  return (
    <AssumedNotes
      warnings={warnings}
      corrections={{
        encoding: <EncodingChoice log={log} />,
        columns: (
          <>
            <ColumnsChoice log={log} />
            {has(DECIMAL_CODES) && !isTable ? <DecimalChoice log={log} /> : null}
          </>
        ),
        ...(isTable && { format: <TableChoices log={log} /> }),
        nulls: (
          <>
            {isTable ? <NullChoice log={log} /> : null}
            {has(NULL_CODES) && !isTable ? <SuspectedNullChoice log={log} /> : null}
            {has(LIMIT_CODES) ? <LimitChoice log={log} /> : null}
          </>
        ),
      }}
    />
  );
}
