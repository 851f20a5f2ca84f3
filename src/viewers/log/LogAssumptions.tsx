import { useSignal } from '../../ui/use-signal.ts';
import { AssumedNotes } from '../shared/AssumedNotes.tsx';
import type { LogController } from './controller.ts';

/** What was assumed when the file was read, with the choices that correct it. */
export function LogAssumptions({ controller }: { controller: LogController }) {
  const warnings = useSignal(controller.notes);
  return <AssumedNotes warnings={warnings} />;
}
