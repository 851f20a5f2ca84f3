import { expect, test } from 'vitest';
import { addEnglish, translator } from '../../../i18n/i18n.ts';
import enStudio from '../../../i18n/texts/en/studio.json';
import { buildCsv } from './audit-csv.ts';
import { describeItems, findSubject, formatEntity, formatEvent } from './audit-words.ts';

addEnglish(enStudio);
const t = translator('en');
const terms = { t, catalogs: new Map([['well', 'Well']]), kinds: new Map() };

test('events and what they are about stand in words, unknown ones by their names', () => {
  expect(formatEvent(t, 'ruleRun')).toBe('Rules checked');
  expect(formatEvent(t, 'somethingNew')).toBe('somethingNew');
  expect(formatEntity(terms, 'well')).toBe('Well');
  expect(formatEntity(terms, 'wells3d')).toBe('Wells in 3D');
});

test('the record of an event has the address of its page, unless it was deleted', () => {
  const items = [{ fieldName: 'uwi', value: 'TR-1' }];
  expect(findSubject(terms, { entity: 'well', event: 'view', items }, ['uwi'])).toEqual({
    name: 'TR-1',
    to: '/consume/record/well/%7B%22uwi%22%3A%22TR-1%22%7D',
  });
  expect(findSubject(terms, { entity: 'well', event: 'delete', items }, ['uwi'])?.to).toBeNull();
});

test('values that are no fields have labels too, flags and empty values are words', () => {
  const items = [
    { fieldName: 'status', value: 400 },
    { fieldName: 'own', value: true, before: null },
  ];
  expect(describeItems(terms, { entity: 'well', items }, null)).toEqual([
    { name: 'status', label: 'HTTP status', before: null, after: '400' },
    { name: 'own', label: 'own', before: '', after: 'Yes' },
  ]);
});

test('the file of the audit quotes its cells and runs no formula', () => {
  expect(buildCsv([['a,b', '=1+1', 'say "x"']])).toBe(`\ufeff"a,b",'=1+1,"say ""x"""\r\n`);
});
