import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRecipe } from '../compute/recipe/recipe.ts';
import { formatMessage } from './msg.ts';
import { schemaMessage, schemaMessages } from './schema-message.ts';

const { dirname } = import.meta;

/** The sentences that a schema's source has: quoted texts that say what must be. */
function readSentences(file: string): string[] {
  const source = readFileSync(path.join(dirname, file), 'utf8');
  return [...source.matchAll(/'([^'\n]*\bmust\b[^'\n]*)'/g)].map(([, text]) => text!);
}

describe('what is wrong with a template or a recipe', () => {
  it('has parts for every sentence of their schemas', () => {
    const all = ['../plot/log/template.ts', '../compute/recipe/recipe.ts'].flatMap(readSentences);
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter((text) => schemaMessage(text).id === '{{0}}')).toEqual([]);
  });

  it('names missing keys, types and choices instead of the words of the library', () => {
    const read = parseRecipe({
      name: 1,
      version: 1,
      parameters: [],
      steps: [{ kind: 'fill', curves: ['GR'], length: 'x', depthUnit: 'yards' }],
    });
    const issues = read.ok ? [] : read.issues;
    expect(formatMessage(schemaMessages(issues, '; '))).toBe(
      'name: must be a text; steps.0.length: must be a number; steps.0.depthUnit: must be one of "m", "ft", not "yards"',
    );
    expect(formatMessage(schemaMessages(missing(), ''))).toBe('steps: is missing');
  });

  it('shows any other text as it is', () => {
    expect(formatMessage(schemaMessage('no such thing'))).toBe('no such thing');
  });
});

function missing() {
  const read = parseRecipe({ name: 'a', version: 1, parameters: [] });
  return read.ok ? [] : read.issues;
}
