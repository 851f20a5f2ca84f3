import { addEnglish } from '../../i18n/i18n.ts';
import enLogPanels from '../../i18n/texts/en/log-panels.json';
import { useSignal } from '../../ui/use-signal.ts';
import { AssumedNotes } from '../shared/AssumedNotes.tsx';
import { ColumnsChoice } from './ColumnsChoice.tsx';
import type { LogController } from './controller.ts';
import { EncodingChoice } from './EncodingChoice.tsx';
import { NullChoice, TableChoices } from './TableChoices.tsx';

addEnglish(enLogPanels);

/** What was assumed when the file was read, with the choices that correct it. */
export function LogAssumptions({ controller }: { controller: LogController }) {
  const { log } = controller;
  const warnings = useSignal(controller.notes);
  const isTable = useSignal(log.info)?.format === 'csv';
  return (
    <AssumedNotes
      warnings={warnings}
      corrections={{
        encoding: <EncodingChoice log={log} />,
        columns: <ColumnsChoice log={log} />,
        ...(isTable && { format: <TableChoices log={log} />, nulls: <NullChoice log={log} /> }),
      }}
    />
  );
}
