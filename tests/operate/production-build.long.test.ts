/**
 * The steps of the Dockerfile, and the server that they make: it needs nothing of the repository.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, signIn } from '../support/identity-host.ts';
import { type BuiltImage, runDockerfile } from './dockerfile.ts';

/** A user without rights on this machine, where the tests run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

describe('what the Dockerfile makes', () => {
  let root: string;
  let image: BuiltImage;

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'geo-image-'));
    chmodSync(root, 0o755);
    image = runDockerfile(root, NOBODY ?? { uid: 0, gid: 0 });
    // The stage that built it does not exist in the image.
    rmSync(path.join(root, 'build'), { recursive: true, force: true });
  }, 1_800_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('holds no TypeScript and no tools', () => {
    const files = readdirSync(image.folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /\.tsx?$/.test(name))).toEqual([]);
    for (const tool of ['tsx', 'typescript', 'esbuild', 'rollup', 'vitest'])
      expect(existsSync(path.join(image.folder, 'node_modules', tool)), tool).toBe(false);
  });

  it('holds what its operators read and run', () => {
    const unit = readFileSync(path.join(image.folder, 'host-demo/deploy/geo-elements.service'));
    const [, guide] = /Documentation=file:\/\/\/opt\/geo-elements\/(\S+)/.exec(String(unit))!;
    expect(existsSync(path.join(image.folder, guide!)), guide).toBe(true);
    for (const script of ['backup.sh', 'restore.sh']) {
      const { mode } = statSync(path.join(image.folder, 'host-demo/deploy', script));
      expect(mode & 0o555, script).toBe(0o555);
    }
  });

  it('starts as a user without rights, signs in, reads a record and ends cleanly', async () => {
    const port = await freePort();
    const env = { PATH: process.env.PATH, ...image.env, PORT: String(port), HOST: '127.0.0.1' };
    // With the demo field there are accounts and records to read.
    const [program, ...args] = image.command.filter((word) => word !== '--no-demo');
    const child = spawn(program!, args, { cwd: image.folder, env, ...NOBODY });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    try {
      await expect.poll(() => printed, { timeout: 180_000 }).toContain('started in');
      const origin = `http://localhost:${port}`;
      const script = await fetch(`${origin}/host-demo/app.js`, {
        headers: { 'accept-encoding': 'br' },
      });
      expect(script.headers.get('content-encoding'), 'of the first request').toBe('br');
      const { tokens } = await signIn({ origin });
      const ask = async (address: string, body: object) => {
        const answer = await fetch(origin + address, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${tokens.access_token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        });
        expect([answer.status, address]).toEqual([200, address]);
        return (await answer.json()) as { data: Record<string, unknown> };
      };
      const wells = await ask('/service/ppdm/query', {
        query: '{ well(limit: 1) { uwi wellName } }',
      });
      expect(wells.data.well).toMatchObject([{ uwi: expect.stringMatching(/\w/) }]);
      // A file is read by a thread, the page comes from `dist`, and the application answers.
      const logs = await ask('/service/ppdm/query', {
        query: '{ wellLog(limit: 1) { wellLogId storeId locationReference } }',
      });
      const [row] = logs.data.wellLog as object[];
      const log = await ask('/trove/api/viewer/log/url', { row });
      expect((log.data.curveNames as string[]).length).toBeGreaterThan(2);
      for (const page of ['/', '/dist/geo-elements.js', '/host-demo/app.js'])
        expect((await fetch(origin + page)).status, page).toBe(200);
      const [check, ...options] = image.health;
      expect(spawnSync(check!, options, { cwd: image.folder, env, encoding: 'utf8' }).status).toBe(
        0,
      );
    } finally {
      child.kill('SIGTERM');
    }
    expect([await ended, printed.match(/error|warn/gi)]).toEqual([0, null]);
  }, 300_000);
});
