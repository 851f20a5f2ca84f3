/**
 * What operators copy is free of mistakes that a linter finds, and names only settings that exist.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listClosure } from './packages.mjs';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

it('has a Dockerfile without a mistake, whose last stage runs as a user without rights', () => {
  const text = read('Dockerfile');
  expect(validate(text).map(({ message, range }) => [range.start.line, message])).toEqual([]);
  const lastStage = text.slice(text.lastIndexOf('\nFROM '));
  expect(lastStage).toMatch(/^USER node$/m);
  expect(lastStage).toMatch(/^HEALTHCHECK /m);
  expect(lastStage).not.toMatch(/npm|tsx/);
});

it('has a compose file of the schema of compose, without an error of the linter', () => {
  const linter = new DCLinter({
    // The proxy is there to be reached; the order of keys is a matter of taste.
    rules: {
      'no-unbound-port-interfaces': 0,
      'service-keys-order': 0,
      'services-alphabetical-order': 0,
    },
    quiet: true,
    debug: false,
    exclude: [],
  });
  const [file] = linter.lintFiles([path.join(import.meta.dirname, 'compose.yaml')], false);
  expect(
    file!.messages
      .filter(({ type }) => type === 'error')
      .map(({ line, message }) => [line, message]),
  ).toEqual([]);
});

it('sets only what the server reads, and asks for each value that the example of settings has', () => {
  const compose = read('compose.yaml');
  const { services } = parse(compose, { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  const sources = readServer();
  for (const server of ['server-1', 'server-2'])
    expect(
      Object.keys(services[server]!.environment).filter((name) => !sources.includes(name)),
    ).toEqual([]);
  const variables = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
  const example = [...read('compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
  expect(example.filter((name) => !variables.has(name))).toEqual([]);
  const demanded = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
  expect(demanded.filter((name) => !example.includes(name))).toEqual([]);
});

it('gives the proxy and each server an address that stays when a container is replaced', () => {
  const { services, networks } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, ComposeService>;
    networks: { default: { ipam: { config: { ip_range: string }[] } } };
  };
  const addressOf = (name: string) => services[name]!.networks?.default.ipv4_address;
  const named = [...read('nginx.conf').matchAll(/server ([\w-]+):8080/g)].map(([, name]) => name!);
  const addresses = ['proxy', ...named].map(addressOf);
  expect(addresses).toEqual(addresses.map(() => expect.any(String)));
  expect(new Set(addresses).size).toBe(3);
  const [range, bits] = networks.default.ipam.config[0]!.ip_range.split('/') as [string, string];
  const others = new BlockList();
  others.addSubnet(range, Number(bits));
  expect(addresses.filter((address) => others.check(address!))).toEqual([]);
  for (const name of named)
    expect(services[name]!.environment.TRUST_PROXY).toBe(addressOf('proxy'));
});

interface ComposeService {
  environment: Record<string, string>;
  networks?: { default: { ipv4_address: string } };
}

it.each(['.gitignore', '.dockerignore'])('keeps certificates and settings out by %s', (name) => {
  const ignored = readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['host-demo/deploy/.env', 'host-demo/deploy/tls']),
  );
});

/** Sources of the server, in which a setting is named. */
function readServer(): string {
  const folder = path.join(import.meta.dirname, '../server');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

it.skipIf(spawnSync('nginx', ['-v']).status !== 0)(
  'has a configuration of the proxy that nginx accepts',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'geo-nginx-'));
    const openssl = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'];
    const key = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
    expect(spawnSync('openssl', [...openssl, ...key]).status).toBe(0);
    const config = path.join(folder, 'nginx.conf');
    const text = read('nginx.conf')
      .replaceAll('/etc/nginx/tls', folder)
      .replace(/\/dev\/std\w+/g, `${folder}/log`)
      .replace(/server-\d:8080/g, '127.0.0.1:8080');
    writeFileSync(config, text);
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', config], { encoding: 'utf8' });
    rmSync(folder, { recursive: true, force: true });
    expect([status, stderr]).toEqual([0, expect.stringContaining('syntax is ok')]);
  },
);

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'has a unit that systemd accepts',
  () => {
    const unit = path.join(import.meta.dirname, 'geo-elements.service');
    const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('geo-elements.service'))).toEqual([]);
  },
);

