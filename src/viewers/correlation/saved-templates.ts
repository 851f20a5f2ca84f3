import type { ElementHost } from '../../core/element-host.ts';
import { BUILTIN_CHOICES, type TemplateChoice } from '../../sources/log/templates.ts';

/**
 * Templates that the server keeps for the user; none without a server, or where it cannot say.
 * Those of everybody that are called as a built-in one are left out.
 */
export async function loadSavedTemplates(
  host: ElementHost,
  signal: AbortSignal,
): Promise<TemplateChoice[]> {
  try {
    const store = await import('../../sources/log/template-store.ts');
    const saved = store.hasTemplateStore() ? await store.storedTemplates(host, signal) : [];
    return saved.filter(
      ({ name, stored }) =>
        stored?.owner !== null || !BUILTIN_CHOICES.some((builtIn) => builtIn.name === name),
    );
  } catch {
    // The wells are shown by the templates of the suite.
    return [];
  }
}
