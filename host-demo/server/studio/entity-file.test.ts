import { describe, expect, it } from 'vitest';
import { parseEntities, buildFileName, serializeEntity } from './entity-file.ts';

const read = (text: string) => parseEntities(new TextEncoder().encode(text));
const refusal = (message: RegExp) =>
  expect.objectContaining({
    status: 422,
    code: 'VALIDATION',
    message: expect.stringMatching(message),
  });

describe('parseEntities', () => {
  it('reads what serializeEntity writes', () => {
    const shared = { a: 'Ünlü' };
    const entity = {
      entityName: 'Rule',
      id: 'r-1',
      data: { name: 'x: y', list: [shared, shared], empty: null, text: 'a\nb' },
    };
    expect(read(serializeEntity(entity))).toEqual([entity]);
    expect(serializeEntity(entity)).not.toContain('&a');
  });

  it('reads several documents, JSON too, without ids and versions in their data', () => {
    expect(
      read(
        'entityName: Rule\ndata: {id: x, version: 3, name: a}\n---\n{"entityName":"Map","id":"m","data":{}}',
      ),
    ).toEqual([
      { entityName: 'Rule', id: null, data: { name: 'a' } },
      { entityName: 'Map', id: 'm', data: {} },
    ]);
  });

  it.each<[string, string, RegExp]>([
    ['nothing', '', /no entity|expected/],
    ['a word', 'words', /entityName and data are expected/],
    ['no data', 'entityName: Rule', /entityName and data are expected/],
    ['a list as data', 'entityName: Rule\ndata: [1]', /entityName and data are expected/],
    ['a key twice', 'entityName: Rule\nentityName: Map\ndata: {}', /unique|line/i],
    ['a bracket without an end', 'entityName: Rule\ndata: {', /line|flow/i],
    ['an id with a slash', 'entityName: Rule\nid: ../x\ndata: {}', /^id: letters/],
    ['a long id', `entityName: Rule\nid: ${'x'.repeat(101)}\ndata: {}`, /^id: letters/],
    ['a number as id', 'entityName: Rule\nid: 7\ndata: {}', /^id: letters/],
    [
      'aliases that stand for gigabytes',
      'a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nentityName: Rule\ndata: { name: evil, expression: [*c, *c, *c] }',
      /alias/i,
    ],
    ['a type of a language', 'entityName: Rule\ndata: !!js/function "x"', /./],
  ])('refuses %s', (_what, text, message) => {
    expect(() => read(text)).toThrow(refusal(message));
  });

  it('refuses bytes that are no UTF-8, and more than 5 MB', () => {
    expect(() => parseEntities(Uint8Array.of(0xff, 0xfe))).toThrow(refusal(/UTF-8/));
    expect(() => parseEntities(new Uint8Array(5 * 2 ** 20 + 1))).toThrow(
      expect.objectContaining({ status: 413, code: 'TOO_LARGE' }),
    );
  });
});

it.each([
  ['r-1', 'Rule-r-1.yml'],
  ['a:b/../c', 'Rule-a-b-..-c.yml'],
  ['çağ', 'Rule--a-.yml'],
])('builds for the id %s the file name %s', (id, name) => {
  expect(buildFileName({ entityName: 'Rule', id })).toBe(name);
});
