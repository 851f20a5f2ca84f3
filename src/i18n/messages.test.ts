import type * as Languages from './languages.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { loadLanguage, loadMessages, translator } from './i18n.ts';
import { messageText } from './message-text.ts';
import { ar } from './messages/ar.ts';
import { tr } from './messages/tr.ts';
import { zh } from './messages/zh.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** The ids of the messages in a source file: every template with the tag `msg`. */
function collectIds(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('msg`')) return [];
  const ids: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'msg')
      ids.push(readId(node.template));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return ids;
}

function readId(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  const parts = template.templateSpans.map(({ literal }, i) => `{{${i}}}${literal.text}`);
  return template.head.text + parts.join('');
}

const sources = ['src', 'host-demo/server'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name))
    .map((name) => path.join(ROOT, folder, name)),
);
const used = [...new Set(sources.flatMap(collectIds))].sort();

/** Messages that are the same in a language and in English. */
const SAME = new Set([
  'tr inline',
  'tr crossline',
  'tr orderBy: {{0}}',
  'ar orderBy: {{0}}',
  'tr keys: {{0}}.{{1}}: {{2}}',
  'ar keys: {{0}}.{{1}}: {{2}}',
]);

const placeholders = (text: string): string[] => (text.match(/\{\{\d+\}\}/g) ?? []).sort();

describe.each(Object.entries({ tr, zh, ar }))('the messages in %s', (language, texts) => {
  it('are those of the sources, no more and no less', () => {
    expect(used.length).toBeGreaterThan(400);
    expect(Object.keys(texts).sort()).toEqual(used);
  });

  it('have the values of the English ones', () => {
    for (const [id, text] of Object.entries(texts))
      expect([id, ...placeholders(text)]).toEqual([id, ...placeholders(id)]);
  });

  it('are translated', () => {
    const left = Object.entries(texts).filter(
      ([id, text]) => id === text && /[A-Za-z]{2}/.test(id) && !SAME.has(`${language} ${id}`),
    );
    expect(left).toEqual([]);
  });
});

describe('the text of a message', () => {
  const message = {
    id: 'A row has {{0}} of {{1}} fields: {{2}}.',
    values: [2, 3, { id: 'the rest is absent', values: [] }],
  };

  it('is English where no other language is asked for', () => {
    expect(messageText(translator('en'), message)).toBe(
      'A row has 2 of 3 fields: the rest is absent.',
    );
  });

  it('is of the language once its messages are loaded, its parts too', async () => {
    // Another file of this worker may have loaded the messages of the shared module.
    const fresh: string = './languages.ts?fresh';
    const languages = (await import(fresh)) as typeof Languages;
    const turkish = await languages.translate('tr');
    expect(messageText(turkish, message)).toMatch(/^A row has 2 of 3 fields/);
    await languages.loadMessages();
    expect(messageText(turkish, message)).toBe(
      'Bir satırda 3 alan yerine 2 alan var: kalanlarda değer yok.',
    );
  });

  it('keeps what has no text, such as words of a file', async () => {
    await loadLanguage('zh');
    await loadMessages();
    expect(messageText(translator('zh'), { id: '{{0}}', values: ['$t(x) {{y}}'] })).toBe(
      '$t(x) {{y}}',
    );
  });
});
