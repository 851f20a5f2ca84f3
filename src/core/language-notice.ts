import type { Problem } from '../api/errors.ts';
import type { Translate } from '../i18n/i18n.ts';
import { LANGUAGE_TOAST_MS, type Notice } from './toasts.ts';

/** The notice that the server's languages cannot be had, shown for 15 seconds (spec 9). */
export function languageNotice(t: Translate, problem: Problem): Notice {
  return {
    kind: 'error',
    message: t('error.LANGUAGES_UNAVAILABLE'),
    durationMs: LANGUAGE_TOAST_MS,
    problem,
  };
}
