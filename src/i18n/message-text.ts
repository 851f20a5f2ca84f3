import type { TextKey, Translate } from './text-key.ts';
import { joinList } from './join-list.ts';

/**
 * A sentence and its values apart: its id is the English sentence with `{{0}}`, `{{1}}` … in the
 * places of its values, and the key of its texts in `messages`.
 */
export interface TextParts {
  readonly id: string;
  readonly values: readonly (string | number | TextParts)[];
}

/** The id of a list of values: `joinMessages` makes it. */
const LIST = /^\{\{0\}\}(?:, \{\{\d+\}\})+$/;

/** A message in the language of `t`: in English until the messages of that language are loaded. */
export function messageText(t: Translate, { id, values }: TextParts): string {
  const filled = values.map((value) => (typeof value === 'object' ? messageText(t, value) : value));
  if (LIST.test(id)) return joinList(t, filled);
  return t(id as TextKey, Object.fromEntries(filled.entries()));
}
