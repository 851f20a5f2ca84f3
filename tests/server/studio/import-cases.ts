/** Files that Studio takes: what they change and what is refused. */
import { expect, it } from 'vitest';
import type { StudioHost } from './studio-host.ts';
import { stored, text, field, zip } from './studio-host.ts';

/** What a file would change. */
export function previewCases({ ask, send, make }: StudioHost): void {
  it('shows what a file would change before anything is written, and then writes it', async () => {
    const id = await make('Rule', { name: 'in-1', expression: 'true' });
    const files = {
      'a.yml': text('Rule', { name: 'in-1', expression: 'false', catalogName: 'nowhere' }),
      'b.yml': text(
        'PickList',
        { name: 'fresh', values: [{ value: 'a', label: 'A' }] },
        'fresh-list',
      ),
    };
    const plan = (await send('/studiomanager/import/preview', files)).body.data;
    expect(plan.imported[0]).toMatchObject({
      entityName: 'Rule',
      id,
      action: 'updated',
      broken: ['Catalog nowhere'],
    });
    expect(plan.imported[0]!.changes).toContainEqual({
      name: 'expression',
      before: 'true',
      after: 'false',
    });
    expect(plan.imported[1]).toMatchObject({
      entityName: 'PickList',
      id: 'fresh-list',
      action: 'created',
      broken: [],
    });
    expect((await ask('GET', `/service//entity/Rule/${id}`)).body).toMatchObject({
      version: 1,
      expression: 'true',
    });
    const chosen = encodeURIComponent(JSON.stringify(['PickList fresh']));
    expect(
      (await send(`/studiomanager/import?only=${chosen}`, files)).body.data.imported,
    ).toMatchObject([{ name: 'fresh', action: 'created' }]);
    expect((await ask('GET', `/service//entity/Rule/${id}`)).body.version).toBe(1);
    expect((await ask('GET', '/service//entity/PickList/fresh-list')).status).toBe(200);
    expect(
      (await send('/studiomanager/import/preview', { 'b.yml': files['b.yml'] })).body.data.imported,
    ).toMatchObject([{ action: 'unchanged', changes: [] }]);
  });
}

/** Texts of one language. */
export function languageCases({ send, make }: StudioHost): void {
  it('takes the text of one language without those of the others', async () => {
    for (const [name, key] of [
      ['Türkçe', 'tr'],
      ['English', 'en'],
    ])
      await make('Language', { name, key });
    const texts = ['tr', 'en']
      .map((languageKey) =>
        text('Translation', { languageKey, key: 'app.own', value: languageKey }),
      )
      .join('\n---\n');
    expect(
      (await send('/studiomanager/import/preview', { 'texts.yml': texts })).body.data.imported.map(
        ({ name }) => name,
      ),
    ).toEqual(['tr app.own', 'en app.own']);
    const chosen = encodeURIComponent(JSON.stringify(['Translation tr app.own']));
    expect(
      (await send(`/studiomanager/import?only=${chosen}`, { 'texts.yml': texts })).body.data
        .imported,
    ).toMatchObject([{ name: 'tr app.own', action: 'created' }]);
  });
}

/** Files that name what does not exist. */
export function brokenReferenceCases({ ask, send }: StudioHost): void {
  it('writes nothing of a file that names what is nowhere, and says what it names', async () => {
    const files = {
      'lost.yml': `${text('PickList', { name: 'beside', values: [] })}\n---\n${text('Rule', { name: 'lost-1', expression: 'true', catalogName: 'nowhere' })}`,
      'needs-lost.yml': text('Catalog', {
        name: 'needing',
        label: 'N',
        fields: [field('key', { partOfKey: true }), field('kind', { pickList: 'beside' })],
      }),
      'sound.yml': text('Rule', { name: 'sound-1', expression: 'true' }),
    };
    expect(
      (await send('/studiomanager/import/preview', files)).body.data.imported.map((one) => [
        one.name,
        one.broken,
      ]),
    ).toEqual([
      ['beside', []],
      ['lost-1', ['Catalog nowhere']],
      ['needing', []],
      ['sound-1', []],
    ]);
    const { imported, failed } = (await send('/studiomanager/import', files)).body.data;
    expect(imported.map((one) => one.name)).toEqual(['sound-1']);
    expect(failed).toEqual([
      { file: 'lost.yml', message: expect.stringContaining('Catalog nowhere') },
      { file: 'needs-lost.yml', message: expect.stringContaining('PickList beside') },
    ]);
    const chosen = encodeURIComponent(JSON.stringify(['Catalog needing']));
    expect((await send(`/studiomanager/import?only=${chosen}`, files)).body.data).toMatchObject({
      imported: [],
      failed: [{ file: 'needs-lost.yml' }],
    });
    for (const [entityName, name] of [
      ['PickList', 'beside'],
      ['Rule', 'lost-1'],
      ['Catalog', 'needing'],
    ] as const)
      expect([
        name,
        (
          await ask('POST', '/service/getEntityCount', {
            entityName,
            constraints: [{ field: 'name', operator: 'equal', value: name }],
          })
        ).body.data,
      ]).toEqual([name, { count: 0 }]);
  });
}

