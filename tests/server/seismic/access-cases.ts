/** Tokens, headers and protocols of the calls. */
import { expect, it } from 'vitest';
import { createViewer3d } from '../../../src/api/viewer3d/viewer3d-client.ts';
import { PLACED } from './survey-host.ts';
import type { SurveyHost } from './survey-host.ts';

/** Calls without a good token. */
export function tokenCases({ server, indexOfFile }: SurveyHost): void {
  it('is for those alone who have a valid token, and not for a cookie', async () => {
    const indexId = await indexOfFile(PLACED);
    const tokens: (string | null)[] = [];
    for (const token of [
      null,
      'nonsense',
      await server().token({}, -60),
      await server().token({ aud: 'somebody' }),
    ]) {
      const stranger = createViewer3d({
        base: () => server().url,
        token: () => Promise.resolve(token),
        rejected: (refused) => tokens.push(refused),
      });
      expect(await stranger.volume(indexId, false)).toMatchObject({
        ok: false,
        error: { code: 'SERVER_SAID', serverCode: 'UNAUTHENTICATED', status: 401 },
      });
    }
    expect(tokens).toHaveLength(4);
    const headers = {
      'content-type': 'application/grpc-web+proto',
      cookie: `access_token=${await server().token()}`,
    };
    const byCookie = await fetch(
      `${server().url}/grpc-web/viewer3d/viewer3d.v1.Viewer3DService/GetVolume?access_token=${await server().token()}`,
      { method: 'POST', headers, body: new Uint8Array(5) },
    );
    expect(byCookie.status).toBe(401);
  });
}

/** Headers of the answers, and other protocols. */
export function protocolCases({ server }: SurveyHost): void {
  it('answers with the headers that all calls have, and takes no other protocol', async () => {
    const at = `${server().url}/grpc-web/viewer3d/viewer3d.v1.Viewer3DService/GetVolume`;
    const authorization = `Bearer ${await server().token()}`;
    const answer = await fetch(at, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/grpc-web+proto' },
      body: new Uint8Array(5),
    });
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('x-content-type-options'),
      answer.headers.get('content-security-policy'),
    ]).toEqual([
      200,
      'application/grpc-web+proto',
      '*',
      'nosniff',
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    ]);
    for (const contentType of [
      'application/json',
      'application/grpc+proto',
      'application/connect+proto',
    ]) {
      const other = await fetch(at, {
        method: 'POST',
        headers: { authorization, 'content-type': contentType },
        body: '{}',
      });
      expect(other.status, contentType).toBeGreaterThanOrEqual(400);
    }
    const preflight = await fetch(at, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-grpc-web');
    expect(
      (
        await fetch(at, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/grpc-web+proto' },
          body: new Uint8Array(200_000),
        })
      ).status,
    ).toBe(200);
  });
}
