/** What a text of PostgreSQL cannot hold: NUL and halves of surrogate pairs. */
const NOT_STORABLE = /\0|\p{Surrogate}/gu;
/** The same as JSON writes it: `\u0000` and lone surrogates; a pair of backslashes is no escape. */
const NOT_STORABLE_ESCAPE = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g;
/** Stands for a character that cannot be stored. */
const REPLACEMENT = '\ufffd';

/** A text that the database can hold: each character that it cannot is replaced. */
export function storableText(text: string): string {
  return text.replace(NOT_STORABLE, (character) => (character === '\0' ? '' : REPLACEMENT));
}

/**
 * JSON that a jsonb column can hold. Null for what JSON cannot say, such as a value that is nested
 * too deeply.
 */
export function storableJson(value: unknown): string | null {
  try {
    return (JSON.stringify(value) ?? 'null').replace(NOT_STORABLE_ESCAPE, (escape) =>
      escape === '\\\\' ? escape : escape === '\\u0000' ? '' : REPLACEMENT,
    );
  } catch {
    return null;
  }
}
