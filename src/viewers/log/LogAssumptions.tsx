import type { ReactNode } from 'react';
import type { Assumption } from '../../formats/format-error.ts';
import { addEnglish } from '../../i18n/i18n.ts';
import enLogPanels from '../../i18n/texts/en/log-panels.json';
import { useSignal } from '../../ui/use-signal.ts';
import { AssumedNotes } from '../shared/AssumedNotes.tsx';
import type { LogController } from './controller.ts';
import { EncodingChoice } from './EncodingChoice.tsx';
import { NullChoice, TableChoices } from './TableChoices.tsx';

addEnglish(enLogPanels);

/** What was assumed when the file was read, with the choices that correct it. */
export function LogAssumptions({ controller: { log } }: { controller: LogController }) {
  const warnings = useSignal(log.warnings);
  const isTable = useSignal(log.info)?.format === 'csv';
  const corrections: Partial<Record<Assumption, ReactNode>> = {
    encoding: <EncodingChoice log={log} />,
    ...(isTable && { format: <TableChoices log={log} />, nulls: <NullChoice log={log} /> }),
  };
  return <AssumedNotes warnings={warnings} corrections={corrections} />;
}
