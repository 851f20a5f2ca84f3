import { addEnglish } from '../../i18n/i18n.ts';
import english from '../../i18n/texts/en/export.json';
import { identifyLog } from '../../sources/log/log-identity.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { identityLine } from '../shared/export/file-stem.ts';
import type { LogState } from './log-state.ts';

addEnglish(english);

/** Well, UWI, log and run of what is open, by its catalog or the header of its file. */
export function LogIdentityLine({ log }: { log: LogState }) {
  const t = useTexts();
  const info = useSignal(log.info);
  const frame = useSignal(log.frame);
  if (!info) return null;
  const identity = identifyLog(info, frame, log.source?.name ?? '');
  const line = identityLine(identity, null, (run) => t('export.run', { run }));
  return (
    <p className="log-title" part="title" title={line}>
      <bdi>{line || '\u00a0'}</bdi>
    </p>
  );
}
