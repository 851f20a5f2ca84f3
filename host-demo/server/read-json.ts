import type { FastifyInstance } from 'fastify';
import { Refused } from './refused.ts';
import { msg } from '../../src/formats/msg.ts';

/** Escape of half of a character of UTF-16, as the only way in which a text of UTF-8 can have one. */
const HALF = /\\u[dD][89a-fA-F]/;
/** Half of a character without its other half. */
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Levels of a body. Lists of a million levels take seconds to check, and cannot be stored. */
const MOST_LEVELS = 500;

/**
 * Reads JSON bodies. An empty body is no body, whatever type it says to have: spec 7 has a PUT of
 * JSON without any. A text with half of a character is refused: no database and no file can hold
 * it.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (isDeeper(body as string, MOST_LEVELS))
      return done(
        new Refused(400, 'VALIDATION', msg`The body has more than ${MOST_LEVELS} nested levels`),
      );
    return parse(request, body as string, (error, value: unknown) => {
      if (!error && HALF.test(body as string) && hasLoneHalf(value))
        done(
          new Refused(400, 'VALIDATION', msg`A text holds half of a character (a lone surrogate)`),
        );
      else done(error, value);
    });
  });
}

/** True where a text or a name in the value holds half of a character. */
export function hasLoneHalf(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string') {
      if (LONE.test(one)) return true;
    } else if (typeof one === 'object' && one !== null)
      for (const [name, inner] of Object.entries(one)) left.push(name, inner);
  }
  return false;
}

/** Whether a text of JSON nests lists and objects deeper than `most`; it is not parsed for that. */
export function isDeeper(json: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json[at]!;
    if (character === '"') at = findStringEnd(json, at);
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (depth > most) return true;
  }
  return false;
}

/** Where the string ends that begins at `start`; the last place if it does not end. */
function findStringEnd(json: string, start: number): number {
  let end = start + 1;
  while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1;
  return end;
}
