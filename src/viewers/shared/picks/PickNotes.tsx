import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { fieldTexts, problemText } from '../../../core/problem.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enPicks from '../../../i18n/texts/en/picks.json';
import { Button } from '../../../ui/Button.tsx';
import { formatMinute } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { PickChange } from './pick-changes.ts';
import type { PickFailure } from './pick-saving.ts';
import type { PickKeeping } from './pick-keeping.ts';
import type { NotedPicks } from './noted-picks.ts';
import { PickConflicts } from './PickConflicts.tsx';
import sheet from './pick-notes.css';
import { joinList } from '../../../i18n/join-list.ts';

addEnglish(enPicks);

/** What became of changes to picks: a draft that was restored, conflicts, what was not saved. */
export function PickNotes({ picks }: { picks: NotedPicks }) {
  const node = useRef<HTMLDivElement>(null);
  useSheet(node, sheet);
  const { keeping } = picks;
  const failures = useSignal(keeping.failures);
  const conflicts = useSignal(keeping.conflicts);
  return (
    <div ref={node} className="pick-notes">
      <DraftNote keeping={keeping} />
      {conflicts.length > 0 ? <ConflictNote picks={picks} /> : null}
      {failures.length > 0 ? <FailureNote picks={picks} failures={failures} /> : null}
    </div>
  );
}

function DraftNote({ keeping }: { keeping: PickKeeping }) {
  const t = useTexts();
  const at = useSignal(keeping.restoredAt);
  const count = useSignal(keeping.changes).length;
  if (at === null || count === 0) return null;
  return (
    <div className="pick-note" role="status">
      <p>{t('picks.draft', { when: formatMinute(at), count })}</p>
      <Button label={t('picks.draft.keep')} onClick={() => keeping.saving?.dismissDraft()} />
      <Button label={t('picks.draft.discard')} variant="quiet" onClick={() => keeping.revert()} />
    </div>
  );
}

/** The comparison opens by itself: the user has just saved. */
function ConflictNote({ picks }: { picks: NotedPicks }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const conflicts = useSignal(picks.keeping.conflicts);
  const isSaving = useSignal(picks.keeping.progress) !== null;
  return (
    <>
      <div className="pick-note" role="alert">
        <p>{t('picks.conflict.note', { count: conflicts.length })}</p>
        <Button label={t('picks.conflict.compare')} onClick={() => setOpen(true)} />
      </div>
      {isOpen && !isSaving ? <PickConflicts picks={picks} onBack={() => setOpen(false)} /> : null}
    </>
  );
}

function FailureNote({ picks, failures }: { picks: NotedPicks; failures: readonly PickFailure[] }) {
  const t = useTexts();
  const { keeping } = picks;
  // What the server refuses is mended first; a lost network says itself what to do.
  const isRefused = failures.some(({ problem }) => problem.code !== 'NETWORK_DISCONNECTED');
  return (
    <div className="pick-note failed" role="alert">
      <div className="pick-note-text">
        <p>
          {t('picks.failed', { count: failures.length })}
          {isRefused ? `. ${t('picks.failed.next')}` : ''}
        </p>
        <ul>
          {failures.map((failure) => (
            <Failure key={failure.change.id} failure={failure} picks={picks} />
          ))}
        </ul>
      </div>
      <Button label={t('picks.failed.again')} onClick={() => keeping.save()} />
      <Button
        label={t('common.close')}
        icon={X}
        iconOnly
        variant="quiet"
        onClick={() => keeping.saving?.dismissFailures()}
      />
    </div>
  );
}

/** One marker that was not saved, why, and the way to it. */
function Failure({
  failure: { change, problem },
  picks,
}: {
  failure: PickFailure;
  picks: NotedPicks;
}) {
  const t = useTexts();
  const { name, mdM } = describedPick(change);
  const well = picks.nameWell(change.side);
  const wrong = Object.entries(fieldTexts(t, problem)).map(([field, why]) => `${field}: ${why}`);
  return (
    <li>
      <strong>
        <bdi>{t('picks.failed.item', { name, well })}</bdi>
      </strong>
      : {problemText(t, problem)}
      {wrong.length > 0 ? ` (${joinList(t, wrong)})` : ''}{' '}
      <Button
        label={t('picks.failed.go', { name })}
        variant="quiet"
        onClick={() => picks.show(change.side, mdM)}
      />
    </li>
  );
}

/** The pick as the user has it; as it is saved where the user deleted it. */
function describedPick(change: PickChange): { name: string; mdM: number } {
  return change.kind === 'delete' ? change.saved : change.pick;
}
