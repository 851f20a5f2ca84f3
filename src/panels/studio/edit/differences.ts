import type { EntityDraft } from '../kinds/kind.ts';
import { sameValue } from '../../shared/edit/paths.ts';

/** An attribute that two people hold differently. */
export interface AttributeConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
  /** Mine where I changed it, theirs where only they did. */
  keep: 'mine' | 'theirs';
}

/** Attributes that differ between mine and what is stored now; `before` is what we both began with. */
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
