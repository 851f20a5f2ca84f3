import { readStored, store } from '../../core/storage.ts';
import { lastUserId } from '../../core/user-settings.ts';
import type { TemplateChoice, TemplateDraft } from '../../sources/log/templates.ts';

/** Unsaved changes of a template, as a choice. */
export type DraftChoice = TemplateChoice & { draft: TemplateDraft };

/** Drafts that are kept; the least recently changed are forgotten. */
const MOST = 20;

/** Each user of the browser has their own. */
const place = (): string => `geo-elements.log.template-drafts ${lastUserId()}`;

/** Keeps unsaved changes for the next visit. @returns whether they are kept */
export function keepDrafts(drafts: readonly DraftChoice[]): boolean {
  return store(place(), JSON.stringify(drafts.slice(0, MOST)));
}

/** Whether there are unsaved changes of an earlier visit. */
export function hasDrafts(): boolean {
  return (readStored(place()) ?? '[]') !== '[]';
}

/** Unsaved changes of an earlier visit; what is no template is left out. */
export async function restoreDrafts(): Promise<DraftChoice[]> {
  const { parseTemplate } = await import('../../plot/log/template.ts');
  let kept: unknown;
  try {
    kept = JSON.parse(readStored(place()) ?? '[]');
  } catch {
    return [];
  }
  return (Array.isArray(kept) ? kept : []).flatMap((one: Partial<DraftChoice> | null) => {
    const parsed = parseTemplate(one?.template);
    const draft = readDraft(one?.draft);
    return parsed.ok && draft && typeof one?.id === 'string' && typeof one.name === 'string'
      ? [{ id: one.id, name: one.name, template: parsed.template, draft }]
      : [];
  });
}

function readDraft(given: Partial<TemplateDraft> | undefined): TemplateDraft | null {
  if (given?.how !== 'edited' && given?.how !== 'imported') return null;
  const { how, base } = given;
  return {
    how,
    baseId: typeof given.baseId === 'string' ? given.baseId : null,
    base: base && typeof base.id === 'string' && typeof base.name === 'string' ? base : null,
  };
}
