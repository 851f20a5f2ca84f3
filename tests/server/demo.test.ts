import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as demo from '../../host-demo/server/demo/demo.ts';
import { topsAt } from '../../host-demo/server/demo/structure.ts';
import { pathAt } from '../../host-demo/server/demo/trajectory.ts';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openLogFile } from '../../src/formats/open-log-file.ts';
import { type LogsHost, startLogs, temporaryFolder } from '../support/logs-host.ts';

let host: LogsHost;
let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
let tookMs = 0;

beforeAll(async () => {
  temporary = await temporaryFolder();
  host = await startLogs(temporary.path, [], async (app, services) => {
    services.config.demo = true;
    demo.register(app, services);
    const began = performance.now();
    await demo.seed(services);
    tookMs = performance.now() - began;
  });
});

afterAll(async () => {
  await host.close();
  await temporary.remove();
});

async function count(query: ReturnType<typeof sql>): Promise<number> {
  return Number(((await query.execute(host.services.db)).rows[0] as { n: number }).n);
}

async function bytes(key: string, start?: number, end?: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of (await host.services.stores
    .get('demo')!
    .read(key, start, end)) as AsyncIterable<Uint8Array>)
    parts.push(part);
  return Buffer.concat(parts);
}

describe('the demo field', () => {
  it('has hundreds of wells and thousands of logs, and is written once', async () => {
    const wells = await count(sql`select count(*) as n from ppdm.well`);
    const logs = await count(sql`select count(*) as n from ppdm.well_log`);
    console.log(`${wells} wells, ${logs} logs in ${(tookMs / 1000).toFixed(1)} s`);
    expect(wells).toBe(320);
    expect(logs).toBeGreaterThan(3000);
    await sql`delete from ppdm.well where uwi = 'TR-0001'`.execute(host.services.db);
    await demo.seed(host.services);
    expect(await count(sql`select count(*) as n from ppdm.well`)).toBe(319);
  });

  it('lets the server start where a catalog cannot be used, and is completed later', async () => {
    const { db } = host.services;
    const setFields = (fields: unknown) =>
      sql`update studio.entity set data = data || jsonb_build_object('fields', ${JSON.stringify(fields)}::jsonb)
        where entity_name = 'Catalog' and data ->> 'name' = 'wellDocument'`.execute(db);
    const { rows } = await sql<{ fields: unknown }>`select data -> 'fields' as fields
      from studio.entity where entity_name = 'Catalog' and data ->> 'name' = 'wellDocument'`.execute(
      db,
    );
    await sql`delete from studio.migration where name = 'demo-5-curves-documents'`.execute(db);
    await setFields('none');
    expect(await demo.seed(host.services)).toMatch(
      /^The demo field is not complete: The catalog wellDocument cannot be used/,
    );
    await setFields(rows[0]!.fields);
    expect(await demo.seed(host.services)).toBeUndefined();
    expect(
      await count(
        sql`select count(*) as n from studio.migration where name = 'demo-5-curves-documents'`,
      ),
    ).toBe(1);
  });

  it('begins with views that everybody sees, of records that are there', async () => {
    const { rows } = await sql<{
      data: { kind: string; state: { logId?: string; wellbores?: string[] } };
    }>`select data from studio.entity where entity_name = 'SavedView' and owner is null`.execute(
      host.services.db,
    );
    expect(rows.map(({ data }) => data.kind).sort()).toEqual([
      '3d',
      'correlation',
      'log',
      'seismic',
    ]);
    const log = rows.find(({ data }) => data.kind === 'log')!.data.state.logId!;
    const { wellLogId } = JSON.parse(log) as { wellLogId: string };
    expect(
      await count(sql`select count(*) as n from ppdm.well_log where well_log_id = ${wellLogId}`),
    ).toBe(1);
  });

  it('keeps what belongs together: picks and logs inside the hole, wells inside their block and the basin', async () => {
    expect(
      await count(
        sql`select count(*) as n from ppdm.well_marker m join ppdm.well w using (uwi) where m.md > w.total_depth or m.md <= 0`,
      ),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) as n from ppdm.well_log l join ppdm.well w using (uwi) where l.top_depth >= l.base_depth or l.base_depth * case l.base_depth_ouom when 'ft' then 0.3048 else 1 end > w.total_depth + 0.01`,
      ),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) as n from ppdm.well_survey_station s join ppdm.well w using (uwi) where s.md > w.total_depth or s.tvd > s.md + 0.01`,
      ),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) as n from ppdm.well w join ppdm.concession c using (concession_id) where not ST_Covers(ST_Buffer(c.geom, 1e-4), w.geom)`,
      ),
    ).toBe(0);
    expect(await count(sql`select count(*) as n from ppdm.well where concession_id is null`)).toBe(
      0,
    );
    expect(await count(sql`select count(distinct operator_name) as n from ppdm.well`)).toBe(5);
  });

  it('has blocks that share borders and do not overlap', async () => {
    const { rows } = await sql<{ touching: number; overlap: number }>`
      select count(*) filter (where ST_Touches(a.geom, b.geom) and ST_Length(ST_Intersection(a.geom, b.geom)) > 0)::int as touching, coalesce(max(ST_Area(ST_Intersection(a.geom, b.geom))), 0) as overlap
      from ppdm.concession a join ppdm.concession b on a.concession_id < b.concession_id and ST_Intersects(a.geom, b.geom)`.execute(
      host.services.db,
    );
    expect(rows[0]!.touching).toBe(6 * 3 + 5 * 4);
    expect(rows[0]!.overlap).toBeLessThan(1e-9);
  });

  it('has the coordinates of the grid that it names', async () => {
    const off = await count(
      sql`select max(ST_Distance(ST_SetSRID(ST_MakePoint(surface_x, surface_y), 32635), ST_Transform(geom, 32635))) as n from ppdm.well`,
    );
    expect(off).toBeLessThan(0.01);
  });

  it('has picks where the paths meet the surfaces of the basin', () => {
    const { fields, wells } = demo.demoBasin();
    let most = 0;
    for (const { path, markers, x, y } of wells) {
      for (const [i, { formation, mdM, tvdssM }] of markers.entries()) {
        const at = pathAt(path, mdM);
        most = Math.max(
          most,
          Math.abs(topsAt(fields, x + at.eastM, y + at.northM)[formation]! - tvdssM),
        );
        if (i > 0) expect(mdM).toBeGreaterThan(markers[i - 1]!.mdM);
      }
    }
    console.log(`picks lie at most ${most.toFixed(2)} m off their surface`);
    expect(most).toBeLessThan(0.2);
    expect(
      wells
        .filter(({ profile }) => profile === 'horizontal')
        .every(({ path }) => path.at(-1)!.inclinationDeg === 84),
    ).toBe(true);
  });
});

describe('a demo file', () => {
  it('opens without a warning over the depths of its record, in each of the three formats, and is the same twice', async () => {
    const { logs } = demo.demoBasin();
    const suites = new Map(
      [...logs.values()]
        .filter(({ well }) => well.number > 4)
        .map((log) => [`${log.suite.id} ${log.isFeet}`, log]),
    );
    const again = new Map([...suites].map(([id, log]) => [id, log.key]));
    for (const [id, log] of suites) {
      const content = await bytes(log.key);
      const stat = await host.services.stores.get('demo')!.stat(log.key);
      expect(stat!.sizeBytes, id).toBe(content.length);
      expect(
        Buffer.compare(await bytes(again.get(id)!, 1000, 1100), content.subarray(1000, 1100)),
        id,
      ).toBe(0);
      const file = await openLogFile(new BufferSource(content, log.fileName));
      expect(file.warnings, id).toEqual([]);
      const frame = file.info.frames[0]!;
      const [index] = await file.readCurves(frame.frameId, [frame.curves[0]!.curveId]);
      const metres = log.isFeet ? 0.3048 : frame.indexUnit === '0.1 in' ? 0.00254 : 1;
      const ends = [Number(index!.values[0]) * metres, Number(index!.values.at(-1)) * metres].sort(
        (a, b) => a - b,
      );
      expect(Math.abs(ends[0]! - log.topM), id).toBeLessThan(0.02);
      expect(Math.abs(ends[1]! - log.baseM), id).toBeLessThan(0.02);
      const { rows } = await sql<{
        mnemonic: string;
        sample_count: string;
      }>`select mnemonic, sample_count from ppdm.well_log_curve where well_log_id = ${`${log.well.uwi}-${log.suite.id}-${log.run}`}`.execute(
        host.services.db,
      );
      const mnemonics = frame.curves.map(({ mnemonic }) => mnemonic);
      expect(rows.length, id).toBeGreaterThan(0);
      for (const row of rows) {
        expect(mnemonics, id).toContain(row.mnemonic);
        expect(Number(row.sample_count), id).toBe(frame.samples);
      }
    }
    expect(new Set([...suites.values()].map(({ suite }) => suite.format))).toEqual(
      new Set(['las2', 'las3', 'dlis']),
    );
  });

  it('is a report of its well where it is a document', async () => {
    const { documents } = demo.demoBasin();
    expect(await count(sql`select count(*) as n from ppdm.well_document`)).toBe(documents.size);
    for (const key of [...documents.keys()].slice(0, 2)) {
      const content = await bytes(key);
      expect(Buffer.from(content.subarray(0, 5)).toString()).toBe('%PDF-');
      expect(await bytes(key)).toEqual(content);
    }
  });

  it('is opened through the calls of the viewers, and can only be read', async () => {
    const { logs } = demo.demoBasin();
    const log = [...logs.values()].find(({ suite }) => suite.format === 'dlis')!;
    const answer = await host.post('/trove/api/viewer/log/url', {
      row: { wellLogId: `${log.well.uwi}-RAW-1` },
    });
    expect(answer.status).toBe(200);
    expect(
      ((await answer.json()) as { data: { frames: { name: string }[] } }).data.frames.map(
        ({ name }) => name,
      ),
    ).toEqual(['60B', '120B', '2B']);
    expect(await host.services.stores.get('demo')!.stat('wells/../x')).toBeNull();
    await expect(host.services.stores.get('demo')!.remove(log.key)).rejects.toThrow('only be read');
  });
});
