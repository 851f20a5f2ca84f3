/**
 * Texts for a conflict between two edits of the same thing; here and not in en.ts because few see
 * it.
 */
export const enConflict = {
  'conflict.title': 'Somebody else has changed this meanwhile',
  'conflict.text': 'Choose what is kept, then save.',
  'conflict.mine': 'Mine',
  'conflict.theirs': 'Theirs',
  'conflict.allMine': 'Keep all mine',
  'conflict.allTheirs': 'Take all theirs',
  'conflict.save': 'Save this choice',
  'conflict.back': 'Go on editing',
} as const;
