import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanName } from '../../host-demo/server/logs/clean-name.ts';
import { loadFiles } from '../../src/api/contract/studio.ts';
import { collect } from '../generate/collect.ts';
import { demoFiles } from '../generate/wells.ts';
import { byLength, isLong } from '../support/length.ts';
import type { LogsHost } from '../support/logs-host.ts';
import { startLogs, temporaryFolder } from '../support/logs-host.ts';
import { angleCases, dateCases } from './intake/header-cases.ts';
import { topsFile } from './intake/tops-file.ts';

const shared = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
/** Files that differ, for every change; the long run takes in all that lie in these folders. */
const SAMPLE: Readonly<Record<string, readonly string[]>> = {
  demo: ['NPRA_31_81_PR.sgy', 'USGS_1609901672340.las'],
  las: [
    'hostile__empty.las',
    'hostile__html_error_page.las',
    'lasio__not_a_las_file.las',
    'lasio__1.2__sample.las',
    'lasio__1.2__sample_wrapped.las',
    'lasio__2.0__sample_2.0.las',
    'hostile__truncated_mid_row.las',
    'lasio__3.0__sample_3.0.las',
    'lasjs__sample_v3__E4.las',
  ],
  dlis: ['hostile__sul_only.dlis', 'chap4-7__many-logical-files.dlis'],
  segy: ['hostile__format_99.sgy', 'f3-lsb.sgy'],
};
const hasShared = existsSync(shared);
if (!hasShared) console.log(`tests on real files are left out: ${shared} is absent`);

/** A folder of the same name that holds the sample alone. */
async function sampleFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder);
  for (const file of SAMPLE[name]!) await copyFile(join(shared, name, file), join(folder, file));
  return folder;
}

async function rows<T>(host: LogsHost, query: ReturnType<typeof sql>): Promise<T[]> {
  return (await query.execute(host.services.db)).rows as T[];
}

/** Files whose well is kept apart from another one of the same UWI, which the report says. */
function filesKeptApart(host: LogsHost): Promise<{ file: string }[]> {
  return rows(
    host,
    sql`select note ->> 'file' as file from studio.entity, jsonb_array_elements(data -> 'notes') as note
      where entity_name = 'LoadReport' and note ->> 'notes' like '%kept apart%'`,
  );
}

