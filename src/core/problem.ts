/** Failures as views know them: what a view imports of src/api is this and nothing else. */
import type { ErrorCode, Problem } from '../api/errors.ts';
import type { Translate } from '../i18n/i18n.ts';

export type { Result } from '../api/client.ts';
export {
  type ErrorCode,
  isAbort,
  type Problem,
  toProblem as problemOf,
  type ReferenceCount as Reference,
} from '../api/errors.ts';

/**
 * The sentence that is shown: the server's own if it sent one, else the text of the code (spec 8).
 */
export function problemText(t: Translate, { code, message, values }: Problem): string {
  const kind = code === 'FORMAT_UNKNOWN' ? findForeignKind(message) : null;
  if (kind !== null) return t('error.FORMAT_UNKNOWN.kind', { kind });
  return code === 'SERVER_SAID' ? message : t(`error.${code}`, values);
}

/**
 * The kind of a file of no format that is read, with its name if that is known, from the sentence
 * of a reader: "ZIP archive (a.las)" of "a.las: This is …: it is a ZIP archive"; null where the
 * reader does not know the kind.
 */
function findForeignKind(message: string): string | null {
  const [, name, kind = ''] =
    /^(?:(.{1,200}?): )?(?:This|It)\b.*: it is (?:an? )?(.+?)(?:;.*|\.(?:\s.*)?| of \d+ bytes\.)?$/.exec(
      message,
    ) ?? [];
  if (kind === '' || /^(bytes of an unknown|nothing but)/.test(kind)) return null;
  return name ? `${kind} (${name})` : kind;
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
