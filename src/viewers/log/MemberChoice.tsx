import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { LogState } from './log-state.ts';

/** Which file of an archive is shown; nothing where it holds one. */
export function MemberChoice({ log }: { log: LogState }) {
  const t = useTexts();
  const archive = useSignal(log.info)?.archive;
  if (!archive || archive.members.length < 2) return null;
  return (
    <label className="labelled">
      <span>{t('log.member')}</span>
      <select
        className="field"
        value={archive.member}
        onChange={({ target }) => void log.correct({ member: target.value })}
      >
        {archive.members.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
