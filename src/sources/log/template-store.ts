import { signedInUser } from '../../backend/account.ts';
import { getBackend, pageBackend } from '../../backend/backend.ts';
import {
  readTemplate,
  removeTemplate,
  storeTemplate,
  type TemplateWrite,
} from '../../backend/log-templates.ts';
import { logTemplates, type LogTemplateRecord } from '../../backend/logs.ts';
import { loadRights } from '../../backend/rights.ts';
import { keepUserSetting } from '../../backend/user-settings.ts';
import type { Result } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { toChoice } from './served-templates.ts';
import type { TemplateChoice } from './templates.ts';

export type { TemplateWrite };

/** What the user may do with templates of the server. */
export interface TemplateRights {
  /** Let others see one's own. */
  share: boolean;
  /** Write those of others and of everybody, choose the default of everybody. */
  administer: boolean;
}

/** What came of a write. */
export type TemplateOutcome =
  | { kind: 'saved'; choice: TemplateChoice }
  /** Another version was stored since the template was read. */
  | { kind: 'conflict'; theirs: TemplateChoice }
  /** Another template has the name. */
  | { kind: 'name-taken' }
  /** The template was deleted meanwhile. */
  | { kind: 'gone' }
  | { kind: 'failed'; problem: Problem };

/**
 * Whether templates can be saved: a user is signed in at the page's server. A server that an
 * element names by `api-base` has the same session.
 */
export function hasTemplateStore(): boolean {
  return signedInUser().peek() !== null;
}

/** What the user may do; all of it where the server does not tell. */
export async function templateRights(host: ElementHost): Promise<TemplateRights> {
  const answer = await loadRights(getBackend(host)).catch(() => null);
  return answer?.ok
    ? { share: answer.data.edit, administer: answer.data.administer }
    : { share: true, administer: true };
}

/** The server's templates that have their content; broken ones are left out. */
export async function storedTemplates(
  host: ElementHost,
  signal: AbortSignal,
): Promise<TemplateChoice[]> {
  const listed = await logTemplates(getBackend(host), signal);
  return (listed.ok ? listed.data : []).flatMap((record) => {
    try {
      const choice = toChoice(record);
      return choice.template ? [choice] : [];
    } catch {
      return [];
    }
  });
}

/** Stores a template. A failure is distinguished by what the user can do about it. */
export async function saveTemplate(
  host: ElementHost,
  write: TemplateWrite,
): Promise<TemplateOutcome> {
  const backend = getBackend(host);
  const answer = await storeTemplate(backend, write);
  if (answer.ok) return asOutcome('saved', answer);
  const { serverCode, status } = answer.error;
  const failed = { kind: 'failed', problem: answer.error } as const;
  if (serverCode !== 'CONFLICT') return status === 404 && write.id ? { kind: 'gone' } : failed;
  if (write.id === undefined) return { kind: 'name-taken' };
  const now = await readTemplate(backend, write.id);
  if (!now.ok) return now.error.status === 404 ? { kind: 'gone' } : failed;
  return now.data.version === write.version ? { kind: 'name-taken' } : asOutcome('conflict', now);
}

function asOutcome(
  kind: 'saved' | 'conflict',
  answer: Extract<Result<LogTemplateRecord>, { ok: true }>,
): TemplateOutcome {
  try {
    const choice = toChoice(answer.data);
    return kind === 'saved' ? { kind, choice } : { kind, theirs: choice };
  } catch (error) {
    return { kind: 'failed', problem: problemOf(error, 'TEMPLATE_INVALID') };
  }
}

/** Deletes a template of the server. @returns the problem; null if it is deleted */
export async function deleteTemplate(host: ElementHost, id: string): Promise<Problem | null> {
  const answer = await removeTemplate(getBackend(host), id);
  return answer.ok ? null : answer.error;
}

/** Has logs open with a template; null with the server's default. @returns the problem, or null */
export async function chooseOwnDefault(id: string | null): Promise<Problem | null> {
  const answer = await keepUserSetting(pageBackend(), 'defaultTemplate', id);
  return answer.ok ? null : answer.error;
}
