import { describe, expect, it } from 'vitest';
import { withoutAddresses, withoutSecrets, withoutSecretsInAddress } from './mask-secrets.ts';

const SECRET = 'ThisIsTheSecret0123456789';

describe('a logged text', () => {
  it.each([
    `/fm/download/main/a.las?access_token=${SECRET}`,
    `/fm/x?a=1&ACCESS_TOKEN=${SECRET}&b=2`,
    `/fm/x?Access_Token=${SECRET}`,
    `/fm/x?access%5Ftoken=${SECRET}`,
    `/fm/x?access%5ftoken=${SECRET}`,
    `/fm/x?%61ccess_token=${SECRET}`,
    `/fm/x?%2561ccess_token=${SECRET}`,
    `/fm/x?%61%63%63%65%73%73%5f%74%6f%6b%65%6e=${SECRET}`,
    `/fm/x?access-token=${SECRET}`,
    `/fm/x?access_token[]=${SECRET}`,
    `/fm/x?access_token%5B0%5D=${SECRET}`,
    `/fm/x?bearer=${SECRET}`,
    `/render?url=http://a.example/wms%3Faccess_token=${SECRET}`,
    `/render?url=http%3A%2F%2Fa.example%2Fwms%3Faccess_token%3D${SECRET}%26layer=a`,
    `/render?url=http%253A%252F%252Fa.example%252Fwms%253Flayer%253Da%2526Access_Token%253D${SECRET}`,
    `There is no entity eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJ${SECRET}`,
    `/render?url=x%3DeyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJhIn0.${SECRET}`,
    `/fm/x?a=1%26access_token=${SECRET}`,
    `/fm/x;access_token=${SECRET}`,
    `/fm/x?a=1;access_token=${SECRET}`,
    `https://a.example/sso/callback#access_token=${SECRET}&id_token=${SECRET}`,
    `/sso/callback?code=${SECRET}&state=${SECRET}`,
    `grant_type=refresh_token&refresh_token=${SECRET}`,
    `{"access_token":"${SECRET}"}`,
    `{"a":{"Access_Token" : "${SECRET}"}}`,
    `{"message":"{\\"access_token\\":\\"${SECRET}\\"}"}`,
    `{"refresh_token":"${SECRET}\\"${SECRET}"}`,
    `{"headers":{"authorization":"Bearer ${SECRET}"}}`,
    `{"headers":{"AUTHORIZATION":"${SECRET}","cookie":"a=${SECRET}"}}`,
    `GET / HTTP/1.1\nAuthorization: Bearer ${SECRET}`,
    `authorization: Basic ${SECRET}==`,
    `Cookie: session=${SECRET}; other=${SECRET}`,
    `a call with bearer ${SECRET}`,
    `a call with Bearer%20${SECRET}`,
    `a token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.${SECRET} in a sentence`,
    `a token eyJhbGciOiJFUzI1NiJ9%2EeyJzdWIiOiJhIn0%2e${SECRET} in a sentence`,
    `postgresql://a?password=${SECRET}`,
    `postgresql://geo:${SECRET}@db.example:5432/geo is away`,
    `https://ada:${SECRET}@${SECRET}@a.example/wms`,
    `/sso/idp/session/end?id_token_hint=${SECRET}&logout_token=${SECRET}`,
    `client_assertion=${SECRET}&subject_token=${SECRET}&assertion=${SECRET}`,
    `https://s3.example/a.las?X-Amz-Credential=${SECRET}&X-Amz-Security-Token=${SECRET}&X-Amz-Signature=${SECRET}`,
    `https://a.example/wms?apikey=${SECRET}&API_KEY=${SECRET}&sig=${SECRET}`,
    `/fm/x?a[access_token]=${SECRET}`,
    `/fm/x?a%5Baccess_token%5D=${SECRET}`,
    `/fm/x?a.access_token=${SECRET}`,
    `/fm/x?access_token=a%26${SECRET}`,
    `{"access_token":["a","${SECRET}" , "${SECRET}"],"b":1}`,
    `{"access\\u005ftoken":"${SECRET}"}`,
    `a call with Bearer%09${SECRET}`,
    `a call with Bearer%2520${SECRET}`,
    `/x/tok_eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.${SECRET}/y`,
    `/x%2FeyJhbGciOiJFUzI1NiJ9%252EeyJzdWIiOiJhIn0%252E${SECRET}`,
    `/fm/x?access_token[a]=${SECRET}`,
    `/fm/x?ａｃｃｅｓｓ_token=${SECRET}`,
    `/fm/x?%u0061ccess_token=${SECRET}`,
    `/fm/x?a%3D1%26access_token%3D%2526${SECRET}`,
    `/fm/x?${'x'.repeat(300)}access_token=${SECRET}`,
    `/fm/x?access_token${'%20'.repeat(300)}=${SECRET}`,
    `/fm/x?access_token='${SECRET}'`,
    `/fm/x/access_token/${SECRET}`,
    `/fm/x?a=%7B%22access_token%22%3A%22${SECRET}%22%7D`,
    `Content-Disposition: form-data; name="access_token"\r\n\r\n${SECRET}\r\n--x`,
    `{"name":"access_token","value":"${SECRET}"}`,
    `{"access_token":{"value":"${SECRET}"}}`,
    `{"access_token":[["${SECRET}"]]}`,
    `{"refresh_token": [ "a", "${SECRET}" ]}`,
    `{"x[access token]":"${SECRET}"}`,
    `an object { access_token: '${SECRET}' }`,
    `a line access_token = ${SECRET}`,
    `<access_token>${SECRET}</access_token>`,
    `<input name="access_token" value="${SECRET}">`,
    `access_token&#61;${SECRET}`,
    `access_token\\u003d${SECRET}`,
    `X-Access-Token: ${SECRET}`,
    `bearer token ${SECRET}`,
  ])('holds no secret of %s', (text) => {
    expect(withoutSecrets(text)).not.toContain(SECRET);
    expect(withoutSecrets(withoutSecrets(text))).toBe(withoutSecrets(text));
  });

  it.each([
    `/fm/x?%25252561ccess_token=${SECRET}`,
    `/fm/x/%65yJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.${SECRET}`,
    `/fm/x?%EF%BD%81ccess_token=${SECRET}`,
    `/fm/${'access_token='.replace(/./g, (c) => `%25${c.charCodeAt(0).toString(16)}`)}${SECRET}`,
    `/fm/x?access_token=${SECRET}`,
    `/fm/x?access_token="${SECRET}"`,
    `/fm/x?access_token=a;${SECRET}`,
    `/fm/x?u=b%3Faccess_token%3Dabc%3B${SECRET}`,
    `/fm/x?acce%C5%BFs_token=${SECRET}`,
  ])('holds no secret of the address %s', (address) => {
    expect(withoutSecretsInAddress(address)).not.toContain(SECRET);
  });

  it.each(['/service/Well/A%2F1?a=%25&b=%C3%A7', '/fm/download/main/50%25.las', '/%E0%A4%A'])(
    'keeps the address %s as it was sent',
    (address) => {
      expect(withoutSecretsInAddress(address)).toBe(address);
    },
  );

  it.each([
    '/trove/api/search?q=token&page=2',
    'err.code=ECONNREFUSED at https://a.example/x@y',
    '{"level":50,"code":"23505","msg":"duplicate key"}',
    '{"url":"/fm/download/main/access_token.las?version=3"}',
    'The barer of the basic design',
    'The access token expired at 12:30; access_token or id_token is missing',
    'TypeError: no access token\n    at verifyToken (/srv/app/verify.js:12:3)',
    '{"access_token":null,"createdAt":"2026-11-27"}',
    '{"status":200,"responseTime":12}',
  ])('keeps %s', (text) => {
    expect(withoutSecrets(text)).toBe(text);
  });

  it('is JSON still where it was JSON', () => {
    const line = JSON.stringify({
      url: `/fm/x?access_token=${SECRET}`,
      body: JSON.stringify({ id_token: `${SECRET}"\\` }),
      text: `Authorization: Bearer ${SECRET}\nnext`,
    });
    const masked = JSON.parse(withoutSecrets(line)) as Record<string, string>;
    expect(masked.url).toBe('/fm/x?access_token=...');
    expect(JSON.stringify(masked)).not.toContain(SECRET);
  });

  it('is read in a time that grows with its length alone', () => {
    const began = process.cpuUsage();
    for (const piece of [
      '"a":"',
      '\\"',
      'a=',
      '%25',
      'eyJ.',
      'bearer ',
      '?&',
      'cookie: ',
      'access_token',
      'access_token="',
      'id-_',
    ])
      withoutSecrets(piece.repeat(200_000 / piece.length));
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(5000);
  });
});

