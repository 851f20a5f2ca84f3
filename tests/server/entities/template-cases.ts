import { expect } from 'vitest';
import { type LogTemplate, templateSchema } from '../../../src/plot/log/template.ts';
import type { EntityHost } from './entity-host.ts';
import { stored } from './entity-host.ts';

/** A template with every key that the published schema has. */
const WHOLE: LogTemplate = {
  name: 'All of it',
  depthScale: '1:500',
  orientation: 'horizontal',
  tracks: [
    { kind: 'depth', width: 0.4, unit: 'ft', datum: 'TVDSS' },
    {
      kind: 'curves',
      title: 'Gamma · القياس',
      width: 1.2,
      scale: 'log',
      divisions: 4,
      curves: [
        {
          curve: ['GR', 'GRC'],
          left: 0.2,
          right: 2000,
          unit: 'gAPI',
          color: '#1b6e3c',
          lineWidth: 1.5,
          dash: [4, 2],
          style: 'points',
          pointSize: 3,
          nonPositive: 'clamp',
          offScale: 'wrap-left',
          wraps: 2,
          backup: { left: 0, right: 1500 },
          fills: [
            { to: 'left', color: '#eee' },
            { to: { value: 75 }, color: '#fff000', colorBelow: 'green' },
            { to: { curve: 'NPHI' }, color: 'rgb(1, 2, 3)', pattern: 'sand', colormap: 'viridis' },
          ],
        },
      ],
    },
    {
      kind: 'zones',
      title: 'Zones',
      width: 0.6,
      curve: 'ZONE',
      intervals: [{ top: 1, base: 2, name: 'A', color: '#123456', pattern: 'shale' }],
    },
    {
      kind: 'array',
      title: 'Image',
      width: 2,
      curve: 'FMI',
      display: 'waveform',
      colormap: 'copper',
      min: -1,
      max: 10,
    },
    {
      kind: 'discrete',
      title: 'Lithology',
      width: 0.5,
      curve: ['LITH', 'FACIES'],
      codes: [{ value: 1, name: 'Sandstone · حجر رملي', color: '#f6d860', pattern: 'sand' }],
    },
    {
      kind: 'text',
      title: 'Description',
      width: 1.5,
      curve: 'DESC',
      items: [{ depth: 1200.5, text: 'grey shale' }],
    },
    {
      kind: 'picture',
      title: 'Core',
      width: 1,
      items: [{ top: 1200, base: 1201, url: '/fm/download/core/box-1.jpg', title: 'Box 1' }],
    },
  ],
};

/** Names of all keys in a schema of valibot. */
function schemaKeys(schema: unknown, keys = new Set<string>()): Set<string> {
  const { entries, item, options, wrapped, pipe } = schema as Record<string, unknown>;
  for (const [key, inner] of Object.entries((entries ?? {}) as object))
    schemaKeys(inner, keys.add(key));
  for (const inner of [item, wrapped, ...((options ?? []) as unknown[]), ...((pipe ?? []) as [])])
    if (typeof inner === 'object' && inner !== null && inner !== schema) schemaKeys(inner, keys);
  return keys;
}

function valueKeys(value: unknown, keys = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return keys;
  for (const [key, inner] of Object.entries(value))
    valueKeys(inner, Array.isArray(value) ? keys : keys.add(key));
  return keys;
}

/** Log templates of users, through everything that a template may hold. */
export function templateCases({ usual, admin, editor, reader }: EntityHost): void {
  usual('a template is stored and shared with everything that the schema has', async () => {
    expect([...valueKeys(WHOLE)].sort()).toEqual([...schemaKeys(templateSchema)].sort());
    const made = await editor(
      'POST',
      '/service/',
      stored('LogPlotTemplate', { name: WHOLE.name, config: WHOLE }),
    );
    expect(made).toMatchObject({ status: 201, body: { isMine: true, shared: false, version: 1 } });
    const { id } = made.body;
    expect((await reader('GET', `/service/entity/LogPlotTemplate/${id}`)).status).toBe(404);
    const shared = await editor(
      'PUT',
      '/service/',
      stored('LogPlotTemplate', { id, version: 1, shared: true }),
    );
    expect(shared).toMatchObject({ status: 200, body: { shared: true, version: 2 } });
    const { body } = await reader('GET', '/service/entity/LogPlotTemplate');
    expect((body.data as unknown as { id: string }[]).find((one) => one.id === id)).toMatchObject({
      ownerName: 'Edi',
      isMine: false,
      config: WHOLE,
    });
    const stale = { id, version: 1, name: 'Another' };
    expect(await editor('PUT', '/service/', stored('LogPlotTemplate', stale))).toMatchObject({
      status: 409,
      body: { error: 'CONFLICT' },
    });
    const forAll = { id, version: 2, isDefaultTemplate: true };
    expect(await admin('PUT', '/service/', stored('LogPlotTemplate', forAll))).toMatchObject({
      status: 200,
      body: { isDefaultTemplate: true, owner: 'edi' },
    });
    expect((await admin('DELETE', `/service/LogPlotTemplate/${id}`)).status).toBe(200);
  });

  usual('two users can have a template of one name until both share it', async () => {
    const mine = stored('LogPlotTemplate', { name: 'Twin', config: WHOLE });
    const [first, second] = [
      await editor('POST', '/service/', mine),
      await admin(
        'POST',
        '/service/',
        stored('LogPlotTemplate', { ...mine.studio.data, shared: false }),
      ),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    const share = ({ body: { id } }: typeof first) =>
      stored('LogPlotTemplate', { id, version: 1, shared: true });
    expect((await editor('PUT', '/service/', share(first))).status).toBe(200);
    expect(await admin('PUT', '/service/', share(second))).toMatchObject({
      status: 409,
      body: { error: 'CONFLICT' },
    });
    for (const { body } of [first, second])
      await admin('DELETE', `/service/LogPlotTemplate/${body.id}`);
  });
}
