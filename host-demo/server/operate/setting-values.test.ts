import { expect, it } from 'vitest';
import { readConfigReport } from '../config.ts';

const read = (env: Record<string, string>) => {
  const { config, problems } = readConfigReport(env, []);
  return problems.length > 0 ? problems : config!;
};

it('ROLE_GROUPS takes a role more than once, and names of groups with any characters', () => {
  const groups = (ROLE_GROUPS: string) => read({ ROLE_GROUPS });
  expect(groups('editor=a,loader=c,editor=b + Jeoloji Grubu')).toMatchObject({
    roleGroups: new Map([
      ['editor', ['a', 'b', 'Jeoloji Grubu']],
      ['loader', ['c']],
    ]),
  });
  expect(groups('admin=CN=Logs\\,OU=Geo\\+IT+CORP\\Admins')).toMatchObject({
    roleGroups: new Map([['admin', ['CN=Logs,OU=Geo+IT', 'CORP\\Admins']]]),
  });
});

it.each<[Record<string, string>, RegExp]>([
  [{ ROLE_GROUPS: 'admin' }, /^ROLE_GROUPS: groups are needed after admin=/],
  [{ ROLE_GROUPS: 'admin=+' }, /^ROLE_GROUPS: it is set, but names nothing/],
  [{ ROLE_GROUPS: 'editor=a;loader=b' }, /^ROLE_GROUPS: a comma is needed between roles/],
  [{ ROLE_GROUPS: 'Editor=a' }, /^ROLE_GROUPS: one of reader, editor, loader, admin/],
  [{ EMAIL_DOMAINS: ' , ' }, /^EMAIL_DOMAINS: it is set, but names nothing/],
  [{ EMAIL_DOMAINS: 'a.example;b.example' }, /^EMAIL_DOMAINS: domains such as/],
  [{ EMAIL_DOMAINS: 'ada@a.example' }, /^EMAIL_DOMAINS: domains such as/],
  [{ EMAIL_DOMAINS: 'a.example/' }, /^EMAIL_DOMAINS: domains such as/],
  [{ THIN_SECTION_GROUPS: ',' }, /^THIN_SECTION_GROUPS: it is set, but names nothing/],
  [{ MAP_HOSTS: 'http://maps.internal/wms' }, /^MAP_HOSTS: hosts such as/],
  [{ MAP_HOSTS: 'maps.internal:99999' }, /^MAP_HOSTS: hosts such as/],
  [{ MAP_HOSTS: '10.0.0.0/8' }, /^MAP_HOSTS: hosts such as/],
  [{ HOST: '300.1.1.1' }, /^HOST: .*such as 127\.0\.0\.1/],
  [{ HOST: '10.0.0' }, /^HOST: /],
  [{ HOST: '255.255.255.255' }, /^HOST: /],
  [{ HOST: 'ff02::1' }, /^HOST: /],
  [{ HOST: 'a..b' }, /^HOST: /],
  [{ HOST: '-geo' }, /^HOST: /],
  [{ HOST: '1:2:3' }, /^HOST: /],
  [{ HOST: 'localhost:9000' }, /^HOST: .*; PORT=9000 names the port, HOST=localhost the address$/],
  [{ ORIGIN: 'https://geo..example' }, /^ORIGIN: no server can have/],
  [{ ORIGIN: 'http://localhost:0' }, /^ORIGIN: no server can have .*"localhost:0"/],
  [{ OIDC_ISSUER: 'https://login.example:0/geo' }, /^OIDC_ISSUER: no server can have/],
  [{ LOAD_URL: 'https://-load.example' }, /^LOAD_URL: no server can have/],
  [{ BASEMAP_URL: 'https://{s}.tiles.example/{z}/{x}/{y}' }, /^BASEMAP_URL: no server can have/],
  [{ S3_BUCKET: 'logs', S3_ENDPOINT: 'http://a..b' }, /^S3_ENDPOINT: no server can have/],
  [{ S3_BUCKET: '192.168.5.4' }, /^S3_BUCKET: the name of a bucket is needed/],
  [{ S3_BUCKET: 'logs..files' }, /^S3_BUCKET: the name of a bucket is needed/],
  [{ DATABASE_URL: 'postgresql://app:top-secret@300.1.1.1/geo' }, /^DATABASE_URL: (?!.*secret)/],
  [{ DATABASE_URL: 'postgresql://app@localhost:0/geo' }, /^DATABASE_URL: /],
  [{ MAP_HOSTS: 'maps.internal:0' }, /^MAP_HOSTS: hosts such as/],
  [{ MAP_HOSTS: 'maps..internal' }, /^MAP_HOSTS: hosts such as/],
  [{ EMAIL_DOMAINS: '300.1.1.1' }, /^EMAIL_DOMAINS: domains such as/],
  [{ PORT: ' ' }, /^PORT: a whole number/],
  [{ PORT: '0x50' }, /^PORT: a whole number/],
  [{ OIDC_ISSUER: 'https://login.example?x=1' }, /^OIDC_ISSUER: an address without user, query/],
  [
    { OIDC_ISSUER: 'https://login.example/geo/.well-known/openid-configuration' },
    /^OIDC_ISSUER: the issuer alone is needed, such as https:\/\/login\.example\/geo$/,
  ],
  [{ OIDC_SCOPE: 'email groups' }, /^OIDC_SCOPE: openid and further scopes/],
  [{ OIDC_SCOPE: 'openid,email' }, /^OIDC_SCOPE: openid and further scopes/],
  [{ S3_BUCKET: 's3://logs/files' }, /^S3_BUCKET: the name of a bucket is needed/],
  [{ S3_BUCKET: 'logs', S3_ENDPOINT: 'http://key:secret@store' }, /^S3_ENDPOINT: (?!.*secret)/],
  [{ S3_SECRET_ACCESS_KEY_FILE: '/nowhere' }, /^S3_SECRET_ACCESS_KEY_FILE is set, but S3_BUCKET/],
  [{ METRICS_TOKEN: 'two words' }, /^METRICS_TOKEN: (?!.*two words)/],
])('%j is refused with a sentence', (env, sentence) => {
  expect(read(env)).toEqual([expect.stringMatching(sentence)]);
});

