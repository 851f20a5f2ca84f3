/** Tables that users load into catalogs, and the review of the wells, fields and operators that are new. */
import { utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import {
  ask,
  bearers,
  finished,
  type Json,
  load,
  loadServer,
  send,
  startLoadHost,
  waitingReview,
} from './load-host.ts';

startLoadHost();

async function readWell(uwi: string): Promise<Json | undefined> {
  const { body } = await ask('editor', 'POST', '/service/getEntity', {
    entityName: 'well',
    constraints: [{ field: 'uwi', operator: 'equal', value: uwi }],
  });
  return (body.data as Json[])[0];
}

describe('a table', () => {
  it('is recognised by its columns, with what was assumed', async () => {
    const table = await send(
      'editor',
      'kuyular.csv',
      'Kuyu No;Kuyu Adı;Saha;TD (m);Başlama tarihi\nTR-1;A;Akpınar;1.250;03/04/2020\n',
    );
    expect(table.suggestions[0]).toMatchObject({ catalog: 'well', isTemplate: false });
    expect(table.suggestions[0]!.mapping.map(({ field }) => field)).toEqual([
      'uwi',
      'wellName',
      'fieldName',
      'totalDepth',
      'spudDate',
    ]);
    expect(table.assumptions).toEqual(['decimal', 'dateOrder']);
    const again = await ask('editor', 'POST', `/trove/api/load/tables/${table.id}/preview`, {
      decimal: ',',
      dateOrder: 'mdy',
    });
    expect(again.body.data).toMatchObject({ decimal: ',', dateOrder: 'mdy', assumptions: [] });
  });

  it("is its sender's alone", async () => {
    const { id } = await send('loader', 'mine.csv', 'uwi,wellName\nX-1,X\n');
    const answer = await ask('other', 'POST', `/trove/api/load/tables/${id}/preview`, {});
    expect(answer.status).toBe(404);
  });

  it('that is broken or binary is refused with a reason', async () => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array([80, 75, 3, 4, 0])]), 'broken.xlsx');
    const answer = await ask('loader', 'POST', '/trove/api/load/tables', form);
    expect(answer).toMatchObject({ status: 422, body: { error: 'UNREADABLE_FILE' } });
  });
});

describe('loading a table', () => {
  it('creates and changes rows by their key, reports each, and changes nothing again', async () => {
    const content = [
      'uwi,wellName,fieldName,operatorName,totalDepth (ft),spudDate,wellStatus',
      'TR-001,Akpınar-1,Akpınar,Anadolu Petrol,8200,2020-03-15,producing',
      'TR-050,Kavak-1,Akpınar,Anadolu Petrol,"9,100",2021-01-02,',
      'TR-051,Kavak-2,Akpınar,,deep,2021-01-02,',
      'TR-052,Kavak-3,Akpınar,,1,2021-01-02,no such status',
      ',Kavak-4,Akpınar,,1,2021-01-02,',
      'TR-050,Kavak-1 again,Akpınar,,1,2021-01-02,',
    ].join('\n');
    const table = await send('editor', 'wells.csv', content);
    const first = await load('editor', table);
    expect(first.rows.map(({ row, outcome, field }) => [row, outcome, field])).toEqual([
      [2, 'changed', null],
      [3, 'created', null],
      [4, 'refused', 'totalDepth'],
      [5, 'refused', 'wellStatus'],
      [6, 'refused', 'uwi'],
      [7, 'refused', 'uwi'],
    ]);
    expect(first.rows[2]!.reason).toContain('"deep"');
    expect(first.rows[5]!.reason).toContain('row 3');
    expect(await readWell('TR-050')).toMatchObject({
      wellName: 'Kavak-1',
      totalDepth: 9100,
      totalDepthOuom: 'ft',
      spudDate: '2021-01-02',
    });
    expect(await readWell('TR-051')).toBeUndefined();
    const downloads = first.response.downloads as { output: string; id: string }[];
    const report = await fetch(
      `${loadServer().url}/trove/api/export/download/file/${downloads[0]!.id}?output=csv`,
      { headers: { authorization: `Bearer ${bearers.get('editor')}` } },
    );
    expect(await report.text()).toContain('3,TR-050,created');
    const { counts } = await load('editor', table);
    expect(counts).toEqual({ unchanged: 2, refused: 4 });
  });

  it('takes a filled load template as a workbook, with places and texts with zeros in front', async () => {
    const book = utils.book_new();
    const rows = [
      ['UWI *', 'Well name', 'Surface longitude', 'Surface latitude'],
      ['uwi', 'wellName', 'surfaceLongitude', 'surfaceLatitude'],
      ['0070', 'Batı-7', 27.5, 41.25],
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Data');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const table = await send('editor', 'well.xlsx', new Uint8Array(bytes));
    expect(table).toMatchObject({
      headerRow: 2,
      suggestions: [{ isTemplate: true }, ...table.suggestions.slice(1)],
    });
    expect((await load('editor', table)).counts).toEqual({ created: 1 });
    expect(await readWell('0070')).toMatchObject({
      geom: { type: 'Point', coordinates: [27.5, 41.25] },
    });
    expect((await load('editor', table)).counts).toEqual({ unchanged: 1 });
  });

  it('gives markers without an id the same one each time, and refuses those of no well', async () => {
    const table = await send(
      'editor',
      'tops.csv',
      'UWI,Top,MD (m)\nTR-001,Garzan,1200\nNOPE-1,Garzan,900\n',
    );
    const { rows } = await load('editor', table);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'refused']);
    expect(rows[1]!.reason).toBe('There is no well NOPE-1. Load the well first.');
    expect((await load('editor', table)).counts).toEqual({ unchanged: 1, refused: 1 });
  });

  it('refuses a mapping that does not fit', async () => {
    const { id } = await send('editor', 'fit.csv', 'uwi,wellName\nX-1,X\n');
    const start = (mapping: object[]) =>
      ask('editor', 'POST', `/trove/api/load/tables/${id}/start`, { catalog: 'well', mapping });
    expect((await start([{ column: 0, field: 'nope' }])).status).toBe(422);
    expect((await start([{ column: 9, field: 'uwi' }])).status).toBe(422);
    expect(
      (
        await start([
          { column: 0, field: 'uwi' },
          { column: 1, field: 'uwi' },
        ])
      ).status,
    ).toBe(422);
  });
});

