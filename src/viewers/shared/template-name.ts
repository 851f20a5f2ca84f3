import type { TextKey, Translate } from '../../i18n/i18n.ts';
import { findBuiltInId, type TemplateChoice } from '../../sources/log/templates.ts';

/**
 * The name of a log template in the user's language: what the server says of one that is
 * everybody's, else the suite's own text of its own templates, else the name as it is. Unsaved
 * changes have the name of the template that they were made of.
 */
export function translateTemplateName(t: Translate, choice: TemplateChoice): string {
  const { name, draft } = choice;
  const stored = choice.stored ?? draft?.base ?? undefined;
  // Names of what the server brought come with its texts; the key is the name.
  const served = stored?.owner === null ? t(name as TextKey) : name;
  if (served !== name) return served;
  const builtIn = findBuiltInId({
    id: draft?.baseId ?? choice.id,
    name,
    template: null,
    ...(stored && { stored }),
  });
  return builtIn === undefined ? name : t(`log.template.${builtIn}` as TextKey);
}
