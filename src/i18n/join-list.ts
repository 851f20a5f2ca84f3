import type { Translate } from './text-key.ts';

/** The items of a list as one text, with the comma of the language: "A, B", "A، B", "A、B". */
export function joinList(t: Translate, items: readonly (string | number)[]): string {
  return items.join(t('common.listComma'));
}
