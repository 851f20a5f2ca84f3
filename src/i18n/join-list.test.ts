import { beforeAll, describe, expect, it } from 'vitest';
import { joinMessages, msg } from '../formats/msg.ts';
import { loadLanguage, loadMessages, translator } from './i18n.ts';
import type { Language } from './language.ts';
import { joinList } from './join-list.ts';
import { messageText } from './message-text.ts';

const LANGUAGES: readonly Language[] = ['en', 'tr', 'zh', 'ar'];
beforeAll(async () => {
  await Promise.all(LANGUAGES.map((language) => loadLanguage(language)));
  // The first message of a language loads all of them, which may outlast the test.
  await loadMessages();
});

describe.each([
  ['en', 'GR, RHOB, 7'],
  ['tr', 'GR, RHOB, 7'],
  ['zh', 'GR、RHOB、7'],
  ['ar', 'GR، RHOB، 7'],
] as const)('a list in %s', (language, text) => {
  it('has the comma of the language', () => {
    const t = translator(language);
    expect(joinList(t, ['GR', 'RHOB', 7])).toBe(text);
    expect(joinList(t, ['GR'])).toBe('GR');
    expect(joinList(t, [])).toBe('');
  });

  it('has it as a value of a message too', () => {
    const message = msg`${joinMessages(['GR', 'RHOB', 7])} (1)`;
    const shown = messageText(translator(language), message);
    expect(shown.replace(/[\u200e\u2066-\u2069]/g, '')).toBe(`${text} (1)`);
  });
});
