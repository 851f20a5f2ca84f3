import { describe, expect, it } from 'vitest';
import { csvLine, writeCsv } from './write-csv.ts';

describe('writing CSV', () => {
  it('quotes delimiters, quotes and line breaks, and leaves gaps empty', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', null, NaN, 1.5])).toBe(
      '"a,b","say ""x""","two\nlines",,,1.5\r\n',
    );
    expect(csvLine(['a,b', 'c;d'], ';')).toBe('a,b;"c;d"\r\n');
  });

  it('puts an apostrophe before texts that a spreadsheet would run, never before numbers', () => {
    expect(csvLine(['=1+1', '+cmd', '-cmd', '@sum', '\tx', '-12.5', '+3e4', -7])).toBe(
      "'=1+1,'+cmd,'-cmd,'@sum,'\tx,-12.5,+3e4,-7\r\n",
    );
  });

  it('starts with a byte order mark where it is wanted', () => {
    expect(writeCsv([['x']], { hasByteOrderMark: true })).toBe('\ufeffx\r\n');
    expect(writeCsv([['x'], [1]])).toBe('x\r\n1\r\n');
  });
});
