import { describe, expect, it } from 'vitest';
import { translator } from '../i18n/i18n.ts';
import { problemText } from './problem.ts';

const t = translator('en');
const headline = (message: string): string => problemText(t, { code: 'FORMAT_UNKNOWN', message });

describe('the headline of a file of no format that is read', () => {
  it.each([
    ['This is neither LAS nor DLIS: it is a ZIP archive', 'ZIP archive'],
    ['b.las: This is neither LAS nor DLIS: it is a PDF', 'PDF (b.las)'],
    ['This is no SEG-Y file: it is an HTML page; the sample format would be 9.', 'HTML page'],
    ['This is no SEG-Y file: it is a text file of 12 bytes.', 'text file'],
  ])('names the kind in "%s"', (message, kind) => {
    expect(headline(message)).toMatch(`File type: ${kind}.`);
  });

  it.each(['This is no LAS file: it is bytes of an unknown kind (00 01 …)', 'No section found'])(
    'is a sentence without a kind for "%s"',
    (message) => {
      expect(headline(message)).toMatch(/^Unknown format/);
    },
  );
});
