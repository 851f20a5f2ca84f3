import { type EntityDraft, sameValue, valueAt } from './paths.ts';

/** What was refused, by path of the attribute, and the draft that it was refused in. */
export interface Wrong<E> {
  errors: Readonly<Record<string, E>>;
  of: EntityDraft;
}

/** Nothing was refused. */
export const NOTHING_WRONG: Wrong<never> = { errors: {}, of: {} };

/**
 * The errors of attributes that have not changed since: one that is corrected is not wrong any
 * more.
 */
export function stillWrong<E>(
  { errors, of }: Wrong<E>,
  draft: EntityDraft,
): Readonly<Record<string, E>> {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => sameValue(valueAt(of, path), valueAt(draft, path))),
  );
}
