import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, readConfigReport } from '../config.ts';
import { findLockedFolder } from './read-settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'geo-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

it.runIf(existsSync('/proc/self'))('names a data folder where no folder can be made', () => {
  expect(findLockedFolder('/proc/geo')).toMatch(/^DATA_DIR: the server cannot write to \/proc /);
  expect(findLockedFolder(path.join(folder, 'new/data'))).toBe(null);
  expect(readdirSync(folder).filter((name) => name.startsWith('.start-check'))).toEqual([]);
});

describe('the settings', () => {
  it('are all named where several are wrong, and the good ones are still read', () => {
    const { config, problems } = readConfigReport(
      {
        PORT: 'many',
        ORIGIN: 'https://logs.example/app/',
        OIDC_ISSUER: 'login.example',
        S3_ENDPOINT: 'http://store',
        DATABASE_CONNECTIONS: '2',
        DATABASE_WAIT_SECONDS: '7',
        LOG_LEVEL: 'loud',
      },
      ['--data', '/nowhere/at/all'],
    );
    expect(problems.map((problem) => /^[\w-]+/.exec(problem)?.[0]).sort()).toEqual([
      '--data',
      'DATABASE_CONNECTIONS',
      'LOG_LEVEL',
      'OIDC_ISSUER',
      'ORIGIN',
      'PORT',
      'S3_ENDPOINT',
    ]);
    expect(config?.database).toMatchObject({ connections: 20, waitSeconds: 7 });
  });

  it('are named once, whatever words a wrong argument holds', () => {
    const env = { PORT: '9000', LOG_LEVEL: 'loud' };
    expect(readConfigReport(env, ['--data', '/PORT/LOG_LEVEL']).problems).toEqual([
      '--data: /PORT/LOG_LEVEL is not a folder',
      expect.stringMatching(/^LOG_LEVEL: /) as string,
    ]);
    expect(readConfigReport(env, ['--PORT']).problems).toHaveLength(2);
  });

  it('are thrown as one message with a line for each wrong one', () => {
    expect(() => readConfig({ PORT: '-1', LOG_LEVEL: 'loud' }, [])).toThrow(
      /PORT: a whole number[^\n]*\nLOG_LEVEL: one of/,
    );
  });

  it.each([
    ['https://logs.example/app', /ORIGIN: an address without a path .* https:\/\/logs\.example,/],
    ['https://user:word@logs.example', /ORIGIN: an address without a path/],
    ['logs.example', /ORIGIN: an http or https address/],
  ])('refuse %s as ORIGIN', (ORIGIN, message) => {
    expect(() => readConfig({ ORIGIN }, [])).toThrow(message);
  });

  it('take ORIGIN as browsers write it', () => {
    expect(readConfig({ ORIGIN: 'HTTPS://Logs.Example:443/' }, []).origin).toBe(
      'https://logs.example',
    );
  });

  it('say that DATA_DIR, or a folder above it, is a file', () => {
    const file = fileWith('data', '');
    const message = new RegExp(`DATA_DIR: ${file} is a file; a folder is needed`);
    expect(() => readConfig({ DATA_DIR: file }, [])).toThrow(message);
    expect(() => readConfig({ DATA_DIR: path.join(file, 'below') }, [])).toThrow(message);
  });

  it('are read from files, without the line break at the end', () => {
    const { databaseUrl, s3 } = readConfig(
      {
        DATABASE_URL_FILE: fileWith('url', '\ufeffpostgresql://me:a b@db/geo\r\n\n'),
        S3_BUCKET: 'logs',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY_FILE: fileWith('secret', ' kept as it is '),
      },
      [],
    );
    expect(databaseUrl).toBe('postgresql://me:a b@db/geo');
    expect(s3?.secretAccessKey).toBe(' kept as it is ');
  });

  it('say what is wrong with the file of a secret', () => {
    const problems = (env: Record<string, string>) => readConfigReport(env, []).problems;
    expect(problems({ DATABASE_URL_FILE: '/nowhere' })).toEqual([
      'DATABASE_URL_FILE: /nowhere cannot be read (ENOENT)',
    ]);
    expect(problems({ DATABASE_URL_FILE: fileWith('empty', '\n') })).toEqual([
      `DATABASE_URL_FILE: ${path.join(folder, 'empty')} is empty`,
    ]);
    for (const [content, words] of [
      ['one\ntwo\n', /^METRICS_TOKEN_FILE: .* holds more than one line of text$/],
      [Buffer.from('fffe61006200', 'hex'), /^METRICS_TOKEN_FILE: .* is not text in UTF-8$/],
    ] as const)
      expect(problems({ METRICS_TOKEN_FILE: fileWith('odd', content) })).toEqual([
        expect.stringMatching(words),
      ]);
    expect(
      problems({ DATABASE_URL: 'postgresql://x', DATABASE_URL_FILE: fileWith('two', 'x') }),
    ).toEqual(['DATABASE_URL_FILE: DATABASE_URL is set too; remove one']);
    expect(problems({ DATABASE_URL_FILE: fileWith('wrong', 'mysql://secret@x') })).toEqual([
      'DATABASE_URL: postgresql://user:password@host:port/database is needed',
    ]);
  });
});
