/** Who may make which writing call: each call of the contract that writes has its right here. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { CALLS } from '../../src/api/contract/all.ts';
import { ROLES, type Role } from '../../host-demo/server/roles.ts';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

/** A request that a user without the role is refused, whatever else would be wrong with it. */
interface GatedRequest {
  /** What it writes, where the same call writes several things. */
  what?: string;
  role: Role;
  path?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Sent as a form with a file. */
  form?: boolean;
}

const entity = (entityName: string, data: object) => ({ studio: { entityName, data } });
const record = entity('well', { uwi: 'gate-1' });
const rule = entity('Rule', { name: 'gate', expression: 'true' });
const own = entity('SavedView', { name: 'gate', kind: 'log', state: {} });
const sharedView = entity('SavedView', { name: 'gate', kind: 'log', state: {}, shared: true });

const recipe = entity('Recipe', { name: 'gate', steps: [], parameters: [] });
const sharedRecipe = entity('Recipe', { name: 'gate', steps: [], parameters: [], shared: true });

/** Calls that write, each with what it takes. What is a user's own takes the role of all users. */
const RIGHTS: Readonly<Record<string, readonly GatedRequest[]>> = {
  createEntity: [
    { what: 'a record', role: 'editor', body: record },
    { what: 'an entity of Studio', role: 'admin', body: rule },
    { what: "a view of the user's own", role: 'reader', body: own },
    { what: 'a view that is shared', role: 'editor', body: sharedView },
    { what: "a recipe of the user's own", role: 'reader', body: recipe },
    { what: 'a recipe that is shared', role: 'editor', body: sharedRecipe },
    { what: 'a label', role: 'admin', body: entity('ModelText', {}) },
  ],
  createLinked: [{ role: 'admin', path: { link: 'rule' }, body: entity('', {}) }],
  updateEntity: [
    { what: 'a record', role: 'editor', body: record },
    { what: 'an entity of Studio', role: 'admin', body: entity('Rule', { id: 'x' }) },
    { what: 'a preference', role: 'reader', body: entity('Preference', { name: 'x', value: 1 }) },
  ],
  updateLinked: [{ role: 'admin', path: { link: 'map' }, body: entity('', { id: 'x' }) }],
  cloneCatalog: [
    { role: 'admin', body: entity('Catalog', { sourceName: 'well', name: 'copied' }) },
  ],
  deleteEntities: [
    { what: 'records', role: 'editor', path: { entityName: 'well' }, body: ['gate-2'] },
    { what: 'entities of Studio', role: 'admin', path: { entityName: 'Rule' }, body: ['x'] },
    { what: 'sessions of others', role: 'admin', path: { entityName: 'Session' }, body: ['x'] },
    { what: 'a review', role: 'admin', path: { entityName: 'LoadReview' }, body: ['x'] },
  ],
  deleteEntitiesBy: [
    { role: 'editor', path: { entityName: 'well', propName: 'uwi', value: 'gate-2' } },
  ],
  deleteEntity: [{ role: 'editor', path: { entityName: 'well', id: 'gate-2' } }],
  deletePreferences: [{ role: 'reader', body: ['x'] }],
  postFeedback: [{ role: 'reader', body: { surveyId: 'x', responses: [] } }],
  postAudit: [{ role: 'reader', body: {} }],
  startIndexing: [{ role: 'admin', body: { catalogs: ['well'] } }],
  cancelIndexing: [{ role: 'admin', body: { catalogs: ['well'] } }],
  runRules: [
    { what: 'stored ones', role: 'reader', body: { catalogName: 'well', ruleIds: [], keys: [] } },
    {
      what: 'one that is tried',
      role: 'admin',
      body: { catalogName: 'well', ruleIds: [], keys: [], tried: { expression: 'true' } },
    },
  ],
  startEdit: [
    {
      role: 'editor',
      body: {
        records: { catalogName: 'well', keys: [{ uwi: 'gate-2' }] },
        changes: { wellName: 'Gate' },
      },
    },
  ],
  undoEdit: [{ role: 'reader', body: { processId: 'x' } }],
  startRules: [{ role: 'reader', body: { records: { catalogName: 'none' } } }],
  startRecipe: [{ role: 'editor', body: { records: { catalogName: 'well' }, recipeId: 'x' } }],
  startQuality: [{ role: 'reader', body: { records: { catalogName: 'none' } } }],
  deleteReport: [{ role: 'reader', path: { processId: 'x' } }],
  startExport: [{ role: 'reader', body: { cartId: 'x' } }],
  exportGrid: [{ role: 'reader', body: { catalogName: 'none' } }],
  cancelExport: [{ role: 'reader' }],
  startDelete: [{ role: 'editor', body: { catalogName: 'well', keys: [{ uwi: 'gate-2' }] } }],
  generateSummary: [{ role: 'reader', body: {} }],
  generateAoiSummary: [{ role: 'reader', body: {} }],
  updateCart: [{ role: 'reader', body: { add: [] } }],
  deleteCart: [{ role: 'reader', path: { id: 'x' } }],
  deleteCartItems: [{ role: 'reader', body: { cartId: 'x', itemIds: [] } }],
  postSpatial: [
    { what: 'a layer', role: 'admin', path: { rest: 'api/v1/layers' }, body: {} },
    { what: "an area of the user's own", role: 'reader', path: { rest: 'api/v1/aoi' }, body: {} },
  ],
  putSpatial: [{ role: 'admin', path: { rest: 'api/v1/layers/x' }, body: {} }],
  deleteSpatial: [{ role: 'admin', path: { rest: 'api/v1/layers/x' } }],
  getStoreUri: [
    { role: 'reader', body: { catalogName: 'none', constraints: [], offset: 0, limit: 1 } },
  ],
  startGeneration: [{ role: 'admin', body: { catalogs: [] } }],
  stopGeneration: [{ role: 'admin' }],
  deployWorkflow: [{ role: 'admin', form: true }],
  clearCache: [{ role: 'admin' }],
  reloadSchema: [{ role: 'admin' }],
  importEntities: [{ role: 'admin', form: true }],
  previewImport: [{ role: 'admin', form: true }],
  loadFiles: [{ role: 'loader', form: true }],
  checkUpload: [{ role: 'loader', body: { bytes: 1 } }],
  sendLoadTable: [{ role: 'loader', form: true }],
  previewLoadTable: [{ role: 'loader', path: { id: 'x' }, body: {} }],
  startTableLoad: [
    {
      role: 'loader',
      path: { id: 'x' },
      body: { catalog: 'well', mapping: [{ column: 0, field: 'uwi' }] },
    },
  ],
  decideLoadReview: [
    { role: 'editor', path: { id: 'x' }, body: { decisions: [{ id: '1', action: 'accept' }] } },
  ],
};

