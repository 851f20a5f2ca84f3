import { useMemo } from 'react';
import type { Backend } from '../../backend/backend.ts';
import { loadLanguages, type OfferedLanguage, SPOKEN } from '../../backend/languages.ts';
import type { LogTemplateRecord } from '../../backend/logs.ts';
import {
  DATE_FORMATS,
  DATUMS,
  type SettingName,
  type UserSettings,
} from '../../core/user-settings.ts';
import type { TextKey, Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';

/** A value of a setting that can be chosen; "" leaves it to the suite. */
export interface SettingChoice {
  value: string;
  label: string;
}

/** Ids of the templates that come with the suite, and how the server's seed calls them. */
export const BUILT_IN_TEMPLATES: ReadonlyMap<string, string> = new Map([
  ['triple-combo', 'Triple combo'],
  ['quick-look', 'Quick look'],
  ['resistivity', 'Resistivity'],
  ['sonic', 'Sonic'],
  ['image', 'Image'],
  ['all-curves', 'All curves'],
]);

/** The choices of each setting; templates and languages come from the server. */
export function useSettingChoices(
  backend: Backend,
  { defaultTemplate }: UserSettings,
): Readonly<Record<SettingName, readonly SettingChoice[]>> {
  const t = useTexts();
  const askTemplates = useMemo(
    () => async (signal: AbortSignal) => {
      const { logTemplates } = await import('../../backend/logs.ts');
      return logTemplates(backend, signal);
    },
    [backend],
  );
  const askLanguages = useMemo(
    () => async (signal: AbortSignal) => ({
      ok: true as const,
      data: (await loadLanguages(backend, { signal })).languages,
    }),
    [backend],
  );
  const { data: templates } = useAnswer(askTemplates);
  const { data: languages } = useAnswer<readonly OfferedLanguage[]>(askLanguages);
  const first = (key: TextKey): SettingChoice => ({ value: '', label: t(key) });
  return {
    depthUnit: [first('account.settings.asData'), ...named(t, ['m', 'ft'])],
    datum: [first('account.settings.asData'), ...named(t, DATUMS)],
    coordinateSystem: [],
    dateFormat: [
      first('account.settings.standard'),
      ...DATE_FORMATS.map((format) => ({ value: format, label: format })),
    ],
    defaultTemplate: templateChoices(t, templates ?? [], defaultTemplate),
    language: [
      first('account.settings.asPage'),
      ...(languages ?? SPOKEN).map(({ key, name }) => ({ value: key, label: name })),
    ],
    theme: [first('account.settings.asSystem'), ...named(t, ['light', 'dark'])],
  };
}

/**
 * The server's templates, then those of the suite that the server has none of for everybody. The
 * one that is chosen stays in the list, whoever has it now.
 */
export function templateChoices(
  t: Translate,
  templates: readonly LogTemplateRecord[],
  chosen: string | null,
): SettingChoice[] {
  const served = templates.map(({ id, name, owner, isMine, ownerName }) => ({
    value: id,
    label: isMine || !ownerName ? translateName(t, name, owner) : `${name} · ${ownerName}`,
  }));
  const ofAll = new Set(templates.filter(({ owner }) => owner === null).map(({ name }) => name));
  const builtIn = [...BUILT_IN_TEMPLATES]
    .filter(([, name]) => !ofAll.has(name))
    .map(([id]) => ({ value: id, label: t(`account.template.${id}` as TextKey) }));
  const all = [{ value: '', label: t('account.settings.everybody') }, ...served, ...builtIn];
  return chosen === null || all.some(({ value }) => value === chosen)
    ? all
    : [...all, { value: chosen, label: chosen }];
}

/**
 * What the server keeps for everybody has the name that its texts give it, else that of the suite's
 * template of the same name.
 */
function translateName(t: Translate, name: string, owner: string | null | undefined): string {
  if (owner !== null) return name;
  // Names of what the server brought come with its texts; the key is the name.
  const served = t(name as TextKey);
  if (served !== name) return served;
  const builtIn = [...BUILT_IN_TEMPLATES].find(([, one]) => one === name);
  return builtIn ? t(`account.template.${builtIn[0]}` as TextKey) : name;
}

function named(t: Translate, values: readonly string[]): SettingChoice[] {
  return values.map((value) => ({ value, label: t(`account.settings.${value}` as TextKey) }));
}
