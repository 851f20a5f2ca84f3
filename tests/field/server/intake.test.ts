import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogsHost } from '../../support/logs-host.ts';
import { startLogs, temporaryFolder } from '../../support/logs-host.ts';
import { hasField, readField } from '../cases.ts';
import { MADE_FILES } from './intake-files.ts';

/** Files of the field cases by name. */
const CASES = [
  'i03-uwi-plain',
  'i03-uwi-dashes',
  'i08-xy-thousands-and-unit',
  'i13-elevation-eref',
  'i17-thousands',
  'i18-wrong-strt',
  'i25-two-wells-in-one',
  'j02-dref-words',
  'k00-kgs-1000079714',
  '37-lidar-point-cloud',
  '55-date-glued-to-unit',
  '08-comments-section',
  'i01-turkish-1254',
];

describe.skipIf(!hasField)('a folder as people keep it', () => {
  let host: LogsHost;
  let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    temporary = await temporaryFolder();
    const folder = join(temporary.path, 'wells');
    await mkdir(folder);
    for (const name of CASES)
      await writeFile(join(folder, `${name}.las`), await readField(`log/${name}.las`));
    for (const [name, content] of Object.entries(MADE_FILES))
      await writeFile(join(folder, name), content);
    host = await startLogs(join(temporary.path, 'data'), [folder]);
  });
  afterAll(async () => {
    await host.close();
    await temporary.remove();
  });

  type Row = Record<string, unknown>;
  const query = async (statement: ReturnType<typeof sql>): Promise<Row[]> =>
    (await statement.execute(host.services.db)).rows as Row[];
  /** The well and the log of a file. */
  const record = async (file: string): Promise<Row> => {
    const [row] = await query(
      sql`select w.*, l.top_depth, l.base_depth, l.top_depth_ouom, l.log_title, l.effective_date, l.uwi as log_uwi
        from ppdm.well_log l join ppdm.well w using (uwi) where l.location_reference = ${file} order by l.well_log_id`,
    );
    return row ?? {};
  };
  const uwis = async (...files: string[]): Promise<unknown[]> =>
    Promise.all(files.map(async (file) => (await record(file))['uwi']));
  const refusal = async (file: string): Promise<unknown> =>
    (await query(sql`select message from logs.file where key = ${file} and code is not null`))[0]?.[
      'message'
    ];
  const notes = async (): Promise<{ file: string; notes: string[] }[]> => {
    const [row] = await query(
      sql`select data -> 'notes' as notes from studio.entity where entity_name = 'LoadReport' limit 1`,
    );
    return row!['notes'] as { file: string; notes: string[] }[];
  };

  it('makes one well of a UWI with and without dashes [i03]', async () => {
    const [one, other] = await uwis('i03-uwi-plain.las', 'i03-uwi-dashes.las');
    expect(one).toBe(other);
  });

  it('makes one well of an API number of 10 and 14 digits, with dashes or without [i04]', async () => {
    expect(new Set(await uwis('api-1.las', 'api-2.las', 'api-3.las')).size).toBe(1);
  });

  it('makes one well of a name whatever its blanks, dashes and case, and another for another operator [i05]', async () => {
    expect(new Set(await uwis('name-1.las', 'name-2.las', 'name-3.las')).size).toBe(1);
    expect(new Set(await uwis('name-1.las', 'name-4.las')).size).toBe(2);
  });

  it('takes no placeholder as a UWI', async () => {
    const found = await uwis('placeholder-1.las', 'placeholder-2.las', 'placeholder-3.las');
    expect(found).toEqual(['~P-1', '~P-2', '~P-3']);
  });

  it('keeps wells of other names apart under one UWI, and reports them', async () => {
    const [one, other] = await uwis('conflict-1.las', 'conflict-2.las');
    expect(one).not.toBe(other);
    const noted = (await notes()).filter(({ file }) => file.startsWith('conflict'));
    expect(noted).toHaveLength(1);
    expect(noted[0]!.notes[0]).toContain('100999900099W500');
  });

  it('reads coordinates with thousands separators, by the names people use and from 0 to 360 [i08, i10, i11]', async () => {
    expect(await record('i08-xy-thousands-and-unit.las')).toMatchObject({
      surface_x: 512345.67,
      surface_y: 4123456.78,
      coord_system_id: 'EPSG:32637',
    });
    expect(await record('surface.las')).toMatchObject({
      surface_latitude: 37.2085,
      surface_longitude: 41.0861,
    });
    expect(await record('east.las')).toMatchObject({ surface_longitude: -95 });
    expect((await notes()).find(({ file }) => file === 'east.las')!.notes[0]).toContain('-95');
  });

  it('takes "West" and "South" of a description as a sign', async () => {
    expect(await record('west.las')).toMatchObject({
      surface_latitude: -33.5,
      surface_longitude: -70.5,
    });
  });

  it('reads places in other languages, in items of parts, in one text and with narrow spaces', async () => {
    expect(await record('spanish.las')).toMatchObject({
      surface_latitude: -33.5,
      surface_longitude: -70.5,
    });
    expect(await record('turkish.las')).toMatchObject({
      surface_latitude: 37.51,
      surface_longitude: 41.25,
    });
    for (const file of ['parts.las', 'location.las'])
      expect(await record(file)).toMatchObject({
        surface_latitude: 37.51,
        surface_longitude: -97.25,
      });
    expect(await record('narrow.las')).toMatchObject({
      surface_x: 512345.67,
      surface_y: 4123456.78,
      coord_system_id: 'EPSG:32637',
    });
  });

  it('reads a Kansas well with its county, lease and hemisphere [k00]', async () => {
    expect(await record('k00-kgs-1000079714.las')).toMatchObject({
      surface_longitude: -99.65887,
      surface_latitude: 39.06562,
      country: null,
      state: 'Kansas',
      well_name: 'LYND 1',
      kb_elev: 2310,
    });
  });

  it('reports a place outside of the state that the file names', async () => {
    const found = (await notes()).find(({ file }) => file === 'kansas.las');
    expect(found!.notes[0]).toContain('outside of Kansas');
    expect((await notes()).map(({ file }) => file)).not.toContain('k00-kgs-1000079714.las');
  });

  it('reads the elevation of a depth reference that is named in words [i13, j02]', async () => {
    expect(await record('i13-elevation-eref.las')).toMatchObject({
      kb_elev: 120.5,
      kb_elev_ouom: 'm',
      depth_datum: 'KB',
    });
    expect(await record('j02-dref-words.las')).toMatchObject({
      kb_elev: 345,
      kb_elev_ouom: 'ft',
      depth_datum: 'RT',
    });
  });

  it('takes depths from the rows, whatever the header says [i17, i18]', async () => {
    expect(await record('i17-thousands.las')).toMatchObject({ top_depth: 1000, base_depth: 1010 });
    expect(await record('i18-wrong-strt.las')).toMatchObject({ top_depth: 2000, base_depth: 2010 });
  });

  it('takes depths from the rows where the header has none, or a null', async () => {
    for (const file of ['no-ends.las', 'narrow-rows.las', 'far-ends.las'])
      expect(await record(file)).toMatchObject({ top_depth: 1000, base_depth: 1010 });
  });

  it('reads a date beside its unit, and no comment as a curve [i22, i35]', async () => {
    const [date] = await query(
      sql`select effective_date::text as day from ppdm.well_log where location_reference = '55-date-glued-to-unit.las'`,
    );
    expect(date!['day']).toContain('2007-05-21');
    expect((await record('08-comments-section.las'))['log_title']).toBe('GR');
  });

  it('makes two wells of a file with two, each with its own log [i25]', async () => {
    const rows = await query(
      sql`select l.well_log_id, w.well_name, l.top_depth from ppdm.well_log l join ppdm.well w using (uwi)
        where l.location_reference = 'i25-two-wells-in-one.las' order by l.top_depth`,
    );
    expect(rows.map((row) => [row['well_name'], row['top_depth']])).toEqual([
      ['TW-1', 1000],
      ['TW-2', 2000],
    ]);
    const opened = await host.post('/trove/api/viewer/log/url', {
      row: { wellLogId: rows[1]!['well_log_id'] },
    });
    const { data } = (await opened.json()) as {
      data: { curveIds: string[]; fileHeader: { header: { parameter: string; value: string }[] } };
    };
    expect(data.fileHeader.header.filter(({ parameter }) => parameter === 'WELL')).toMatchObject([
      { value: 'TW-2' },
    ]);
    expect(data.curveIds).toHaveLength(2);
  });

  it('reads logs whatever their names end in, and packed ones [i26, i27]', async () => {
    expect(await uwis('a.txt', 'b.asc', 'c.las2', 'd', 'one.zip', 'packed.las.gz')).toEqual([
      'RN-1',
      'RN-2',
      'RN-3',
      'RN-4',
      'ZP-1',
      'GZ-1',
    ]);
    expect(await record('curves.csv')).toMatchObject({ top_depth: 1000.5, base_depth: 1002.5 });
  });

  it('reads a file in the character set that was found, or chosen when it was loaded [i01]', async () => {
    expect((await record('i01-turkish-1254.las'))['well_name']).toBe('ŞELMO-7');
    const form = new FormData();
    form.append('files', new Blob([await readField('log/i01-turkish-1254.las')]), 'chosen.las');
    const answer = await fetch(`${host.url}/trove/api/load/files?encoding=windows-1252`, {
      method: 'POST',
      body: form,
    });
    const { data } = (await answer.json()) as {
      data: { loaded: { wellName: string; logs: { logId: string }[] }[] };
    };
    expect(data.loaded[0]!.wellName).toBe('ÞELMO-7');
    const opened = await host.post('/trove/api/viewer/log/url', {
      row: JSON.parse(data.loaded[0]!.logs[0]!.logId) as unknown,
    });
    expect(JSON.stringify(await opened.json())).toContain('ÞELMO-7');
  });

  it('reports each file that it does not take, with its kind [i30]', async () => {
    expect(await refusal('37-lidar-point-cloud.las')).toContain('LiDAR');
    expect(await refusal('report.pdf')).toContain('a PDF');
    expect(await refusal('wells.csv')).toContain('without a column of depths');
    expect(await refusal('cut.zip')).toContain('cut off');
    expect(await refusal('areas.zip')).toContain('areas.zip/a.pdf');
    expect(await refusal('scan.las')).toContain('a BMP image');
    expect(await refusal('saved-page.las')).toContain('an HTML page');
    expect(await refusal('empty.las')).toContain('empty');
  });

  it('takes each log of an archive as a log of its own, and names its other files', async () => {
    const rows = await query(
      sql`select well_name, location_reference as key, store_id, well_log_id, original_file_name as name from ppdm.well_log
        join ppdm.well using (uwi) where well_name ~ '^(ZP-[2-9]|TR-)' order by well_name`,
    );
    expect(rows.map((row) => [row['well_name'], row['name']])).toEqual([
      ['TR-1', 't1.las'],
      ['TR-2', 't2.las'],
      ['ZP-2', 'a.las'],
      ['ZP-3', 'b.las'],
      ['ZP-4', 'c.las'],
    ]);
    const [report] = await query(
      sql`select data -> 'refused' as refused from studio.entity where entity_name = 'LoadReport' limit 1`,
    );
    const refused = report!['refused'] as { file: string; message: string }[];
    expect(refused.find(({ file }) => file === 'mixed.zip/wells/report.pdf')!.message).toContain(
      'a PDF',
    );
    const { store_id: storeId, key: locationReference, well_log_id: wellLogId } = rows[3]!;
    const opened = await host.post('/trove/api/viewer/log/url', { row: { wellLogId } });
    const { data } = (await opened.json()) as { data: { curveIds: string[] } };
    const values = await host.post('/trove/api/viewer/log/getCurveValues', {
      storeId,
      locationReference,
      frameName: '',
      curveIds: data.curveIds,
    });
    expect(await values.json()).toMatchObject({
      data: { curveNames: ['DEPT', 'GR'], curveValuesArray: [{ 0: 1000 }, { 0: 50 }] },
    });
  });

  it('loads an archive that is sent, and keeps the logs without it', async () => {
    const form = new FormData();
    form.append(
      'files',
      new Blob([MADE_FILES['mixed.zip'] as Uint8Array<ArrayBuffer>]),
      'sent.zip',
    );
    const answer = await fetch(`${host.url}/trove/api/load/files`, { method: 'POST', body: form });
    const { data } = (await answer.json()) as {
      data: { loaded: { file: string; wellName: string }[]; refused: { file: string }[] };
    };
    expect(data.loaded.map(({ file, wellName }) => [file, wellName])).toEqual([
      ['sent.zip/wells/c.las', 'ZP-4'],
    ]);
    expect(data.refused.map(({ file }) => file)).toEqual(['sent.zip/wells/report.pdf']);
  });
});
