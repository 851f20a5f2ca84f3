import { execFile, spawn, spawnSync } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const found = ['mapserv', '/usr/lib/cgi-bin/mapserv'].find(
  (program) => spawnSync(program, ['-v']).status === 0,
);

/** True where MapServer is on this machine. */
export const hasMapServer = found !== undefined;
if (!hasMapServer)
  console.warn('SKIPPED: no MapServer here (Debian: apt-get install cgi-mapserver)');
/** True where GDAL's programs are. */
export const hasGdal = ['ogrinfo', 'gdal_translate', 'gdaltransform'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
);
if (!hasGdal) console.warn('SKIPPED: no GDAL here (Debian: apt-get install gdal-bin)');

/** A MapServer on a socket: the CGI program behind a server of its own. */
export interface MapServer {
  url: string;
  /** Requests so far, their queries. */
  readonly requested: string[];
  close(): Promise<void>;
}

/** Serves one map file, whatever a request names. `env` is put over that of the program. */
export async function startMapServer(
  mapFile: string,
  env: Record<string, string> = {},
): Promise<MapServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'geo-mapserver-'));
  const [map, settings] = [path.join(folder, 'test.map'), path.join(folder, 'mapserver.conf')];
  await writeFile(
    settings,
    `CONFIG\n  ENV\n    MS_MAP_PATTERN "^${folder}"\n    MS_TEMPPATH "${folder}"\n    PROJ_LIB "/usr/share/proj"\n  END\nEND\n`,
  );
  const server = await serveCgi(
    { program: found!, env: { ...env, MAPSERVER_CONFIG_FILE: settings, MS_MAPFILE: map } },
    folder,
  );
  await writeFile(map, mapFile.replaceAll('{url}', server.url).replaceAll('{folder}', folder));
  return server;
}

/** Serves a CGI program (RFC 3875). @param folder is removed with the server */
export async function serveCgi(
  { program, env }: { program: string; env: Record<string, string> },
  folder: string,
): Promise<MapServer> {
  const requested: string[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const query = (request.url ?? '').split('?')[1] ?? '';
    requested.push(query);
    const { port } = server.address() as AddressInfo;
    const child = spawn(program, [], {
      env: {
        PATH: process.env.PATH,
        ...env,
        QUERY_STRING: query,
        REQUEST_METHOD: request.method,
        SERVER_NAME: '127.0.0.1',
        SERVER_PORT: String(port),
        SCRIPT_NAME: '/mapserv',
        GATEWAY_INTERFACE: 'CGI/1.1',
        SERVER_PROTOCOL: 'HTTP/1.1',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
      },
    });
    request.pipe(child.stdin).on('error', () => undefined);
    answerByCgi(child, response);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mapserv`;
  return {
    url,
    requested,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const MOST_HEADERS = 4096;

/** Sends the output of a CGI program as the answer (RFC 3875, 6). */
function answerByCgi(child: ChildProcessWithoutNullStreams, response: ServerResponse): void {
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.stderr.resume();
  child.on('close', () => {
    const whole = Buffer.concat(parts);
    // QGIS ends its lines with line feeds alone.
    const gap = /\r?\n\r?\n/.exec(whole.toString('latin1', 0, MOST_HEADERS));
    const end = gap?.index ?? -1;
    const headers = Object.fromEntries(
      whole
        .subarray(0, Math.max(0, end))
        .toString('latin1')
        .split(/\r?\n/)
        .map((line) => [
          line.split(':')[0]!.toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
    );
    const { status, ...rest } = headers;
    response
      .writeHead(Number(status?.split(' ')[0] ?? 200), {
        'access-control-allow-origin': '*',
        ...rest,
      })
      .end(whole.subarray(end + (gap?.[0].length ?? 1)));
  });
}

interface LayerInput {
  name: string;
  table: string;
  /** Column of the key. */
  key: string;
  type: 'POLYGON' | 'POINT';
  style: string;
}

const BLOCKS: LayerInput = {
  name: 'blocks',
  table: 'concession',
  key: 'concession_id',
  type: 'POLYGON',
  style: 'COLOR 230 200 120 OUTLINECOLOR 120 90 30',
};
const WELLS: LayerInput = {
  name: 'wells',
  table: 'well',
  key: 'uwi',
  type: 'POINT',
  style: 'SYMBOL "disc" SIZE 9 COLOR 220 0 0',
};

/** A map over the tables of the demo field: WMS and WFS of wells and licence blocks, straight from the database. */
export function fieldMap(databaseUrl: string): string {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const connection = `host=${hostname} port=${port} user=${username} dbname=${pathname.slice(1)}`;
  const layer = ({ name, table, key, type, style }: LayerInput): string => `
  LAYER
    NAME "${name}"
    TYPE ${type}
    STATUS ON
    CONNECTIONTYPE POSTGIS
    CONNECTION "${connection}"
    DATA "geom from ppdm.${table} using unique ${key} using srid=4326"
    PROJECTION "init=epsg:4326" END
    TEMPLATE "dummy"
    METADATA
      "ows_title" "${name}"
      "gml_include_items" "all"
      "gml_featureid" "${key}"
      "wms_enable_request" "*"
      "wfs_enable_request" "*"
      "wfs_getfeature_formatlist" "geojson,gml,gml3,gml32"
      "wms_getfeatureinfo_formatlist" "geojson,text/plain"
    END
    CLASS
      NAME "${name}"
      STYLE ${style} END
    END
  END`;
  return `MAP
  NAME "field"
  SIZE 400 300
  EXTENT 25 40 30 42
  IMAGETYPE png
  IMAGECOLOR 255 255 255
  PROJECTION "init=epsg:4326" END
  OUTPUTFORMAT NAME "geojson" DRIVER "OGR/GEOJSON" MIMETYPE "application/json" FORMATOPTION "STORAGE=stream" FORMATOPTION "FORM=SIMPLE" END
  SYMBOL NAME "disc" TYPE ELLIPSE POINTS 1 1 END FILLED TRUE END
  WEB
    METADATA
      "ows_title" "Field"
      "ows_onlineresource" "{url}?"
      "ows_srs" "EPSG:4326 EPSG:3857 EPSG:32635 EPSG:23035 EPSG:28992"
      "ows_enable_request" "*"
      "wms_feature_info_mime_type" "text/plain"
    END
  END
  LEGEND KEYSIZE 20 20 END${layer(BLOCKS)}${layer(WELLS)}
END`;
}

/** Runs a program of the peer; its output as text. */
export async function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input?: string,
): Promise<string> {
  const running = promisify(execFile)(program, args, {
    env: { ...process.env, ...env },
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (input !== undefined) running.child.stdin!.end(input);
  const { stdout } = await running;
  return stdout;
}
