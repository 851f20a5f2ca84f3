import type { EntityDraft } from '../kinds/kind.ts';
import { sameValue } from '../../shared/edit/paths.ts';

/** An attribute that differs between the user's draft and the stored version. */
export interface AttributeConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
  /** The version that is kept by default: the draft's if the user changed it. */
  keep: 'mine' | 'theirs';
}

/**
 * Attributes that differ between a draft and the stored version; `before` is the version that both
 * are based on.
 */
export function differences({
  before,
  mine,
  theirs,
}: Record<'before' | 'mine' | 'theirs', EntityDraft>): AttributeConflict[] {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return names.flatMap((name): AttributeConflict[] =>
    sameValue(mine[name], theirs[name])
      ? []
      : [
          {
            name,
            mine: mine[name],
            theirs: theirs[name],
            keep: sameValue(mine[name], before[name]) ? 'theirs' : 'mine',
          },
        ],
  );
}