describe.skipIf(!hasShared)('folders of real and hostile files', () => {
  let host: LogsHost;
  let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
  let folders: string[];
  let took = 0;
  beforeAll(async () => {
    temporary = await temporaryFolder();
    folders = await Promise.all(
      Object.keys(SAMPLE).map((name) =>
        isLong ? join(shared, name) : sampleFolder(temporary.path, name),
      ),
    );
    const began = performance.now();
    host = await startLogs(join(temporary.path, 'data'), folders);
    took = performance.now() - began;
  });
  afterAll(async () => {
    await host.close();
    await temporary.remove();
  });

  const isLog = (name: string): boolean => !/\.(md|json)$/.test(name);

  it('give records for nearly all files, and a reason with its place for each of the others', async () => {
    const files = (await Promise.all(folders.map((folder) => readdir(folder)))).flat();
    const refused = await rows<{ key: string; code: string; message: string }>(
      host,
      sql`select key, code, message from logs.file where code is not null order by key`,
    );
    const [{ n }] = (await rows<{ n: number }>(
      host,
      sql`select count(*)::int as n from logs.file where code is null`,
    )) as [{ n: number }];
    console.log(
      `${n} of ${files.length} files read in ${(took / 1000).toFixed(1)} s, server start included`,
    );
    expect(n + refused.length).toBe(files.length);
    // What describes the folders is refused as well.
    const logs = files.filter(isLog);
    expect(n / logs.length).toBeGreaterThan(byLength(0.6, 0.92));
    for (const { key, message } of refused) expect(message, key).toMatch(/\S{3}/);
    expect(refused.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'hostile__empty.las',
        'hostile__html_error_page.las',
        'lasio__not_a_las_file.las',
        'hostile__sul_only.dlis',
        'hostile__format_99.sgy',
      ]),
    );
    const [report] = await rows<{
      data: { refused: { file: string; place: { byteOffset: number } }[] };
    }>(
      host,
      sql`select data from studio.entity where entity_name = 'LoadReport' and data ->> 'storeId' like 'las-%'`,
    );
    const damaged = report!.data.refused.filter(({ file }) => isLog(file));
    expect(damaged).toHaveLength(3);
    expect(damaged.every(({ place }) => place.byteOffset === 0)).toBe(true);
  });

  it('of LAS agree with the reference reader on well, UWI, company, field, depths and curves', async () => {
    const oracle = (
      JSON.parse(await readFile(join(shared, 'las/expected.json'), 'utf8')) as {
        files: Record<string, { lasio: Oracle }>;
      }
    ).files;
    const apart = await filesKeptApart(host);
    let compared = 0;
    const differences: string[] = [];
    // A UWI of nines is not valid; NUL bytes are left out here and read as blanks there.
    const known = ['lasio__3.0__Good File (SS).las', 'hostile__nul_bytes.las'];
    for (const [name, { lasio }] of Object.entries(oracle)) {
      if (lasio.status !== 'ok' || !lasio.version || known.includes(name)) continue;
      if (!isLong && !SAMPLE['las']!.includes(name)) continue;
      const [log] = await rows<LogRecord>(
        host,
        sql`select l.*, w.well_name, (select count(*)::int from ppdm.well_log_curve c where c.well_log_id = l.well_log_id) as curves from ppdm.well_log l join ppdm.well w using (uwi) where l.original_file_name = ${name} and l.store_id like 'las-%'`,
      );
      if (!log) {
        if (!/not_a_las_file|empty|html/.test(name)) differences.push(`${name}: no record`);
        continue;
      }
      compared++;
      const announced = (mnemonic: string): string =>
        String(lasio.well?.[mnemonic]?.value ?? '')
          .trim()
          .replace(/\s+/g, ' ');
      const wanted = announced('UWI');
      if (
        /^\w{8,}$/.test(wanted) &&
        /[1-9]/.test(wanted) &&
        !apart.some(({ file }) => file === name) &&
        log.uwi !== wanted &&
        log.uwi.replace(/^0+/, '') !== wanted
      )
        differences.push(`${name}: UWI ${log.uwi}, not ${wanted}`);
      if (
        announced('COMP') &&
        log.operator_name !== null &&
        !log.operator_name.endsWith(announced('COMP').replace(/^#\s*/, ''))
      )
        differences.push(`${name}: company ${log.operator_name}, not ${announced('COMP')}`);
      if (announced('FLD') && log.field_name !== null && log.field_name !== announced('FLD'))
        differences.push(`${name}: field ${log.field_name}, not ${announced('FLD')}`);
      if (
        lasio.strt &&
        typeof lasio.strt.value === 'number' &&
        log.reported_top_depth !== null &&
        /^(M|FT|F)$/i.test(lasio.strt.unit) &&
        Math.abs(log.reported_top_depth - lasio.strt.value) > 1e-6
      )
        differences.push(`${name}: STRT ${log.reported_top_depth}, not ${lasio.strt.value}`);
    }
    console.log(
      `${compared} LAS headers compared, ${differences.length} differ${differences.map((one) => `\n  ${one}`).join('')}`,
    );
    expect(compared).toBeGreaterThan(byLength(3, 60));
    expect(differences).toEqual([]);
  });

  it('make one well of files of one UWI and name', async () => {
    const [well] = await rows<{ logs: number }>(
      host,
      sql`select count(*)::int as logs from ppdm.well_log where uwi = '100123401234W500'`,
    );
    expect(well!.logs).toBeGreaterThan(byLength(1, 10));
    expect(
      await rows(host, sql`select uwi from ppdm.well where uwi = '100123401234W500'`),
    ).toHaveLength(1);
    expect(
      await rows(
        host,
        sql`select uwi from ppdm.well_log where not exists (select 1 from ppdm.well where well.uwi = well_log.uwi)`,
      ),
    ).toEqual([]);
  });

  it('know a SEG-Y line and cube by their headers', async () => {
    const [line] = await rows<Record<string, unknown>>(
      host,
      sql`select * from ppdm.post_stacked2d where original_file_name = 'NPRA_31_81_PR.sgy'`,
    );
    expect(line).toMatchObject({ line_name: 'L31', sample_interval_us: 4000, product_type: '2D' });
    expect(
      [line!['trace_count'], line!['samples_per_trace'], line!['first_cdp'], line!['last_cdp']].map(
        Number,
      ),
    ).toEqual([534, 1501, 101, 634]);
    const [cube] = await rows<Record<string, unknown>>(
      host,
      sql`select * from ppdm.post_stacked3d where original_file_name = 'f3-lsb.sgy'`,
    );
    expect(
      [
        cube!['inline_min'],
        cube!['inline_max'],
        cube!['crossline_min'],
        cube!['crossline_max'],
      ].map(Number),
    ).toEqual([111, 133, 875, 892]);
  });
});

interface Oracle {
  status: string;
  version: number | null;
  strt?: { value: unknown; unit: string };
  well?: Record<string, { value: unknown }>;
}

interface LogRecord {
  uwi: string;
  operator_name: string | null;
  field_name: string | null;
  reported_top_depth: number | null;
  curves: number;
}

