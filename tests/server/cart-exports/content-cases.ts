/** What is in the zip of a cart. */
import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { manifestOf, sha256, unzipped } from '../cart-host.ts';
import { csvTable } from '../../support/csv-table.ts';
import { well, log } from './export-host.ts';
import type { ExportHost } from './export-host.ts';
import { MANY } from './rows.ts';
import { HOSTILE, CONTENT, FLAKY } from './stores.ts';

/** Files of records, byte for byte. */
export function fileCases({ newCart, exported, eventsOf }: ExportHost): void {
  test('has the files of its records, byte for byte, under names that are safe everywhere', async () => {
    const { job, bytes } = await exported(
      await newCart(
        {
          catalogName: 'wellLog',
          constraints: [{ field: 'wellLogId', operator: 'like', value: 'L*' }],
        },
        log('L0'),
        log('P-twin'),
      ),
      { name: 'Logs / of W0' },
    );
    expect(job).toMatchObject({
      name: 'Logs / of W0',
      processType: 'export',
      messages: [],
      progress: 100,
    });
    expect(job.downloads[0]!.fileName).toMatch(/^Logs _ of W0-\d{4}-\d\d-\d\d\.zip$/);
    const entries = await unzipped(bytes);
    const manifest = manifestOf(entries);
    expect(manifest).toMatchObject({
      name: 'Logs / of W0',
      by: { id: 'ada', name: 'Ada' },
      parameters: { includeFiles: true, crs: null, aoi: null },
      problems: [],
    });
    const files = manifest.entries.filter(({ kind }) => kind === 'file');
    expect(files.length).toBe(HOSTILE.length);
    for (const file of files) {
      const i = Number(/\d+/.exec(String(file.records![0]!['wellLogId']))![0]);
      expect(file.sha256).toBe(sha256(CONTENT.get(`f${i}.bin`)!));
      const last = file.name.slice('files/wellLog/'.length);
      expect(
        file.name.startsWith('files/wellLog/') &&
          !/[/\\:\p{C}]|^\.|[. ]$|^(con|aux|nul)\b/iu.test(last) &&
          Buffer.byteLength(last) <= 200,
        file.name,
      ).toBe(true);
      expect(file.originalFileName ?? last).toBe(HOSTILE[i]);
    }
    // The same file of two records is there once and names both; names that differ in capitals alone do not meet.
    expect(files.find(({ records }) => records!.length === 2)!.records).toEqual([
      { wellLogId: 'L0' },
      { wellLogId: 'P-twin' },
    ]);
    expect(new Set(files.map((file) => file.name.toLowerCase())).size).toBe(files.length);
    expect([...entries.keys()].filter((entry) => entry.includes('سجل بئر.las')).length).toBe(1);
    expect((await eventsOf(job.processId)).slice(0, 2)).toEqual([
      { what: 'export', success: true },
      { what: 'exportFinished', success: true },
    ]);
    expect(entries.get('report.pdf')!.subarray(0, 5).toString()).toBe('%PDF-');
  });
}

/** Files that could not be read. */
export function problemCases({ newCart, exported }: ExportHost): void {
  test('names what could not be read, and why, and has the rest', async () => {
    const { job, bytes } = await exported(
      await newCart(
        {
          catalogName: 'wellLog',
          constraints: [{ field: 'wellLogId', operator: 'like', value: 'P-*' }],
        },
        log('L3'),
      ),
    );
    expect(job.messages).toEqual([
      'Parts that could not be exported as requested: 5. The manifest lists them.',
    ]);
    const entries = await unzipped(bytes);
    const { problems, entries: listed } = manifestOf(entries);
    expect(
      Object.fromEntries(problems.map(({ keys, reason }) => [keys!['wellLogId'], reason])),
    ).toEqual({
      'P-gone': 'The file is not there',
      'P-none': 'The record names no file',
      'P-store': 'There is no store nowhere',
      'P-private': 'The file is not there',
      'P-broken': 'Broken off after 200000 bytes: The file cannot be read (ECONNRESET)',
    });
    expect(entries.get('files/wellLog/flaky.dlis')!.equals(FLAKY)).toBe(true);
    expect(listed.find((entry) => entry.name === 'files/wellLog/broken.dlis')).toMatchObject({
      bytes: 200_000,
      complete: false,
    });
    expect(csvTable(entries.get('manifest.csv')!).filter((row) => row.at(-1) !== '').length).toBe(
      1 + 5 + 1,
    );
  });
}

/** Listings of records as CSV and as workbooks. */
export function listingCases({ newCart, exported }: ExportHost): void {
  test('lists every record once, however many items hold it, as csv and as xls', async () => {
    const id = await newCart(
      { catalogName: 'wellSurveyStation', constraints: [], except: [{ stationId: '00000007' }] },
      {
        catalogName: 'wellSurveyStation',
        constraints: [{ field: 'md', operator: 'lessThan', value: 100 }],
      },
      ...Array.from({ length: 50 }, (_, i) => ({
        catalogName: 'wellSurveyStation',
        keys: { stationId: String(i + 10).padStart(8, '0') },
      })),
      well('W1'),
    );
    const entries = await unzipped((await exported(id, { includeFiles: false })).bytes);
    const rows = csvTable(entries.get('listings/wellSurveyStation.csv')!);
    // The record that one query leaves out is in the other.
    expect([
      rows.length,
      rows[0]!.slice(0, 2),
      rows[1]![0],
      rows.at(-1)![0],
      new Set(rows.map(([key]) => key)).size,
    ]).toEqual([
      MANY + 1,
      ['Station id', 'UWI'],
      '00000001',
      String(MANY).padStart(8, '0'),
      MANY + 1,
    ]);
    const book = read(entries.get('listings/wellSurveyStation.xls')!);
    const cells = book.SheetNames.flatMap((sheet) =>
      utils.sheet_to_json<unknown[]>(book.Sheets[sheet]!, { header: 1 }),
    );
    expect([cells.length, cells[MANY / 3]![0]]).toEqual([
      MANY + 1,
      String(MANY / 3).padStart(8, '0'),
    ]);
    const [header, first] = csvTable(entries.get('listings/well.csv')!);
    expect(header!.length).toBe(first!.length);
    expect(Object.fromEntries(header!.map((label, i) => [label, first![i]]))).toMatchObject({
      UWI: 'W1',
      Status: 'Producing',
      'Total depth': '1001.5',
      'Total depth unit': 'Metres',
      'Surface X': '500001',
    });
    expect(
      manifestOf(entries).catalogs.map(({ catalogName, records }) => [catalogName, records]),
    ).toEqual([
      ['well', 1],
      ['wellSurveyStation', MANY],
    ]);
  });
}
