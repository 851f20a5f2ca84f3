import { joinMessages, type Message, msg, plainMessage } from './msg.ts';

/** Sentences of the schemas of templates and recipes, whose texts are the same for all values. */
const SENTENCES: readonly Message[] = [
  msg`left and right must differ`,
  msg`limits of a logarithmic track must be greater than 0`,
  msg`must be "left", "right", {"value": number} or {"curve": mnemonic}`,
  msg`must be a CSS colour such as #1b6e3c`,
  msg`must be a finite number`,
  msg`must be a known method`,
  msg`must be a mnemonic or a list of mnemonics`,
  msg`must be a number or the name of a parameter`,
  msg`must be a variant of the method`,
  msg`must be a whole number`,
  msg`must be the URL of a picture`,
  msg`must be written as "1:500"`,
  msg`must have at least one tie`,
  msg`must have at least one track`,
  msg`must have names that differ`,
  msg`must name at least one curve`,
  msg`must not be empty`,
  msg`must not be negative`,
  msg`top must be less than base`,
];

/** Sentences with a number, by their pattern. */
const LIMITS: readonly (readonly [RegExp, (limit: string) => Message])[] = [
  [/^must be at least (\d+)$/, (limit) => msg`must be at least ${limit}`],
  [/^must be at most (\d+)$/, (limit) => msg`must be at most ${limit}`],
  [/^must be greater than (\d+)$/, (limit) => msg`must be greater than ${limit}`],
  [/^must have at most (\d+) characters$/, (limit) => msg`must have at most ${limit} characters`],
  [/^must (?:have|name) at most (\d+) \w+$/, (limit) => msg`must have at most ${limit} entries`],
];

const KINDS: ReadonlyMap<string, Message> = new Map([
  ['number', msg`must be a number`],
  ['string', msg`must be a text`],
  ['boolean', msg`must be true or false`],
  ['Array', msg`must be a list`],
  ['Object', msg`must be an object`],
]);

/**
 * The parts of a sentence of a schema, by which it is shown in the language of the user: those of
 * the schemas of templates and recipes, and the library's own about types and missing keys. Any
 * other text is shown as it is.
 */
export function schemaMessage(text: string): Message {
  const sentence = SENTENCES.find(({ id }) => id === text);
  if (sentence) return sentence;
  for (const [pattern, write] of LIMITS) {
    const [, limit] = pattern.exec(text) ?? [];
    if (limit !== undefined) return write(limit);
  }
  const [, expected = '', received = ''] =
    /^Invalid (?:type|key): Expected ([^]+) but received ([^]+)$/.exec(text) ?? [];
  if (expected === '') return plainMessage(text);
  if (received === 'undefined') return msg`is missing`;
  const kind = KINDS.get(expected);
  if (kind) return kind;
  const choices = expected.replace(/^\((.*)\)$/, '$1').replaceAll(' | ', ', ');
  return msg`must be one of ${choices}, not ${received}`;
}

/** What is wrong with the fields of a template or a recipe, as one message: "path: sentence". */
export function schemaMessages(
  issues: readonly { path: string; message: string }[],
  separator: string,
): Message {
  const parts = issues.map(({ path, message }) =>
    path === '' ? schemaMessage(message) : joinMessages([path, schemaMessage(message)], ': '),
  );
  return joinMessages(parts, separator);
}