describe('a folder', () => {
  it('is read once: a second start reads nothing, a changed file alone is read again, links lead nowhere else', async () => {
    const temporary = await temporaryFolder();
    const mine = join(temporary.path, 'mine');
    await mkdir(join(mine, 'deep/er'), { recursive: true });
    const [gas, , oil] = demoFiles();
    await writeFile(join(mine, 'deep/er/a.las'), await collect(gas!.write()));
    await writeFile(join(temporary.path, 'outside.las'), await collect(oil!.write()));
    await symlink(join(temporary.path, 'outside.las'), join(mine, 'link.las'));
    await symlink(mine, join(mine, 'deep/loop'));
    const seen = async (): Promise<string[]> => {
      const host = await startLogs(join(temporary.path, 'data'), [mine]);
      const found = await rows<{ text: string }>(
        host,
        sql`select concat_ws(' ', f.key, f.code, f.read_at, l.uwi, l.digital_format) as text from logs.file f left join ppdm.well_log l on l.location_reference = f.key order by f.key`,
      );
      await host.close();
      return found.map(({ text }) => text);
    };
    const first = await seen();
    expect(first).toHaveLength(1);
    expect(first[0]).toMatch(/^deep\/er\/a\.las .* 0015\/08-0002 las$/);
    expect(await seen()).toEqual(first);
    await copyFile(join(temporary.path, 'outside.las'), join(mine, 'new.las'));
    await rename(join(mine, 'new.las'), join(mine, 'deep/er/a.las'));
    const changed = await seen();
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatch(/^deep\/er\/a\.las .* W-0007-H las$/);
    await temporary.remove();
  }, 180_000);
});

describe('files that a user loads', () => {
  let host: LogsHost;
  let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    temporary = await temporaryFolder();
    host = await startLogs(temporary.path);
  });
  afterAll(async () => {
    await host.close();
    await temporary.remove();
  });

  async function load(...files: [name: string, content: Uint8Array | string][]) {
    const form = new FormData();
    for (const [name, content] of files)
      form.append('files', new Blob([content as BlobPart]), name);
    const answer = await fetch(`${host.url}/trove/api/load/files`, { method: 'POST', body: form });
    return { status: answer.status, body: (await answer.json()) as unknown };
  }

  it('become records that can be opened; what is no log is refused by name and reason', async () => {
    const [gas] = demoFiles();
    const bytes = await collect(gas!.write());
    const { status, body } = await load(
      ['../../evil\\heron.las', bytes],
      ['page.las', '<html></html>'],
    );
    expect(status).toBe(200);
    const { data } = parse(loadFiles.answer, body);
    expect(data.loaded).toEqual([
      expect.objectContaining({
        file: 'heron.las',
        format: 'las',
        uwi: '0015/08-0002',
        wellName: 'HERON 2',
        records: 1,
      }),
    ]);
    expect(data.refused).toEqual([
      {
        file: 'page.las',
        code: 'FORMAT_UNKNOWN',
        message: expect.stringContaining('HTML page') as string,
        parts: expect.objectContaining({ values: expect.any(Array) as unknown }) as unknown,
      },
    ]);
    const opened = await host.post('/trove/api/viewer/log/url', {
      row: JSON.parse(data.loaded[0]!.logs[0]!.logId) as unknown,
    });
    expect(opened.status).toBe(200);
  });

  it('loaded twice are one record, and two of one name are two', async () => {
    const [gas, , oil] = demoFiles();
    const [one, other] = await Promise.all([collect(gas!.write()), collect(oil!.write())]);
    await load(['x.las', one]);
    await load(['x.las', one], ['x.las', other]);
    const records = await rows<{ uwi: string }>(
      host,
      sql`select uwi from ppdm.well_log where original_file_name = 'x.las' order by uwi`,
    );
    expect(records.map(({ uwi }) => uwi)).toEqual(['0015/08-0002', 'W-0007-H']);
  });

  it('add the tops that they list to the markers of the well, and change none that is there', async () => {
    const readMarkers = () =>
      rows<{ name: string; md: number; unit: string; remark: string }>(
        host,
        sql`select marker_name as name, md, md_ouom as unit, remark from ppdm.well_marker where uwi = 'T-0001' order by md`,
      );
    expect((await load(['tern.las', topsFile(1200)])).status).toBe(200);
    const first = [
      { name: 'Upper Sand', md: 1200, unit: 'ft', remark: 'From the file tern.las.' },
      { name: 'Marl', md: 1310, unit: 'ft', remark: 'From the file tern.las.' },
    ];
    expect(await readMarkers()).toEqual(first);
    await load(['tern-2.las', topsFile(1250)]);
    expect(await readMarkers()).toEqual(first);
  });

  it('must be there and be multipart', async () => {
    expect((await load()).status).toBeGreaterThanOrEqual(400);
    expect((await host.post('/trove/api/load/files', {})).status).toBe(415);
  });

  it('lose whatever a name should not hold', () => {
    expect(
      [
        'a/b/../c.las',
        '..\\..\\x.dlis',
        '.hidden.las',
        'a\0b\n.las',
        'con:<>"|?*;%2e.las',
        '',
        '井.las',
        `${'n'.repeat(300)}.dlis`,
      ].map(cleanName),
    ).toEqual([
      'c.las',
      'x.dlis',
      'hidden.las',
      'a_b_.las',
      'con_________2e.las',
      'file',
      '井.las',
      `${'n'.repeat(100)}.dlis`,
    ]);
  });
});

describe('header values', () => {
  angleCases();
  dateCases();
});