describe('words of another server', () => {
  it.each([
    'Cannot connect to 10.0.0.5:5432',
    'connect ECONNREFUSED 192.168.3.4:8080',
    'connect ECONNREFUSED ::1:8080',
    'no route to [fd00::12]:80',
    'java.net.ConnectException: db.internal:5432 refused',
    'Failed to load http://geoserver.internal:8080/wms?x=1',
    'jdbc:postgresql://db.internal/geo is away',
    'getaddrinfo ENOTFOUND geoserver.internal',
    'java.net.UnknownHostException: internal',
    'could not connect to server at "internal" (10.0.0.5). Is it running?',
    'Host: geoserver.internal. is not in the names: DNS:*.internal',
    'connect ECONNREFUSED ::ffff:10.0.0.5:80',
    'no answer of http%3A%2F%2F10.0.0.5%3A80%2Fwms',
    'no file at \\\\internal\\maps',
    'jdbc:oracle:thin:@internal:1521:orcl',
    'no answer of localhost, see //geoserver.internal/wms',
    'connect ENOENT /internal/.s.PGSQL.5432',
    'msLoadMap(): Unable to access file. (/srv/internal/wells.map)',
    'java.io.FileNotFoundException: C:\\\\internal\\\\wells.map (Access is denied)',
    "Cannot open 'd:/internal/wells.shp'",
    'No such directory: /srv/internal/',
  ])('name no address: %s', (words) => {
    expect(withoutAddresses(words)).toMatch(/\.\.\./);
    expect(withoutAddresses(words)).not.toMatch(/\d\.\d|internal|::|fd00|\d{4}/);
  });

  it.each([
    'Layer wells of 12:30 has no style',
    'EPSG:4326 is not known',
    'No change from EPSG:4326 to EPSG:3857 in urn:ogc:def:crs:EPSG::4326',
    'The host of the layer a.b.c is not the server of java.lang.Number',
    'msWMSLoadGetMapParams(): 3.2',
    'The formats are image/png and application/vnd.ogc.wms_xml, at 1/2 or m/s, on 1/2/2026',
    'Either A/B/C or / is a name; see b:c and /wells',
  ])('are kept: %s', (words) => {
    expect(withoutAddresses(words)).toBe(words);
  });
});
