import type { TemplateIssue } from '../../../plot/log/template.ts';
import type { TextKey } from '../../../i18n/i18n.ts';

/** Why something is not applied, as a text of the suite. */
export interface Reason {
  text: TextKey;
  values?: Record<string, number>;
}

/** The schema's messages, the telling ones first, and how the editor says them. */
const REASONS: readonly [RegExp, TextKey][] = [
  [/URL of a picture/, 'editor.invalid.url'],
  [/less than base/, 'editor.invalid.interval'],
  [/must differ/, 'editor.invalid.differ'],
  [/logarithmic/, 'editor.invalid.log'],
  [/at least one track/, 'editor.invalid.lastTrack'],
  [/at most (\d+) tracks/, 'editor.invalid.manyTracks'],
  [/at most (\d+)/, 'editor.invalid.most'],
  [/greater than 0/, 'editor.invalid.positive'],
  [/not be negative/, 'editor.invalid.negative'],
  [/whole number|at least 1$/, 'editor.invalid.whole'],
  [/mnemonic|empty|at least one curve/, 'editor.invalid.required'],
  [/finite|number/i, 'editor.invalid.number'],
];

/** Says the first of a template's issues in the suite's texts. */
export function findReason(issues: readonly TemplateIssue[]): Reason {
  const message = issues[0]?.message ?? '';
  for (const [pattern, text] of REASONS) {
    const found = pattern.exec(message);
    if (found)
      return found[1] === undefined ? { text } : { text, values: { most: Number(found[1]) } };
  }
  return { text: 'editor.invalid.other' };
}
