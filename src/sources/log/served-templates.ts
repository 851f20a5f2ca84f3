import type { LogTemplateRecord } from '../../backend/logs.ts';
import { problemError } from '../../core/problem-error.ts';
import { type LogTemplate, parseTemplate } from '../../plot/log/template.ts';
import type { TemplateChoice } from './templates.ts';

/** Id of the choice of a stored template. */
export const choiceId = (templateId: string): string => `served ${templateId}`;

/**
 * A template of the server as a choice; its `template` is null where the server did not send the
 * content. Its name is that of the entity, whatever the content calls itself.
 * @throws an error with the code TEMPLATE_INVALID
 */
export function toChoice({
  config,
  isDefaultTemplate,
  ...stored
}: LogTemplateRecord): TemplateChoice {
  const { id, name, version, shared, owner, ownerName, isMine } = stored;
  return {
    id: choiceId(id),
    name,
    isDefaultTemplate,
    stored: { id, name, version, shared, owner, ownerName, isMine },
    template:
      config === null || config === undefined ? null : parseConfig({ ...(config as object), name }),
  };
}

/** @throws an error with the code TEMPLATE_INVALID */
export function parseConfig(config: unknown): LogTemplate {
  const parsed = parseTemplate(config);
  if (parsed.ok) return parsed.template;
  const message = parsed.issues.map((issue) => `${issue.path}: ${issue.message}`).join(', ');
  throw problemError({ code: 'TEMPLATE_INVALID', message });
}