describe('new names of a table', () => {
  const content =
    'uwi,wellName,fieldName,operatorName\nTR-060,Meşe-1,AKPINAR,Anadolu Petrol\nTR-061,Meşe-2,Akpınar,Yeni Enerji\n';

  it('of an editor wait where they resemble others', async () => {
    const { rows } = await load('editor', await send('editor', 'near.csv', content));
    expect(rows.map(({ outcome }) => outcome)).toEqual(['waiting', 'created']);
    // The operator of that row is new too, but is not made before the row is stored.
    expect(rows[0]).toMatchObject({ field: 'fieldName', reason: 'New: field AKPINAR' });
    expect((await waitingReview('near.csv')).rows).toMatchObject([
      { kind: 'field', name: 'AKPINAR', near: [{ id: 'Akpınar' }], rowCount: 1 },
    ]);
    const review = await waitingReview('near.csv');
    const decided = await ask('editor', 'POST', `/trove/api/load/review/${review.id}`, {
      version: review.version,
      decisions: [{ id: review.rows[0]!.id, action: 'merge', into: 'Akpınar' }],
    });
    expect(decided).toMatchObject({
      status: 202,
      body: {
        data: { review: { status: 'accepted', decidedAt: expect.stringMatching(/^\d{4}-/) } },
      },
    });
    await finished('editor', (decided.body.data as { processId: string }).processId);
    expect(await readWell('TR-060')).toMatchObject({ fieldName: 'Akpınar' });
  });

  it('of a loader wait all, and are decided by an editor', async () => {
    const rows = 'uwi,wellName,fieldName\nTR-070,Çam-1,Akpınar\nTR-071,Çam-2,Yeni Saha\n';
    const { counts } = await load('loader', await send('loader', 'closed.csv', rows));
    expect(counts).toEqual({ waiting: 2 });
    const review = await waitingReview('closed.csv');
    expect(review.rows.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'well Çam-1',
      'well Çam-2',
      'field Yeni Saha',
    ]);
    const path = `/trove/api/load/review/${review.id}`;
    const decide = (user: string, decisions: object[]) => ask(user, 'POST', path, { decisions });
    const accept = { id: review.rows[0]!.id, action: 'accept' };
    expect((await decide('loader', [accept])).status).toBe(403);
    expect(await decide('editor', [accept])).toMatchObject({
      status: 202,
      body: { data: { review: { status: 'waiting' }, processId: null } },
    });
    expect(
      (await decide('editor', [{ id: review.rows[2]!.id, action: 'merge', into: 'Nope' }])).status,
    ).toBe(422);
    const last = await decide('editor', [
      { id: review.rows[1]!.id, action: 'accept' },
      { id: review.rows[2]!.id, action: 'refuse' },
    ]);
    await finished('editor', (last.body.data as { processId: string }).processId);
    expect(await readWell('TR-070')).toBeDefined();
    expect(await readWell('TR-071')).toBeUndefined();
    expect((await decide('editor', [accept])).status).toBe(409);
  });
});

