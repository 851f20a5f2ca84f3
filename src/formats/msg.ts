/** A value of a message: a number, a text of the file, or a part of the sentence. */
export type MessageValue = string | number | MessageParts;

/**
 * A sentence and its values apart, so that it can be shown in another language: its id is the
 * English sentence with `{{0}}`, `{{1}}` … in the places of its values.
 */
export interface MessageParts {
  readonly id: string;
  readonly values: readonly MessageValue[];
}

/** A message in English. A copy of it that crossed to another thread has its parts alone. */
export class Message implements MessageParts {
  constructor(
    readonly id: string,
    readonly values: readonly MessageValue[],
  ) {}

  /** The English sentence. */
  toString(): string {
    return formatMessage(this);
  }
}

/** Ids by the strings of a template, which are the same object at each call. */
const ids = new WeakMap<TemplateStringsArray, string>();

/**
 * The tag of every sentence that a user can see: msg`The grid ends after ${n} of ${count} nodes.`
 * Its texts in other languages lie in `src/i18n/messages`, by id.
 */
export function msg(strings: TemplateStringsArray, ...values: MessageValue[]): Message {
  let id = ids.get(strings);
  if (id === undefined) {
    id = strings.reduce((start, next, i) => `${start}{{${i - 1}}}${next}`);
    ids.set(strings, id);
  }
  return new Message(id, values);
}

/** The English sentence of a message. */
export function formatMessage({ id, values }: MessageParts): string {
  return id.replace(/\{\{(\d+)\}\}/g, (hole, place: string) => {
    const value = values[Number(place)];
    if (value === undefined) return hole;
    return typeof value === 'object' ? formatMessage(value) : String(value);
  });
}

/** A text that is the same in every language, such as one of the file, as a message. */
export function plainMessage(text: string): Message {
  return new Message('{{0}}', [text]);
}

/**
 * The label of a catalog as a value of a sentence: pages show it in their language, by its English
 * label.
 */
export function labelMessage(label: string): Message {
  return new Message(label, []);
}

/** Parts of a list as one value of a sentence. */
export function joinMessages(parts: readonly MessageValue[], separator = ', '): Message {
  return new Message(parts.map((_, i) => `{{${i}}}`).join(separator), parts);
}
