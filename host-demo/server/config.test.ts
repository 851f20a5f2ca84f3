import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('settings', () => {
  it('are read from the environment and the command line', () => {
    const config = readConfig(
      {
        PORT: '9000',
        EMAIL_DOMAINS: 'a.example, @B.example',
        S3_BUCKET: 'logs',
        AUTH_ACCEPT_ID_TOKEN: '1',
        DATABASE_CONNECTIONS: '40',
        ROLE_GROUPS: 'editor=geology+petrophysics, admin=it',
        THIN_SECTION_GROUPS: `CN=Cores\\,OU=Lab, ${'Çekirdek Odası'.normalize('NFD')}`,
      },
      ['--data', 'src', '--data=tests', '--chaos', 'rate=0.5,seed=7,codes=500+reset'],
    );
    expect(config).toMatchObject({
      port: 9000,
      origin: 'http://localhost:9000',
      dataFolder: path.resolve('.data'),
      logFolders: [path.resolve('src'), path.resolve('tests')],
      databaseUrl: null,
      database: { connections: 40, userConnections: 3, querySeconds: 5 },
      s3: { bucket: 'logs', region: 'us-east-1', endpoint: null },
      demo: true,
      identity: {
        acceptIdToken: true,
        emailDomains: ['a.example', 'b.example'],
        clientId: 'geo-elements',
      },
      chaos: { rate: 0.5, seed: 7, codes: [500, 'reset'] },
      roleGroups: new Map([
        ['editor', ['geology', 'petrophysics']],
        ['admin', ['it']],
      ]),
      thinSectionGroups: ['CN=Cores,OU=Lab', 'Çekirdek Odası'],
    });
  });

  it('are reached from this machine alone while passwords are known, unless HOST says otherwise', () => {
    const hosts = (
      [
        [{}, []],
        [{}, ['--no-demo']],
        [{ OIDC_ISSUER: 'https://login.example' }, []],
        [{ HOST: '0.0.0.0' }, []],
        [{ HOST: '::1' }, ['--no-demo']],
      ] as const
    ).map(([env, argv]) => readConfig(env, argv).host);
    expect(hosts).toEqual(['localhost', null, null, '0.0.0.0', '::1']);
  });

  it.each<[Record<string, string>, string[], RegExp]>([
    [{ HOST: 'http://x' }, [], /HOST: an address or name/],
    [{ HOST: '300.1.1.1' }, [], /HOST: an address or name/],
    [{ HOST: '1.2.3.4.5' }, [], /HOST: an address or name/],
    [{ HOST: '::12345' }, [], /HOST: an address or name/],
    [{ HOST: '127.0.0.1:80' }, [], /HOST: an address or name/],
    [{ PORT: '80.5' }, [], /PORT: a whole number/],
    [{ ORIGIN: 'ftp://x' }, [], /ORIGIN: an http/],
    [{ DATABASE_URL: 'mysql://secret@x' }, [], /^DATABASE_URL: postgresql:\/\/user:password/],
    [{ DATABASE_CONNECTIONS: '3' }, [], /DATABASE_CONNECTIONS: a whole number from 4/],
    [{ S3_ENDPOINT: 'http://x' }, [], /S3_ENDPOINT is set, but S3_BUCKET is not/],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }, [], /go together/],
    [{ OIDC_ISSUER: 'login.example' }, [], /OIDC_ISSUER/],
    [{ AUTH_ACCEPT_ID_TOKEN: 'maybe' }, [], /1 or 0/],
    [{ MAP_ORIGINS: 'maps.example' }, [], /MAP_ORIGINS: an http/],
    [{ BASEMAP_URL: 'https://tiles.example/{z}/{x}' }, [], /BASEMAP_URL: an address with \{z\}/],
    [{ BASEMAP_ATTRIBUTION: 'Survey' }, [], /BASEMAP_URL is not/],
    [{}, ['--data', '/nowhere/at/all'], /--data: \/nowhere\/at\/all is not a folder/],
    [{}, ['--chaos', 'rate=2'], /rate is from 0 to 1/],
    [{}, ['--chaos', 'codes=200'], /codes are statuses/],
    [{}, ['--chaos', 'speed=2'], /not "speed"/],
    [{}, ['--demo'], /--demo/],
  ])('%j %j is refused with a message', (env, argv, message) => {
    expect(() => readConfig(env, argv)).toThrow(ConfigError);
    expect(() => readConfig(env, argv)).toThrow(message);
  });
});
