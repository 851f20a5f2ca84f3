import { describe, expect, it } from 'vitest';
import type { LogFrame } from '../../formats/log-file.ts';
import type { OpenLog } from '../../sources/log/source.ts';
import type { CurveExportSubject } from '../shared/export/curve-export.ts';
import { type PrintChoice, printOptions, startHeading } from './print-log.ts';

const IDENTITY = {
  well: 'A-1',
  uwi: 'TR-1',
  log: 'composite.las',
  run: '2',
  operator: 'OP',
  field: 'F',
  date: '2020-01-01',
  datum: 'KB',
};
const log = {
  info: {
    logicalFiles: [
      {
        name: '',
        header: [
          {
            kind: 'well',
            title: '',
            items: [
              { mnemonic: 'WELL', unit: '', value: 'of the file', description: '' },
              { mnemonic: 'CTRY', unit: '', value: 'TR', description: '' },
            ],
          },
        ],
      },
    ],
  },
} as unknown as OpenLog;
const subject = {
  identity: IDENTITY,
  log,
  frame: { logicalFile: 0 } as LogFrame,
  unit: 'm',
} as unknown as CurveExportSubject;
const CHOICE: PrintChoice = {
  interval: { top: 100, base: 200 },
  scale: 200,
  paper: 'a3',
  heading: startHeading(IDENTITY),
  hasAllFields: true,
  bands: [[1010, 1020]],
  show: { heading: true, header: true, markers: false, zones: true, notes: true },
};

describe('what a print shows', () => {
  it('is what the user chose, with the other fields of the file under it', () => {
    const options = printOptions(subject, CHOICE, ['Assumed a unit.'], 'Triple combo');
    expect(options).toMatchObject({
      depthScale: 200,
      paper: 'a3',
      range: { top: 100, base: 200 },
      name: 'A-1 · TR-1 · composite · run 2',
      title: 'composite · Triple combo',
      remarks: 'Assumed a unit.',
      show: { markers: false },
    });
    const values = Object.fromEntries(options.heading!.map(({ label, value }) => [label, value]));
    expect(values).toMatchObject({ Well: 'A-1', Company: 'OP', Country: 'TR' });
  });

  it('leaves out empty fields, the notes and the fields of the file', () => {
    const options = printOptions(
      subject,
      {
        ...CHOICE,
        hasAllFields: false,
        heading: { ...CHOICE.heading, field: ' ' },
        show: { ...CHOICE.show, notes: false },
      },
      ['Assumed a unit.'],
      'T',
    );
    expect(options.remarks).toBeUndefined();
    expect(options.heading!.map(({ label }) => label)).not.toContain('Field');
    expect(options.heading!.map(({ label }) => label)).not.toContain('Country');
  });
});
