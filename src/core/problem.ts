/** Failures as views know them: what a view imports of src/api is this and nothing else. */
import type { ErrorCode, Problem, ProblemParts } from '../api/errors.ts';
import { loadMessages, type Translate } from '../i18n/i18n.ts';
import { messageText } from '../i18n/message-text.ts';

export type { Result } from '../api/client.ts';
export { type ErrorCode, isAbort, type Problem, toProblem as problemOf } from '../api/errors.ts';

/**
 * The sentence that is shown: the server's own if it sent one, else the text of the code (spec 8).
 */
export function problemText(t: Translate, problem: Problem): string {
  const { code, values = {} } = problem;
  const kind = code === 'FORMAT_UNKNOWN' ? values['kind'] : undefined;
  if (kind !== undefined) {
    const name = valueText(t, kind).replace(/^an? /, '');
    const { file } = values;
    return t('error.FORMAT_UNKNOWN.kind', {
      kind: file === undefined ? name : `${name} (${valueText(t, file)})`,
    });
  }
  if (code === 'SERVER_SAID') return problemMessage(t, problem);
  const filled = Object.entries(values).map(
    ([name, value]) => [name, valueText(t, value)] as const,
  );
  return t(`error.${code}`, Object.fromEntries(filled));
}

/** The technical sentence of a failure, for its details. */
export function problemMessage(t: Translate, { message, parts }: Problem): string {
  return parts ? messageText(t, parts) : message;
}

/**
 * The same failure of one of several things: its name goes before the message, and beside the kind
 * of a file that is not read.
 */
export function namedProblem(name: string, problem: Problem): Problem {
  const { message, parts, values } = problem;
  return {
    ...problem,
    message: `${name}: ${message}`,
    ...(parts && { parts: { id: '{{0}}: {{1}}', values: [name, parts] } }),
    ...(values && { values: { ...values, file: name } }),
  };
}

/** What is wrong with each field, by attribute name. */
export function fieldTexts(t: Translate, problem: Problem): Record<string, string> {
  const { fields = {}, fieldParts = {} } = problem;
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const parts = fieldParts[name];
      return [name, parts ? messageText(t, parts) : text];
    }),
  );
}

/** The same for what keeps the texts: once the messages of the language are loaded. */
export async function loadFieldTexts(
  t: Translate,
  problem: Problem,
): Promise<Record<string, string>> {
  if (problem.fieldParts) await loadMessages();
  return fieldTexts(t, problem);
}

function valueText(t: Translate, value: string | ProblemParts): string {
  return typeof value === 'string' ? value : messageText(t, value);
}

/** Codes whose text is fixed by the specification: their next step is a second sentence. */
const HINTED = [
  'NO_LOG_DATA',
  'NO_CURVES_FOR_TEMPLATE',
  'NO_CURVES_IN_FRAME',
  'NO_CURVE_VALUES',
  'NO_HEADER',
] as const satisfies readonly ErrorCode[];

/** The next step after a failure whose own text does not name one; null for all others. */
export function problemHint(t: Translate, { code }: Problem): string | null {
  const hinted = HINTED.find((one) => one === code);
  return hinted ? t(`error.${hinted}.hint`) : null;
}
