import type { Translate } from '../../../i18n/i18n.ts';
import type { KindDescription } from '../kinds/kind.ts';

/** Label of the field or editor of an attribute; its path if the kind describes neither. */
export function attributeLabel(t: Translate, kind: KindDescription, path: string): string {
  const label =
    kind.fields.find(({ name }) => name === path)?.label ?? findEditor(kind, path)?.label;
  return label ? t(label) : path;
}

/** The editor of a kind that edits the attribute at a path. */
export function findEditor({ editors }: KindDescription, path: string) {
  return editors?.find(({ names }) => names.includes(path.split('.')[0]!));
}
