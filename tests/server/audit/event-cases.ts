/** What the events of edits, sign-ins and settings hold. */
import { expect, test } from 'vitest';
import { Browser, loginPage, signIn, token as tokenCall } from '../../support/identity-host.ts';
import type { AuditHost } from './audit-host.ts';
import { stored, itemsOf, byName } from './audit-host.ts';

/** Edits, with the values before them. */
export function editCases({ ask, collectEvents, found }: AuditHost): void {
  test('says of an edit what was there before, of the fields that changed alone', async () => {
    const { id, version } = await found('well', 'A-2');
    const [first] = await collectEvents(() =>
      ask(
        'PUT',
        '/service/',
        stored('well', { id, version, uwi: 'A-2', wellName: 'Old', kbElev: 12.5 }),
      ),
    );
    expect(byName(first!.dataItemList)).toEqual([
      { fieldName: 'id', fieldType: 'string', value: id },
      { fieldName: 'kbElev', fieldType: 'number', value: 12.5, before: null },
      { fieldName: 'version', fieldType: 'number', value: version + 1 },
      { fieldName: 'wellName', fieldType: 'string', value: 'Old', before: null },
    ]);
    const [second] = await collectEvents(() =>
      ask(
        'PUT',
        '/service/',
        stored('well', { id, version: version + 1, wellName: 'New', kbElev: 12.5 }),
      ),
    );
    expect(
      second!.dataItemList.filter(({ fieldName }) => !['id', 'version'].includes(fieldName)),
    ).toEqual([{ fieldName: 'wellName', fieldType: 'string', value: 'New', before: 'Old' }]);
  });
}

/** Sign-ins. */
export function signInCases({ server, events, collectEvents }: AuditHost): void {
  test('records sign-ins, those that fail with the name alone, sign-outs and refused codes', async () => {
    const origin = server().url;
    const browser = new Browser();
    const wrong = await collectEvents(async () => {
      const page = await loginPage({ origin }, browser);
      await browser.post(page.url, { login: 'geologist', password: 'my-secret-word' }, { origin });
    });
    expect(
      wrong.map((event) => [
        event.audit_dataevent,
        event.audit_success,
        event.userId,
        itemsOf(event),
      ]),
    ).toEqual([['signIn', false, '', { login: 'geologist', problem: 'wrong' }]]);
    let tokens = { id_token: '', access_token: '', refresh_token: '' };
    const right = await collectEvents(async () => {
      tokens = (await signIn({ origin }, browser)).tokens;
    });
    expect(
      right.map((event) => [event.audit_dataevent, event.audit_success, event.userId]),
    ).toEqual([['signIn', true, 'geologist']]);
    const replayed = await collectEvents(() =>
      tokenCall({ origin }, { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) }),
    );
    expect(replayed.map((event) => [event.audit_dataevent, event.audit_success])).toEqual([
      ['tokenRefused', false],
    ]);
    const out = await collectEvents(async () => {
      const url = `${origin}/sso/idp/session/end?id_token_hint=${tokens.id_token}&client_id=geo-elements&post_logout_redirect_uri=${encodeURIComponent(`${origin}/`)}`;
      const page = await (await browser.get(url)).text();
      const form = Object.fromEntries(
        [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
      await browser.post(
        `${origin}/sso/idp/session/end/confirm`,
        { ...form, logout: 'yes' },
        { origin },
      );
    });
    expect(out.map((event) => [event.audit_dataevent, event.audit_success, event.userId])).toEqual([
      ['signOut', true, 'geologist'],
    ]);
    const all = JSON.stringify(await events());
    expect(
      [
        'my-secret-word',
        tokens.access_token,
        tokens.refresh_token,
        tokens.id_token,
        'x'.repeat(43),
      ].filter((secret) => all.includes(secret)),
    ).toEqual([]);
  });
}

/** Secrets and long values. */
export function secretCases({ ask, collectEvents }: AuditHost): void {
  test('keeps no secrets and no more of a value than says what it was', async () => {
    const [reported] = await collectEvents(() =>
      ask('POST', '/service/audit', {
        audit_source: 'web',
        audit_dataevent: 'view',
        audit_entity: 'well',
        audit_success: true,
        dataItemList: [
          { fieldName: 'access_token', fieldType: 'string', value: 'abc' },
          { fieldName: 'remark', fieldType: 'string', value: 'x'.repeat(100_000) },
          { fieldName: 'nul', fieldType: 'string', value: 'a\0b' },
          ...Array.from({ length: 1000 }, (_, index) => ({
            fieldName: `f${index}`,
            fieldType: 'string',
            value: index,
          })),
        ],
      }),
    );
    const items = itemsOf(reported!);
    expect([
      items.access_token,
      String(items.remark).length,
      items.nul,
      reported!.dataItemList.length,
    ]).toEqual(['...', 1003, 'ab', 200]);
  });
}
