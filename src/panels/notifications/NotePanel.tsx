import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { NoteActions } from './note-actions.ts';
import { NoteItem } from './NoteItem.tsx';
import { groupNotes, type NoteType } from './notes.ts';
import type { Notes } from './use-notes.ts';

/** The notifications by process type (screens.md 2.5). */
export function NotePanel({ list, actions }: { list: Notes; actions: NoteActions }) {
  const t = useTexts();
  const { notes, now, jobs, problem, hasMore } = list;
  const hasEnded = notes.some(({ isRunning }) => !isRunning);
  return (
    <section className="note-panel" part="panel" aria-label={t('notifications.title')}>
      <header className="note-head">
        <h2>{t('notifications.title')}</h2>
        {notes.length > 0 ? (
          <Button
            label={t('notifications.clear')}
            variant="quiet"
            disabledBecause={!hasEnded && t('notifications.clearNothing')}
            onClick={() => list.clear()}
          />
        ) : null}
      </header>
      <div className="note-scroll" tabIndex={-1}>
        {problem ? <ProblemNote compact problem={problem} onRetry={() => list.refresh()} /> : null}
        {groupNotes(notes).map(({ type, notes: group }) => (
          <Group key={type} type={type}>
            {group.map((note) => (
              <NoteItem
                key={note.key}
                note={note}
                now={now}
                actions={actions}
                onDismiss={() => list.dismiss(note)}
              />
            ))}
          </Group>
        ))}
        {notes.length === 0 && (jobs || problem) ? <Nothing list={list} /> : null}
        {jobs || problem ? null : (
          <p className="muted-note late" role="status">
            {t('notifications.loading')}
          </p>
        )}
        {hasMore ? (
          <div className="note-more">
            <Button label={t('notifications.more')} variant="quiet" onClick={() => list.more()} />
          </div>
        ) : null}
      </div>
    </section>
  );
}

function Group({ type, children }: { type: NoteType; children: React.ReactNode }) {
  const t = useTexts();
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="note-type">
        {t(`notifications.type.${type}`)}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

function Nothing({ list: { hasDismissed, problem, restore } }: { list: Notes }) {
  const t = useTexts();
  if (problem) return null;
  if (!hasDismissed) return <p className="muted-note note-empty">{t('notifications.empty')}</p>;
  return (
    <div className="note-empty">
      <p className="muted-note">{t('notifications.cleared')}</p>
      <Button label={t('notifications.showCleared')} variant="quiet" onClick={restore} />
    </div>
  );
}