/** Catalogs that name each other. */
export function relatedCatalogCases({ ask, send }: StudioHost): void {
  it('brings catalogs that lead to one another back with their tables and relations', async () => {
    const relation = (source: string, catalog: string) => ({
      relationType: 'oneToMany',
      source,
      catalog,
      fieldPairs: [{ from: 'key', to: 'key' }],
    });
    const of = (own: string, other: string) =>
      text('Catalog', {
        name: own,
        label: own,
        fields: [field('key', { partOfKey: true }), field('note')],
        sourced: [relation(own, other)],
      });
    const archive = await zip({ 'x.yml': of('ringA', 'ringB'), 'y.yml': of('ringB', 'ringA') });
    expect(
      (await send('/studiomanager/import/preview', { 'ring.zip': archive })).body.data.imported.map(
        ({ action, broken }) => [action, broken],
      ),
    ).toEqual([
      ['created', []],
      ['created', []],
    ]);
    expect((await send('/studiomanager/import', { 'ring.zip': archive })).body.data).toMatchObject({
      imported: [{ name: 'ringA' }, { name: 'ringB' }],
      failed: [],
    });
    expect(await ask('POST', '/service/', stored('ringA', { key: '1', note: 'n' }))).toMatchObject({
      status: 201,
    });
    expect(
      (await ask('POST', '/service/ppdm/query', { studio: { data: '{ ringA { key note } }' } }))
        .body.data,
    ).toEqual({ ringA: [{ key: '1', note: 'n' }] });
  });
}

/** Files that are partly wrong, and harmful ones. */
export function wholeFileCases({ ask, send }: StudioHost): void {
  it('takes a file as a whole or not at all, and the others nevertheless', async () => {
    const half = `${text('Rule', { name: 'half-1', expression: 'true' })}\n---\n${text('Rule', { name: 'half-2', expression: '1 +' })}`;
    const { body } = await send('/studiomanager/import', {
      'half.yml': half,
      'good.yml': text('Rule', { name: 'good-1', expression: 'true' }),
      'odd.yml': 'a: [',
      'none.yml': text('Rule', { severity: 'dreadful' }),
    });
    expect(body.data.imported.map((one) => one.name)).toEqual(['good-1']);
    expect(body.data.failed.map(({ file }) => file).sort()).toEqual([
      'half.yml',
      'none.yml',
      'odd.yml',
    ]);
    expect(
      (
        await ask('POST', '/service/getEntityCount', {
          entityName: 'Rule',
          constraints: [{ field: 'name', operator: 'like', value: 'half-*' }],
        })
      ).body.data,
    ).toEqual({ count: 0 });
  });

  it('refuses evil files and archives, and keeps nothing of them', async () => {
    const rule = text('Rule', { name: 'evil', expression: 'true' });
    const bomb = `a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nentityName: Rule\ndata: { name: evil, expression: [*c, *c, *c] }`;
    const link = await zip({ 'r.yml': '/etc/passwd' }, 0o120777);
    const damaged = await send('/studiomanager/import', { 'link.zip': link });
    expect([damaged.status, damaged.body.error]).toEqual([422, 'VALIDATION']);
    expect(
      (
        await send('/studiomanager/import', {
          'bomb.yml': bomb,
          'tag.yml': 'entityName: Rule\ndata: !!js/function "x"',
        })
      ).body.data,
    ).toMatchObject({ imported: [], failed: [{ file: 'bomb.yml' }, { file: 'tag.yml' }] });
    const crowd = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.yml`, rule]));
    expect((await send('/studiomanager/import', crowd)).status).toBe(413);
    expect(
      (
        await ask('POST', '/service/getEntityCount', {
          entityName: 'Rule',
          constraints: [{ field: 'name', operator: 'equal', value: 'evil' }],
        })
      ).body.data,
    ).toEqual({ count: 0 });
  });
}
