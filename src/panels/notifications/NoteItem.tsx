import {
  Ban,
  CircleAlert,
  CircleCheck,
  Clock3,
  Download,
  FolderOpen,
  LoaderCircle,
  type LucideIcon,
  RotateCw,
  X,
} from 'lucide-react';
import { useId, useState } from 'react';
import type { Job } from '../../backend/jobs-feed.ts';
import { type Problem, problemText } from '../../core/problem.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { formatBytes, formatDuration, formatMoment, formatPercent } from '../../ui/format.ts';
import { translateMessages } from '../../core/job-messages.ts';
import { useTexts } from '../../ui/texts.tsx';
import type { NoteActions } from './note-actions.ts';
import { canCancel, canOpen, listFiles, nameFiles, type Note, type NoteState } from './notes.ts';

const ICONS: Readonly<Record<NoteState, LucideIcon>> = {
  NEW: Clock3,
  RUNNING: LoaderCircle,
  'in-progress': LoaderCircle,
  COMPLETED: CircleCheck,
  FAILED: CircleAlert,
  cancelled: Ban,
  expired: Clock3,
};

/**
 * One notification: what it is, how far it is, what can be done about it. `now` is milliseconds
 * since 1970.
 */
export function NoteItem({
  note,
  now,
  actions,
  onDismiss,
}: {
  note: Note;
  now: number;
  actions: NoteActions;
  onDismiss(): void;
}) {
  const t = useTexts();
  const nameId = useId();
  const [refused, setRefused] = useState<Problem | null>(null);
  const { state, isRunning } = note;
  const name = note.name || t(`notifications.one.${note.type}`);
  const Icon = ICONS[state];
  const problem = refused ?? note.problem;
  const cancel = async (): Promise<void> => setRefused(await actions.cancel(note));
  return (
    <li className={`note ${state}`}>
      <Icon size={16} strokeWidth={1.5} aria-hidden className="note-icon" />
      <div className="note-body">
        <p id={nameId} className="note-name" title={name}>
          <bdi>{name}</bdi>
        </p>
        <Details note={note} now={now} nameId={nameId} />
        {problem ? (
          <p className="note-message failure" role="alert">
            <bdi>{problemText(t, problem)}</bdi>
          </p>
        ) : null}
        <Actions
          note={note}
          now={now}
          actions={actions}
          nameId={nameId}
          onCancel={() => void cancel()}
        />
      </div>
      {note.download && isRunning ? null : (
        <Button
          label={t('notifications.dismiss', { name })}
          icon={X}
          iconOnly
          variant="quiet"
          onClick={onDismiss}
        />
      )}
    </li>
  );
}

/** Its facts, how far it is, and what its job says. */
function Details({ note, now, nameId }: { note: Note; now: number; nameId: string }) {
  const t = useTexts();
  return (
    <>
      <p className="note-line">
        <Facts note={note} now={now} />
      </p>
      {note.isRunning ? (
        <progress
          className="progress-bar"
          aria-labelledby={nameId}
          max={100}
          value={note.percent ?? undefined}
        />
      ) : null}
      {translateMessages(t, note).map((message, at) => (
        <p key={at} className="note-message">
          <bdi>{message}</bdi>
        </p>
      ))}
    </>
  );
}

/** What can be done about a notification; each button is described by its name. */
function Actions({
  note,
  now,
  actions,
  nameId,
  onCancel,
}: {
  note: Note;
  now: number;
  actions: NoteActions;
  nameId: string;
  onCancel(): void;
}) {
  const t = useTexts();
  const { job, state } = note;
  const files = job ? listFiles(job, now) : [];
  const described = { 'aria-describedby': nameId };
  return (
    <div className="note-actions">
      {job
        ? nameFiles(files).map(({ file, by }) => (
            <Button
              key={file.id}
              label={formatFile(t, file, by)}
              icon={Download}
              {...described}
              onClick={() => actions.download(job, file)}
            />
          ))
        : null}
      {job && canOpen(note) ? (
        <Button
          label={t('notifications.open')}
          icon={FolderOpen}
          {...described}
          onClick={() => actions.open(job)}
        />
      ) : null}
      {note.download && state === 'FAILED' ? (
        <Button
          label={t('notifications.resume')}
          icon={RotateCw}
          {...described}
          onClick={() => actions.resume(note)}
        />
      ) : null}
      {canCancel(note) ? (
        <Button label={t('common.cancel')} {...described} onClick={onCancel} />
      ) : null}
    </div>
  );
}

function formatFile(
  t: Translate,
  { output, fileName }: Job['downloads'][number],
  by: 'alone' | 'type' | 'name',
): string {
  if (by === 'alone') return t('notifications.download');
  return by === 'type'
    ? t('notifications.downloadAs', { output })
    : t('notifications.downloadFile', { name: fileName });
}

/** State, how much, how long, when: what is known of it. */
function Facts({
  note: { state, percent, bytes, isRunning, startedAt, endedAt },
  now,
}: {
  note: Note;
  now: number;
}) {
  const t = useTexts();
  const amount =
    bytes === null
      ? null
      : bytes.total && isRunning
        ? t('common.bytesOf', { done: formatBytes(bytes.read), total: formatBytes(bytes.total) })
        : bytes.read > 0
          ? formatBytes(bytes.read)
          : null;
  const time =
    startedAt === null
      ? null
      : isRunning
        ? t('notifications.elapsed', { time: formatDuration(now - startedAt) })
        : endedAt === null
          ? null
          : t('notifications.took', { time: formatDuration(endedAt - startedAt) });
  return (
    <>
      <span className="note-state">{t(`notifications.status.${state}`)}</span>
      {isRunning && percent !== null ? <bdi>{formatPercent(t, Math.floor(percent))}</bdi> : null}
      {amount === null ? null : <bdi dir="ltr">{amount}</bdi>}
      {time === null ? null : <bdi>{time}</bdi>}
      {isRunning || endedAt === null ? null : (
        <time dateTime={new Date(endedAt).toISOString()}>{formatMoment(endedAt, now)}</time>
      )}
    </>
  );
}
