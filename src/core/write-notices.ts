import { addEnglish, type Translate } from '../i18n/i18n.ts';
import { joinList } from '../i18n/join-list.ts';
import enWritten from '../i18n/texts/en/written.json';
import { notifyPage } from './page-notice.ts';
import { type Problem, problemText } from './problem.ts';

addEnglish(enWritten);

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
      subject: typeof subject === 'string' ? nameWritten(t, subject) : subject(t),
      reason: problemText(t, problem),
    }),
    problem,
  }));
}

/** Tells that the page before was left while these were being saved. */
export function tellLeft(subjects: readonly string[]): Promise<void> {
  return notifyPage((t) => ({
    kind: 'warning',
    message: t('common.writeLeft', {
      subject: joinList(t, [...new Set(subjects.map((one) => nameWritten(t, one)))]),
    }),
    durationMs: LEFT_MS,
  }));
}

/** How a subject begins that is the kind of an entity, or the path of a call. */
const ENTITY = 'entity:';
const CALL = 'call:';

type WrittenKey = keyof typeof enWritten;

/** Calls by the beginning of their path. */
const CALLS: readonly (readonly [RegExp, WrittenKey])[] = [
  [/shoppingcart/i, 'written.cart'],
  [/^\/trove\/api\/(export\/delete|edit|rule)\b/, 'written.records'],
  [/^\/trove\/api\/export\b/, 'written.export'],
  [/^\/trove\/api\/load\b/, 'written.load'],
  [/^\/trove\/api\/(recipe|quality)\b/, 'written.Recipe'],
  [/^\/(studiomanager|service\/clone)\b/, 'written.Catalog'],
  [/^\/service\/(entity\/Preference|myPreferences)\b/, 'written.Preference'],
  [/^\/trove\/api\/(job|generate|template|search|message)\b/, 'written.job'],
];

/**
 * What a write changes, in the reader's language. Other texts than references, such as the name of
 * an uploaded file, stay as they are.
 */
export function nameWritten(t: Translate, subject: string): string {
  if (subject.startsWith(ENTITY)) {
    const key = `written.${subject.slice(ENTITY.length)}`;
    // Entities of other kinds are records of a catalog.
    return t(key in enWritten ? (key as WrittenKey) : 'written.record');
  }
  if (!subject.startsWith(CALL)) return subject;
  const path = subject.slice(CALL.length);
  return t(CALLS.find(([pattern]) => pattern.test(path))?.[1] ?? 'written.other');
}
