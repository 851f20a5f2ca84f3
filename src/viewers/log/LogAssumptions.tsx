import { useSignal } from '../../ui/use-signal.ts';
import { AssumedNotes } from '../shared/AssumedNotes.tsx';
import type { LogController } from './controller.ts';
import { EncodingChoice } from './EncodingChoice.tsx';

/** What was assumed when the file was read, with the choices that correct it. */
export function LogAssumptions({ controller: { log } }: { controller: LogController }) {
  const warnings = useSignal(log.warnings);
  return (
    <AssumedNotes warnings={warnings} corrections={{ encoding: <EncodingChoice log={log} /> }} />
  );
}
