import { describe, expect, it } from 'vitest';
import { translator } from '../i18n/i18n.ts';
import { namedProblem, type Problem, problemMessage, problemText } from './problem.ts';

const t = translator('en');
const part = (id: string) => ({ id, values: [] });
const unknown = (kind?: string): Problem => ({
  code: 'FORMAT_UNKNOWN',
  message: 'This is no SEG-Y file.',
  ...(kind !== undefined && { values: { kind: part(kind) } }),
});

describe('the headline of a file of no format that is read', () => {
  it.each([
    ['a ZIP archive', 'ZIP archive'],
    ['an HTML page', 'HTML page'],
    ['a text file', 'text file'],
  ])('names %s without its article', (kind, shown) => {
    expect(problemText(t, unknown(kind))).toMatch(`File type: ${shown}.`);
  });

  it('names the file beside the kind where it is one of several', () => {
    expect(problemText(t, namedProblem('b.las', unknown('a PDF')))).toMatch(
      'File type: PDF (b.las).',
    );
  });

  it('is a sentence without a kind where the kind is not known', () => {
    expect(problemText(t, unknown())).toMatch(/^Unknown format/);
  });
});

describe('the message of a problem', () => {
  it('is made of its parts, the name of one of several before them', () => {
    const problem: Problem = {
      code: 'FILE_MALFORMED',
      message: 'The grid ends after 3 of 4 nodes.',
      parts: { id: 'The grid ends after {{0}} of {{1}} nodes.', values: [3, 4] },
    };
    expect(problemMessage(t, namedProblem('top', problem))).toBe(
      'top: The grid ends after 3 of 4 nodes.',
    );
  });

  it('is the text of a server that sends no parts', () => {
    expect(problemText(t, { code: 'SERVER_SAID', message: 'No.' })).toBe('No.');
  });
});
