/** Failures as views know them: what a view imports of src/api is this and nothing else. */
import type { Problem } from '../api/errors.ts';
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
export function problemText(t: Translate, { code, message }: Problem): string {
  return code === 'SERVER_SAID' ? message : t(`error.${code}`);
}