/** GET calls that change something nevertheless. */
const WRITING_GETS = ['stopGeneration', 'clearCache', 'reloadSchema'];
/** POST calls that only read although they take a role. */
const GATED_READS = ['previewImport', 'checkUpload', 'previewLoadTable', 'runRules'];

/** Users by what they are, with the roles that they have. */
const USERS: Readonly<Record<string, { groups: readonly string[]; roles: readonly Role[] }>> = {
  'no role': { groups: [], roles: ['reader'] },
  'a foreign group': { groups: ['geology'], roles: ['reader'] },
  reader: { groups: ['reader'], roles: ['reader'] },
  editor: { groups: ['editor'], roles: ['reader', 'editor'] },
  loader: { groups: ['loader'], roles: ['reader', 'loader'] },
  admin: { groups: ['admin'], roles: ROLES },
  'the old studio-admin': { groups: ['studio-admin'], roles: ROLES },
};

let server: TestServer;
const bearers = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  for (const [name, { groups }] of Object.entries(USERS))
    bearers.set(
      name,
      await server.token({ sub: name, email: `${name.replaceAll(' ', '-')}@a.example`, groups }),
    );
});
afterAll(() => server?.remove());

const writing = Object.entries(CALLS).filter(
  ([name, { method, reads }]) =>
    (method !== 'GET' && !reads) || WRITING_GETS.includes(name) || GATED_READS.includes(name),
);

it('has a right for each call that writes, and for no other', () => {
  expect(Object.keys(RIGHTS).sort()).toEqual(writing.map(([name]) => name).sort());
});

async function askAs(user: string, name: string, request: GatedRequest) {
  const { method, path } = CALLS[name]!;
  const address = path.replace(/\{(?:\.\.\.)?(\w+)\}/g, (_, key: string) => request.path![key]!);
  const form = request.form ? new FormData() : undefined;
  form?.append('files', new Blob(['none']), 'none.bin');
  const hasBody = method !== 'GET' && request.body !== undefined;
  const response = await fetch(
    `${server.url}${address}${name === 'cancelExport' ? '?pid=x' : ''}`,
    {
      method,
      headers: {
        authorization: `Bearer ${bearers.get(user)}`,
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      body: form ?? (hasBody ? JSON.stringify(request.body) : undefined),
    },
  );
  const { error, role } = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return { status: response.status, error, role };
}

const cases = Object.entries(RIGHTS).flatMap(([name, requests]) =>
  requests.map((request) => ({
    title: `${name}${request.what ? ` of ${request.what}` : ''}`,
    name,
    request,
  })),
);

describe('a call that writes', () => {
  test.each(cases)('$title takes its role', async ({ name, request }) => {
    for (const [user, { roles }] of Object.entries(USERS)) {
      if (request.role === 'reader' || !roles.includes(request.role)) {
        const answer = await askAs(user, name, request);
        if (request.role === 'reader') expect(answer.error, user).not.toBe('ROLE_MISSING');
        else
          expect(answer, user).toMatchObject({
            status: 403,
            error: 'ROLE_MISSING',
            role: request.role,
          });
      }
    }
  });

  test.each(cases.filter(({ request }) => request.role !== 'reader'))(
    '$title is not refused with the role',
    async ({ name, request }) => {
      for (const [user, { roles }] of Object.entries(USERS)) {
        if (!roles.includes(request.role)) continue;
        await insertRows(server.services.db, 'well', [{ uwi: 'gate-2' }]).catch(() => undefined);
        expect((await askAs(user, name, request)).error, user).not.toBe('ROLE_MISSING');
      }
    },
  );
});

it('tells each user the roles that decide, the right to read among them', async () => {
  const mine = async (user: string) => {
    const answer = await fetch(`${server.url}/service/api/roles`, {
      headers: { authorization: `Bearer ${bearers.get(user)}` },
    });
    return ((await answer.json()) as { mine: string[] }).mine;
  };
  expect(await mine('a foreign group')).toEqual(['geology', 'reader']);
  expect(await mine('loader')).toEqual(['loader', 'reader']);
});