it('addresses and names of hosts are taken in every form that a host can have', () => {
  for (const HOST of ['::', '::1', '127.0.0.1', 'geo_1', 'geo-1.example.', '9geo.example'])
    expect(read({ HOST })).toMatchObject({ host: HOST });
  expect(
    read({
      ORIGIN: 'http://[::1]:8080',
      OIDC_ISSUER: 'http://keycloak_1:8080/realms/geo',
      DATABASE_URL: 'postgresql:///geo?host=/run/postgresql',
      MAP_ORIGINS: 'https://*.maps.example http://10.0.0.7:81/wms',
    }),
  ).toMatchObject({
    origin: 'http://[::1]:8080',
    mapOrigins: ['https://*.maps.example', 'http://10.0.0.7:81'],
  });
});

it('domains and hosts are kept as addresses hold them', () => {
  expect(
    read({ EMAIL_DOMAINS: '@Şirket.example geo.example', MAP_HOSTS: 'Maps:8080, ::1' }),
  ).toMatchObject({
    identity: { emailDomains: ['xn--irket-idb.example', 'geo.example'] },
    mapHosts: ['maps:8080', '[::1]'],
  });
});

it('a setting that needs a wrong one is not reported too', () => {
  expect(
    read({ S3_BUCKET: '!', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY_FILE: '/nowhere' }),
  ).toEqual([
    'S3_SECRET_ACCESS_KEY_FILE: /nowhere cannot be read (ENOENT)',
    expect.stringMatching(/^S3_BUCKET/),
  ]);
});
