import { expect, it } from 'vitest';
import { addEnglish, loadLanguage, type Translate, translator } from '../../i18n/i18n.ts';
import enLog from '../../i18n/texts/en/log.json';
import type { StoredTemplate, TemplateChoice } from '../../sources/log/templates.ts';
import { translateTemplateName } from './template-name.ts';

addEnglish(enLog);

const choice = (name: string, owner?: string | null): TemplateChoice => ({
  id: name,
  name,
  template: null,
  ...(owner !== undefined && { stored: { id: name, name, owner } as StoredTemplate }),
});

/** A translator with a text of the server. */
const served =
  (below: Translate): Translate =>
  (key, values) =>
    (key as string) === 'Quad combo' ? 'Dörtlü' : below(key, values);

it("names everybody's template as the server's texts do", () => {
  const t = served(translator('en'));
  expect(translateTemplateName(t, choice('Quad combo', null))).toBe('Dörtlü');
  expect(translateTemplateName(t, choice('Quad combo', 'ada'))).toBe('Quad combo');
  expect(translateTemplateName(t, choice('Quad combo'))).toBe('Quad combo');
});

it("names a template of the suite's in the user's language without the server's texts", async () => {
  await loadLanguage('ar');
  const t = translator('ar');
  expect(translateTemplateName(t, choice('Sonic', null))).toBe('الصوتي');
  expect(translateTemplateName(t, choice('Sonic', 'ada'))).toBe('Sonic');
  expect(translateTemplateName(t, choice('Reservoir', null))).toBe('Reservoir');
});

it('names unsaved changes as the template that they were made of', async () => {
  await loadLanguage('ar');
  const edited = (baseId: string, name: string, owner?: string | null): TemplateChoice => {
    const { stored: base = null } = choice(name, owner);
    return { ...choice(name), id: 'draft', draft: { how: 'edited', baseId, base } };
  };
  const t = served(translator('ar'));
  expect(translateTemplateName(t, edited('served 1', 'Quad combo', null))).toBe('Dörtlü');
  expect(translateTemplateName(t, edited('sonic', 'Sonic'))).toBe('الصوتي');
  expect(translateTemplateName(t, edited('served 2', 'Sonic', 'ada'))).toBe('Sonic');
});
