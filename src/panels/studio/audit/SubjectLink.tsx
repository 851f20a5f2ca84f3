import { useStudio } from '../studio-context.ts';
import type { AuditSubject } from './audit-words.ts';

/** What an event is about, as a link where something shows it. */
export function SubjectLink({ subject }: { subject: AuditSubject | null }) {
  const { host } = useStudio();
  if (subject === null) return null;
  const { name, to } = subject;
  if (to === null) return <bdi>{name}</bdi>;
  return (
    <button
      type="button"
      className="studio-link"
      onClick={() => host.emit('geo-navigate', { to }, { cancelable: true })}
    >
      <bdi>{name}</bdi>
    </button>
  );
}
