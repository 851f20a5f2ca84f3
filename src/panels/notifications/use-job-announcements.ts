import { useEffect, useState } from 'react';
import type { Job } from '../../backend/jobs-feed.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { loadMessages, type Translate } from '../../i18n/i18n.ts';
import { type Notice, notify } from '../../core/toasts.ts';
import { translateMessages } from '../../core/job-messages.ts';
import { claimAnnouncement } from '../../core/job-announcements.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { getJobEnds } from './job-ends.ts';
import type { NoteActions } from './note-actions.ts';
import { listFiles, NOTE_TYPES, type NoteType, readJobName } from './notes.ts';

/** Announcements for screen readers if the page has no toasts. */
export interface Announcements {
  polite: string;
  /** Failures. */
  assertive: string;
}

/**
 * Announces once how each job ended that began or ran in this page's life: by a toast, which offers
 * what comes next, else in words for screen readers. `isNews` is true from then on, until
 * `markRead`.
 */
export function useJobAnnouncements(
  host: ElementHost,
  owner: string,
  jobs: readonly Job[] | null,
  actions: NoteActions,
): { words: Announcements; isNews: boolean; markRead(): void } {
  const t = useTexts();
  const [words, setWords] = useState<Announcements>({ polite: '', assertive: '' });
  const [isNews, setIsNews] = useState(false);
  const latest = useLatest({ t, actions });
  useEffect(() => {
    if (!jobs) return;
    // Who cancelled a job knows how it ended.
    const ended = getJobEnds(owner)
      .next(jobs)
      .filter(({ cancelled }) => !cancelled);
    if (ended.length > 0) setIsNews(true);
    // The first that ended is announced first.
    const announce = (job: Job): void => {
      const notice = buildNotice(latest.current.t, job, latest.current.actions);
      if (!notify(host, notice))
        setWords({
          polite: '',
          assertive: '',
          [notice.kind === 'error' ? 'assertive' : 'polite']: notice.message,
        });
    };
    for (const job of ended.toReversed()) {
      if (!claimAnnouncement(job.processId)) continue;
      // A toast keeps its sentence: the messages of the language are loaded before.
      if (job.messageParts?.some((parts) => parts !== null))
        void loadMessages().then(() => announce(job));
      else announce(job);
    }
  }, [host, owner, jobs]);
  return { words, isNews, markRead: () => setIsNews(false) };
}

function buildNotice(t: Translate, job: Job, { download, open }: NoteActions): Notice {
  const type = NOTE_TYPES.find((one) => one === job.processType) ?? 'other';
  const name = readJobName(job) || t(`notifications.one.${type}`);
  const messages = translateMessages(t, job);
  const reason = messages.at(-1);
  if (job.status === 'FAILED')
    return {
      kind: 'error',
      message: reason
        ? t('notifications.failed', { name, reason })
        : t('notifications.failedSilently', { name }),
    };
  const [file] = listFiles(job, Date.now());
  const message = describeEnd(t, type, name, messages);
  if (type === 'concessionSummary' || type === 'review')
    return {
      kind: 'success',
      message,
      action: { label: t('notifications.open'), run: () => open(job) },
    };
  return {
    kind: 'success',
    message,
    ...(file
      ? { action: { label: t('notifications.download'), run: () => download(job, file) } }
      : {}),
  };
}

/** How a job ended: loads and reviews say it in their first message. */
function describeEnd(
  t: Translate,
  type: NoteType,
  name: string,
  [outcome]: readonly string[],
): string {
  if (type !== 'load' && type !== 'review') return t('notifications.ready', { name });
  return outcome
    ? t('notifications.outcome', { name, reason: outcome })
    : t('notifications.loaded', { name });
}
