import { describe, expect, it } from 'vitest';
import { findExtension, chooseFileName } from './file-name.ts';

describe('the name of a downloaded file', () => {
  it.each([
    ['attachment; filename="report.pdf"', 'report.pdf'],
    ['attachment; filename=report.pdf', 'report.pdf'],
    ['attachment; filename="a \\"b\\".pdf"', 'a _b_.pdf'],
    [
      'attachment; filename="plain.pdf"; filename*=UTF-8\'\'%D8%AA%D9%82%D8%B1%D9%8A%D8%B1.pdf',
      'تقرير.pdf',
    ],
    ["attachment; filename*=utf-8'en'%e2%82%ac%20rates.csv", '€ rates.csv'],
    ["attachment; filename*=iso-8859-1''caf%E9.csv", 'café.csv'],
    ["attachment; filename*=UTF-8''%ff%fe; filename=fallback.csv", 'fallback.csv'],
    ["attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", '_.._etc_passwd'],
    ['attachment; FileName="C:\\\\temp\\\\x.exe"', 'C__temp_x.exe'],
    ['inline; filename="../../x"', '_.._x'],
    ["attachment; filename*=UTF-8''a%E2%80%AEgpj.exe", 'agpj.exe'],
    ['attachment; filename="CON.csv"', '_CON.csv'],
    ['attachment', 'export_7.pdf'],
    ['attachment; filename=""', 'export_7.pdf'],
    ['filename=nothing-before.pdf', 'export_7.pdf'],
    [null, 'export_7.pdf'],
  ])('of %s is %s', (header, name) =>
    expect(chooseFileName(header, 'application/pdf', '7')).toBe(name),
  );

  it.each([
    ['application/pdf', 'pdf'],
    ['text/csv; charset=utf-8', 'csv'],
    ['application/zip', 'zip'],
    ['application/vnd.ms-excel', 'xls'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xls'],
    ['image/png', 'bin'],
    [null, 'bin'],
  ])('of type %s ends in %s', (type, ext) => expect(findExtension(type)).toBe(ext));

  it('keeps its extension where it is too long', () => {
    const name = chooseFileName(`attachment; filename="${'x'.repeat(500)}.csv"`, null, '1');
    expect([name.length, name.endsWith('.csv')]).toEqual([120, true]);
  });
});
