import { beforeEach, describe, expect, it } from 'vitest';
import { answerStored, recordingDb } from '../../../tests/support/recording-db.ts';
import type { Services } from '../services.ts';
import { renderTile } from './render-tile.ts';

const MAPS = '127.0.0.1:81';
const OTHER = '127.0.0.1:82';
const WMS = 'service=WMS&request=GetMap&layers=roads&bbox=0,0,1,1';
const LAYERS = [
  ['roads', `http://${MAPS}/wms?map=roads.map`, `http://${MAPS}/legend.png`],
  ['private', `http://${OTHER}/wms`, null],
  ['metadata', 'http://169.254.169.254/latest', null],
] as const;

let services: Services;

beforeEach(() => {
  const { db } = recordingDb((statement) =>
    statement.parameters[0] === 'Layer'
      ? LAYERS.map(([id, url, legendUrl]) => ({
          id,
          version: 1,
          data: { name: id, mapServer: { url }, legendUrl },
        }))
      : answerStored(statement),
  );
  services = {
    db,
    config: { origin: 'http://geo.example', mapHosts: [] },
  } as unknown as Services;
});

const render = (query: Record<string, string>) =>
  renderTile(services, query, new AbortController().signal);

/** Hosts that say one thing and mean this machine or a network that is not open. */
const HOSTS = [
  ...['127.0.0.1', '127.1', '0177.0.0.1', '0x7f.0.0.1', '2130706433', '0x7f000001'],
  ...['017700000001', '127.0.0.1.', '0.0.0.0', '0', '[::1]', '[::]', '[::ffff:127.0.0.1]'],
  ...['[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:1]', '[64:ff9b::7f00:1]', 'localhost'],
  ...['LOCALHOST', 'localhost.', '①②⑦.⓪.⓪.①', '127。0。0。1', '10.0.0.1', '172.16.0.1'],
  ...['192.168.0.1', '169.254.169.254', '[fd00:ec2::254]', '[fe80::1]', '100.64.0.1'],
  ...['198.18.0.1', '224.0.0.1', '255.255.255.255'],
];
const GOOD = `${MAPS}/wms`;
const EVASIONS = [
  ...HOSTS.map((host) => `http://${host}:82/wms?${WMS}`),
  ...HOSTS.slice(0, 20).map((host) => `http://${host}/wms?${WMS}`),
  `http://${MAPS}@${OTHER}/wms?${WMS}`,
  `http://user:password@${GOOD}?${WMS}`,
  `http://user@${GOOD}?${WMS}`,
  `http://${OTHER}/wms#@${GOOD}?${WMS}`,
  `http://${OTHER}\\@${GOOD}?${WMS}`,
  `http://${MAPS}.example/wms?${WMS}`,
  `https://${GOOD}?${WMS}`,
  `ftp://${GOOD}?${WMS}`,
  `gopher://${GOOD}?${WMS}`,
  `file://${GOOD}?${WMS}`,
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  `//${OTHER}/wms?${WMS}`,
  `http:/${OTHER}/free?${WMS}`,
  `http://${MAPS}/wms/../admin?${WMS}`,
  `http://${MAPS}/wms/?${WMS}`,
  `http://${MAPS}/wms%2f..%2fadmin?${WMS}`,
  `http://${MAPS}/WMS?${WMS}`,
  `http://${MAPS}/wms;x?${WMS}`,
  `http://${MAPS}//wms?${WMS}`,
  `http://${MAPS}/?${WMS}`,
  `http://${MAPS}:1/wms?${WMS}`,
  `http://${MAPS}\t.example/wms?${WMS}`,
  '',
  ' ',
  'wms',
  '/etc/passwd',
  '/service/myPreferences',
  '/spatial/api/v1/wfs?request=GetMap',
  `http://${MAPS}/legend.png/../wms2?${WMS}`,
  'http://a'.repeat(1000),
];

describe('renderTile', () => {
  it.each(EVASIONS)('refuses the address %j, which is not a registered layer’s', async (url) => {
    await expect(render({ url })).rejects.toMatchObject({ status: 403, code: 'HOST_NOT_ALLOWED' });
  });

  it.each(['private', 'metadata', 'roads'])(
    'refuses the layer %s, registered in a network that is not open',
    async (layerId) => {
      await expect(render({ layerId, request: 'GetMap' })).rejects.toMatchObject({
        status: 403,
        code: 'HOST_NOT_ALLOWED',
      });
    },
  );

  it.each(['GetCapabilities', 'GetFeature', 'Transaction', ''])(
    'refuses to ask a map server for %j',
    async (request) => {
      await expect(render({ layerId: 'roads', request })).rejects.toMatchObject({
        status: 400,
        code: 'VALIDATION',
      });
    },
  );

  it('knows no layer of another id', async () => {
    await expect(render({ layerId: 'nothing', request: 'GetMap' })).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });
});
