import type { Translate } from '../../../i18n/i18n.ts';
import type { EntityDraft, FieldDescription, KindDescription } from '../kinds/kind.ts';
import { valueAt } from '../../shared/edit/paths.ts';

/**
 * What is wrong with a draft, by path of the attribute, in the reader's language. Empty if the
 * draft is valid.
 */
export function checkDraft(
  t: Translate,
  kind: KindDescription,
  draft: EntityDraft,
): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const field of kind.fields) {
    const why = checkField(t, field, valueAt(draft, field.name));
    if (why) wrong[field.name] = why;
  }
  for (const [path, key] of Object.entries(kind.check?.(draft) ?? {}))
    if (key) wrong[path] ??= t(key);
  return wrong;
}

function checkField(
  t: Translate,
  { required, pattern, wrong, kind, min, max }: FieldDescription,
  value: unknown,
): string | null {
  const empty = value === null || value === undefined || value === '';
  if (empty) return required ? t('studio.required') : null;
  if (kind === 'bounds') return checkBounds(t, value);
  if (kind === 'integer' && !Number.isInteger(value)) return t('studio.wholeNumber');
  if (
    (kind === 'number' || kind === 'integer') &&
    (typeof value !== 'number' || !Number.isFinite(value))
  )
    return t('studio.aNumber');
  if (typeof value === 'number' && min !== undefined && value < min)
    return t('studio.atLeast', { min });
  if (typeof value === 'number' && max !== undefined && value > max)
    return t('studio.atMost', { max });
  if (pattern && (typeof value !== 'string' || !pattern.test(value)))
    return t(wrong ?? 'studio.wrong');
  return null;
}

function checkBounds(t: Translate, value: unknown): string | null {
  const { minx, miny, maxx, maxy } = value as Record<string, unknown>;
  const sides = [minx, miny, maxx, maxy];
  if (!sides.every((side): side is number => typeof side === 'number' && Number.isFinite(side)))
    return t('studio.aNumber');
  return sides[0]! < sides[2]! && sides[1]! < sides[3]! ? null : t('studio.turnedBounds');
}

/** Kinds of fields whose value is a list. */
const LISTS: ReadonlySet<FieldDescription['kind']> = new Set(['tags', 'choices', 'references']);

/** A new draft of a kind. */
export function newDraft(kind: KindDescription): EntityDraft {
  let draft: Record<string, unknown> = { ...kind.begins };
  for (const { name, kind: of, begins } of kind.fields) {
    if (name.includes('.') || Object.hasOwn(draft, name)) continue;
    const none = of === 'flag' ? false : LISTS.has(of) ? [] : of === 'text' ? '' : null;
    draft = { ...draft, [name]: begins ?? none };
  }
  return draft;
}

/** The attributes of a stored entity. */
export function toDraft({
  id: _id,
  version: _version,
  ...draft
}: Readonly<Record<string, unknown>>): EntityDraft {
  return draft;
}
