import type { Translate } from '../i18n/i18n.ts';
import { joinList } from '../i18n/join-list.ts';
import { notifyPage } from './page-notice.ts';
import { type Problem, problemText } from './problem.ts';

/** How long the notice about what a page left behind is shown, in milliseconds. */
const LEFT_MS = 15_000;

/**
 * Tells that a write failed whose screen was left.
 * @param subject what it changes, or that in a language
 */
export function tellFailure(
  subject: string | ((t: Translate) => string),
  problem: Problem,
): Promise<void> {
  return notifyPage((t) => ({
    kind: 'error',
    message: t('common.writeFailed', {
      subject: typeof subject === 'string' ? subject : subject(t),
      reason: problemText(t, problem),
    }),
    problem,
  }));
}

/**
 * Tells that the page before was left while these were being saved.
 * @param nameSubjects what they change, in a language
 */
export function tellLeft(nameSubjects: (t: Translate) => readonly string[]): Promise<void> {
  return notifyPage((t) => ({
    kind: 'warning',
    message: t('common.writeLeft', {
      subject: joinList(t, [...new Set(nameSubjects(t))]),
    }),
    durationMs: LEFT_MS,
  }));
}
