/**
 * Readers of attribute texts. They never throw: a text that cannot be read is undefined, and the
 * default is used.
 */

/** How one attribute, and the property of the same name, is read. */
export interface AttributeSpec<T = unknown> {
  /** Value while there is neither attribute nor property. */
  readonly initial: T;
  /** What is accepted, for the message about a text that is not: "a number". */
  readonly expects: string;
  /** Value of an attribute's text, or undefined where it cannot be read. */
  parse(text: string): T | undefined;
  /**
   * Value of what was set as a property (never null or undefined), or undefined if it cannot be
   * used.
   */
  accept(value: unknown): T | undefined;
}

/** Any text, undefined until it is set; an empty attribute is an empty text. */
export function text(): AttributeSpec<string | undefined>;
/** Any text, `initial` until it is set; an empty attribute is an empty text. */
export function text(initial: string): AttributeSpec<string>;
/** Any text; an empty attribute is an empty text. */
export function text(initial?: string): AttributeSpec<string | undefined> {
  return { initial, expects: 'a text', parse: (value) => value, accept: written };
}

/** What a page may hand over as a text: texts, numbers, URL objects. */
function written(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof URL
    ? String(value)
    : undefined;
}

/** True by presence, whatever the text, as HTML's own boolean attributes. */
export function flag(): AttributeSpec<boolean> {
  return {
    initial: false,
    expects: 'nothing: its presence is enough',
    parse: () => true,
    accept: (value) => Boolean(value),
  };
}

/** One of `choices`; the first is the default. Case and blanks around do not matter. */
export function oneOf<const T extends string>(...choices: readonly [T, ...T[]]): AttributeSpec<T> {
  const find = (value: string): T | undefined => {
    const wanted = value.trim().toLowerCase();
    return choices.find((choice) => choice.toLowerCase() === wanted);
  };
  return {
    initial: choices[0],
    expects: `one of ${choices.join(', ')}`,
    parse: find,
    accept: (value) => (typeof value === 'string' ? find(value) : undefined),
  };
}

/** A finite number between `least` and `most`, bounds included. */
export function number(initial: number, least = -Infinity, most = Infinity): AttributeSpec<number> {
  const within = (value: number): number | undefined =>
    Number.isFinite(value) && value >= least && value <= most ? value : undefined;
  const parse = (value: string): number | undefined =>
    value.trim() === '' ? undefined : within(Number(value));
  const bounds = `${Number.isFinite(least) ? ` from ${least}` : ''}${Number.isFinite(most) ? ` to ${most}` : ''}`;
  return {
    initial,
    expects: `a number${bounds}`,
    parse,
    accept: (value) =>
      typeof value === 'number'
        ? within(value)
        : typeof value === 'string'
          ? parse(value)
          : undefined,
  };
}

/**
 * Texts separated by commas, blanks around each taken off; as a property an array of texts too.
 * Undefined while not set.
 */
export function list(): AttributeSpec<readonly string[] | undefined> {
  const parse = (value: string): string[] =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  return {
    initial: undefined,
    expects: 'names separated by commas',
    parse,
    accept: (value) =>
      Array.isArray(value) && value.every((item) => typeof item === 'string')
        ? value
        : typeof value === 'string'
          ? parse(value)
          : undefined,
  };
}

/**
 * JSON that `check` turns into a value; bad JSON is unreadable like any bad text. As a property,
 * the value itself or its JSON.
 */
export function json<T>(
  expects: string,
  check: (value: unknown) => T | undefined,
): AttributeSpec<T | undefined> {
  const parse = (value: string): T | undefined => {
    try {
      return check(JSON.parse(value));
    } catch {
      return undefined;
    }
  };
  return {
    initial: undefined,
    expects,
    parse,
    accept: (value) => (typeof value === 'string' ? parse(value) : check(value)),
  };
}

/**
 * A notation of its own ("1200,1350", "1:200"): `parse` reads the text, `accept` a property that is
 * no text.
 */
export function notation<T>(
  expects: string,
  parse: (text: string) => T | undefined,
  accept: (value: unknown) => T | undefined = () => undefined,
): AttributeSpec<T | undefined> {
  return {
    initial: undefined,
    expects,
    parse,
    accept: (value) => (typeof value === 'string' ? parse(value) : accept(value)),
  };
}
