import type { TextKey, Translate } from './text-key.ts';

/**
 * A sentence and its values apart: its id is the English sentence with `{{0}}`, `{{1}}` … in the
 * places of its values, and the key of its texts in `messages`.
 */
export interface TextParts {
  readonly id: string;
  readonly values: readonly (string | number | TextParts)[];
}

/** A message in the language of `t`: in English until the messages of that language are loaded. */
export function messageText(t: Translate, { id, values }: TextParts): string {
  const filled = values.map((value) => (typeof value === 'object' ? messageText(t, value) : value));
  return t(id as TextKey, Object.fromEntries(filled.entries()));
}
