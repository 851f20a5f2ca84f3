import { addEnglish } from '../../i18n/i18n.ts';
import enLogPanels from '../../i18n/texts/en/log-panels.json';
import type { Problem } from '../../core/problem.ts';
import { joinMessages, type MessageValue, msg } from '../../formats/msg.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import { saveFile } from '../../ui/save-file.ts';

addEnglish(enLogPanels);

/** Template files are small; a larger one is something else. */
const MOST_BYTES = 2_000_000;

/** Reads a template from a file that the user chose; the problem names the line or the field. */
export async function readTemplateFile(
  file: File,
): Promise<{ ok: true; template: LogTemplate } | { ok: false; problem: Problem }> {
  const refuse = (reason: MessageValue): { ok: false; problem: Problem } => {
    const parts = joinMessages([file.name, reason], ': ');
    return {
      ok: false,
      problem: { code: 'TEMPLATE_INVALID', message: `${parts}`, parts },
    };
  };
  if (file.size > MOST_BYTES) return refuse(msg`${file.size} bytes is too large for a template`);
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  const { parseTemplate } = await import('../../plot/log/template.ts');
  const parsed = parseTemplate(content);
  if (parsed.ok) return parsed;
  const { schemaMessages } = await import('../../formats/schema-message.ts');
  return refuse(schemaMessages(parsed.issues, '\n'));
}

/** Gives the user a template as a file. */
export function saveTemplateFile(template: LogTemplate | undefined): void {
  if (template)
    saveFile(
      new Blob([JSON.stringify(template, null, 2)], { type: 'application/json' }),
      `${template.name}.template.json`,
    );
}
