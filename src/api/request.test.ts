import { describe, expect, it } from 'vitest';
import { deleteEntity, getEntityById } from './contract/entities.ts';
import { downloadFile } from './contract/export.ts';
import { getSpatial } from './contract/spatial.ts';
import { updateCart } from './contract/export.ts';
import { ppdmQuery } from './contract/query.ts';
import { buildAddress, buildRequest, shownAddress } from './request.ts';

const BASE = 'https://api.example/gateway/';

describe('what a call is sent as', () => {
  it('lets a write outlive its page, and not a read', () => {
    const add = { body: { cartId: null, add: [] } };
    expect(buildRequest(updateCart, add, 't').keepalive).toBe(true);
    expect(buildRequest(deleteEntity, {}, 't').keepalive).toBe(true);
    expect(buildRequest(ppdmQuery, { body: { query: '{ a }' } }, 't').keepalive).toBe(false);
    expect(buildRequest(getEntityById, {}, 't').keepalive).toBe(false);
  });

  it('sends a large write without it, because browsers refuse the large ones', () => {
    const body = { cartId: null, add: Array.from({ length: 1000 }, () => 'x'.repeat(20)) };
    expect(buildRequest(updateCart, { body }, 't').keepalive).toBe(false);
  });
});

describe('the address of a call', () => {
  it('has each value encoded as one segment', () => {
    expect(
      String(
        buildAddress(BASE, getEntityById, {
          path: { dataName: 'Map layer', entityId: 'a/b?c#d%2e' },
        }),
      ),
    ).toBe('https://api.example/gateway/service/entity/Map%20layer/a%2Fb%3Fc%23d%252e');
  });

  it('keeps the slashes of the rest of a path', () => {
    expect(String(buildAddress(BASE, getSpatial, { path: { rest: 'api/v1/layers/' } }))).toBe(
      'https://api.example/gateway/spatial/api/v1/layers/',
    );
  });

  it('has the query without what is absent', () => {
    expect(
      String(
        buildAddress(BASE, downloadFile, {
          path: { id: '1' },
          query: { output: 'a&b', more: undefined },
        }),
      ),
    ).toBe('https://api.example/gateway/trove/api/export/download/file/1?output=a%26b');
  });

  it.each(['', '.', '..', '%2e%2e', '%2E'])(
    'is refused where a value is "%s": it would be another call',
    (id) => {
      expect(buildAddress(BASE, deleteEntity, { path: { entityName: 'Rule', id } })).toMatchObject({
        code: id === '' ? 'MISSING_PARAMETERS' : 'FILE_NOT_FOUND',
      });
    },
  );

  it.each(['a/../../secret', '../x', 'a//b', '%2e%2e/x'])(
    'is refused where the rest of the path is %s',
    (rest) => {
      expect(buildAddress(BASE, getSpatial, { path: { rest } })).toHaveProperty('code');
    },
  );

  it.each(['javascript:alert(1)//', 'file:///etc', 'no address'])('is refused below %s', (base) => {
    expect(buildAddress(base, getSpatial, { path: { rest: 'x' } })).toMatchObject({
      code: 'REQUEST_FAILED',
    });
  });

  it('is shown without secrets', () => {
    expect(
      shownAddress(
        new URL(
          'https://me:pass@api.example/fm/download/a?access_token=abc&output=pdf&api_key=x&code=y#z',
        ),
      ),
    ).toBe('https://api.example/fm/download/a?output=pdf');
  });
});
