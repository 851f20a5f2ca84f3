import { expect, it } from 'vitest';
import type { LogTemplateRecord } from '../../backend/logs.ts';
import { addEnglish, loadLanguage, type Translate, translator } from '../../i18n/i18n.ts';
import enAccount from '../../i18n/texts/en/account.json';
import { BUILTIN_CHOICES } from '../../sources/log/templates.ts';
import { BUILT_IN_TEMPLATES, templateChoices } from './setting-choices.ts';

addEnglish(enAccount);

it('names the templates that the log viewer has', () => {
  expect([...BUILT_IN_TEMPLATES]).toEqual(BUILTIN_CHOICES.map(({ id, name }) => [id, name]));
});

it('offers the templates of the server, those of the suite that it lacks, and the chosen one', async () => {
  const record = (id: string, name: string, more: Partial<LogTemplateRecord>) =>
    ({ id, name, owner: null, ownerName: null, isMine: false, ...more }) as LogTemplateRecord;
  const choices = templateChoices(
    translator('en'),
    [
      record('1', 'Sonic', {}),
      record('2', 'Image', { owner: 'ada', isMine: true }),
      record('3', 'Reservoir', { owner: 'bob', ownerName: 'Bob' }),
    ],
    'gone',
  );
  expect(choices.map(({ value }) => value)).toEqual([
    '',
    '1',
    '2',
    '3',
    'triple-combo',
    'quick-look',
    'resistivity',
    'image',
    'all-curves',
    'gone',
  ]);
  const labels = (t: Translate) =>
    new Map(
      templateChoices(
        t,
        [record('1', 'Sonic', {}), record('3', 'Reservoir', { owner: 'bob', ownerName: 'Bob' })],
        null,
      ).map(({ value, label }) => [value, label]),
    );
  expect(labels(translator('en')).get('3')).toBe('Reservoir · Bob');
  expect(labels(translator('en')).get('1')).toBe('Sonic');
  await loadLanguage('ar');
  expect(labels(translator('ar')).get('1')).toBe('الصوتي');
  const served: Translate = (key) => ((key as string) === 'Sonic' ? 'السرعة' : key);
  expect(labels(served).get('1')).toBe('السرعة');
});