describe('new names of a log file', () => {
  const las = (well: string, field: string) =>
    [
      '~Version',
      'VERS. 2.0 :',
      'WRAP. NO :',
      '~Well',
      'STRT.M 100 :',
      'STOP.M 101 :',
      'STEP.M 0.5 :',
      'NULL. -999.25 :',
      `WELL. ${well} : WELL`,
      `FLD. ${field} : FIELD`,
      '~Curve',
      'DEPT.M :',
      'GR.GAPI :',
      '~Ascii',
      '100 50',
      '100.5 51',
      '101 52',
      '',
    ].join('\n');

  async function loadFile(user: string, name: string, content: string) {
    const form = new FormData();
    form.append('files', new Blob([content]), name);
    return (await ask(user, 'POST', '/trove/api/load/files', form)).body.data as {
      loaded: Json[];
      waiting: { reviewId: string; names: Json[] }[];
    };
  }

  it('wait for a review, and the file is loaded with what was decided', async () => {
    const { loaded, waiting } = await loadFile('loader', 'a.las', las('CAM AGACI 5', 'AKPINAR'));
    expect(loaded).toEqual([]);
    expect(waiting[0]!.names).toEqual([
      { kind: 'well', name: 'CAM AGACI 5' },
      { kind: 'field', name: 'AKPINAR' },
    ]);
    const review = await waitingReview('a.las');
    expect(review.rows[0]!.near).toEqual([{ id: 'TR-002', name: 'Çam Ağacı-5' }]);
    const decided = await ask('editor', 'POST', `/trove/api/load/review/${review.id}`, {
      decisions: [
        { id: review.rows[0]!.id, action: 'merge', into: 'TR-002' },
        { id: review.rows[1]!.id, action: 'merge', into: 'Akpınar' },
      ],
    });
    await finished('editor', (decided.body.data as { processId: string }).processId);
    const { body } = await ask('editor', 'POST', '/service/getEntity', {
      entityName: 'wellLog',
      constraints: [{ field: 'uwi', operator: 'equal', value: 'TR-002' }],
    });
    expect(body.data).toMatchObject([{ fieldName: 'Akpınar' }]);
  });

  it('of an editor are made at once where they resemble none', async () => {
    const { loaded, waiting } = await loadFile('editor', 'b.las', las('Söğüt 9', 'Akpınar'));
    expect([loaded.length, waiting.length]).toEqual([1, 0]);
  });

  it('that are new are noted in the report, and those that no list or record has are left out', async () => {
    const { db } = loadServer().services;
    const first = await loadFile('editor', 'c.las', las('Kavak 3', 'Yeşilova'));
    expect(first.loaded).toMatchObject([{ notes: ['The field Yeşilova is new.'] }]);
    const list = { name: 'depthDatum', values: [{ value: 'KB', label: 'Kelly bushing' }] };
    await sql`update studio.entity set data = ${JSON.stringify(list)}::jsonb
      where entity_name = 'PickList' and id = 'depthDatum'`.execute(db);
    const relation = {
      relationType: 'oneToMany',
      source: 'field',
      catalog: 'well',
      fieldPairs: [{ from: 'fieldName', to: 'fieldName' }],
    };
    await sql`update studio.entity set data = jsonb_set(data, '{sourced}', ${JSON.stringify([relation])}::jsonb)
      where entity_name = 'Catalog' and id = 'field'`.execute(db);
    await insertRows(db, 'field', [{ fieldId: 'F-1', fieldName: 'Akpınar' }]);
    const content = las('Ladin 1', 'Kumluca').replace('~Curve', 'DREF. ground level :\n~Curve');
    const { loaded } = await loadFile('editor', 'd.las', content);
    expect(loaded[0]!['notes']).toEqual([
      'Depth datum is left empty: "GL" is not in its list: Kelly bushing.',
      'Field is left empty: there is no Field Kumluca.',
    ]);
    const { body } = await ask('editor', 'POST', '/service/getEntity', {
      entityName: 'well',
      constraints: [{ field: 'wellName', operator: 'equal', value: 'Ladin 1' }],
    });
    expect(body.data).toMatchObject([{ fieldName: null, depthDatum: null }]);
  });
});