it('passes no spelling of the metrics on by the proxy', () => {
  expect(read('nginx.conf')).toMatch(/location \^~ \/metrics \{\s*return 404;/);
});

describe('the script that backs up', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'geo-backup-'));
    for (const name of ['bin', 'data', 'backup']) mkdirSync(path.join(folder, name));
    // Writes its last argument, the address, and the password where the dump is wanted.
    const dump =
      '#!/bin/sh\nfor last; do :; done\nfor one; do case $one in --file=*) printf "%s\\n" "$last" "${PGPASSWORD-}" > "${one#--file=}";; esac; done\n';
    writeFileSync(path.join(folder, 'bin/pg_dump'), dump, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const backUp = (env: Record<string, string>, target = path.join(folder, 'backup')) =>
    spawnSync(path.join(import.meta.dirname, 'backup.sh'), [target], {
      encoding: 'utf8',
      env: {
        PATH: `${folder}/bin:${process.env['PATH']}`,
        DATA_DIR: path.join(folder, 'data'),
        ...env,
      },
    });

  it('finds the database in the file of its address, as the server does', () => {
    const file = path.join(folder, 'address');
    writeFileSync(file, 'postgresql://geo@db/geo\n');
    expect(backUp({ DATABASE_URL_FILE: file })).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(path.join(folder, 'backup/database.dump'), 'utf8').trim()).toBe(
      'postgresql://geo@db/geo',
    );
  });

  it.each([
    ['postgresql://geo:p%40s%25s%5C@db:5433/geo', 'postgresql://geo@db:5433/geo', 'p@s%s\\'],
    [
      'postgres://geo:a:b@[::1]/geo?sslmode=require',
      'postgres://geo@[::1]/geo?sslmode=require',
      'a:b',
    ],
    [
      'postgresql://geo@db/geo?password=%C3%A7&sslmode=require',
      'postgresql://geo@db/geo?sslmode=require',
      'ç',
    ],
    ['postgresql://db/geo?user=geo&password=x', 'postgresql://db/geo?user=geo', 'x'],
    ['postgresql://geo@db/a:b@c', 'postgresql://geo@db/a:b@c', ''],
  ])('keeps the password of %s from the list of processes', (given, address, password) => {
    expect(backUp({ DATABASE_URL: given })).toMatchObject({ status: 0, stderr: '' });
    const dump = readFileSync(path.join(folder, 'backup/database.dump'), 'utf8');
    expect(dump).toBe(`${address}\n${password}\n`);
  });

  it('does not end well without a database', () => {
    expect(backUp({})).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no database to back up'),
    });
    expect(readdirSync(path.join(folder, 'backup'))).toEqual([]);
  });

  it('refuses a folder within the data', () => {
    const inside = path.join(folder, 'data/backups/today');
    expect(backUp({ DATABASE_URL: 'postgresql://db/geo' }, inside)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('in DATA_DIR'),
    });
  });

  it('leaves out files that are being written', () => {
    for (const name of ['a.las', '.0b1c.part']) writeFileSync(path.join(folder, 'data', name), 'x');
    expect(backUp({ DATABASE_URL: 'postgresql://db/geo' }).status).toBe(0);
    const archive = path.join(folder, 'backup/data.tar.gz');
    const { stdout } = spawnSync('tar', ['--list', '--file', archive], { encoding: 'utf8' });
    expect(stdout.split('\n').filter(Boolean).sort()).toEqual(['./', './a.las']);
  });
});

it('takes along what a package depends on, wherever npm has put it, and no more', () => {
  const lock = {
    packages: {
      'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { c: '1', gone: '1' } },
      'node_modules/a/node_modules/b': { dependencies: { d: '1' } },
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/d': {},
      'node_modules/tool': {},
    },
  };
  expect(listClosure(lock, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ]);
  expect(() =>
    listClosure({ packages: { 'node_modules/a': { dependencies: { x: '1' } } } }, ['a']),
  ).toThrow('x is not installed');
});
