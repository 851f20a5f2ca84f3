import { spawn } from 'node:child_process';
import path from 'node:path';
import { readConfig } from '../../host-demo/server/config.ts';
import { createIdentity } from '../../host-demo/server/identity/identity.ts';
import { bearerOf } from './bearer.ts';
import { freePort } from './identity-host.ts';

const MAIN = path.join(import.meta.dirname, '../../host-demo/server/main.ts');

/** A server in a process of its own, which can be killed. */
export interface ServerProgram {
  url: string;
  pid: number;
  port: number;
  /** A good bearer; `claims` are put over Ada's. */
  token(claims?: Record<string, unknown>, expiresInS?: number): Promise<string>;
  /** A call with a good bearer and, where there is one, a JSON body. */
  ask(method: string, address: string, body?: unknown): Promise<Response>;
  /** Ends it; the code that it ended with, null where the signal ended it. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** What it printed so far. */
  printed(): string;
}

/**
 * Starts the program on a data folder, by default without the demo field, and waits until it is
 * ready. `ORIGIN` may be an address that several programs share.
 */
export async function startProgram(
  dataFolder: string,
  folders: readonly string[],
  env: Record<string, string> = {},
  { hasDemo = false }: { hasDemo?: boolean } = {},
): Promise<ServerProgram> {
  const settings = { PORT: String(await freePort()), DATA_DIR: dataFolder, ...env };
  const args = [
    ...(hasDemo ? [] : ['--no-demo']),
    ...folders.flatMap((folder) => ['--data', folder]),
  ];
  const config = readConfig(settings, args);
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += String(chunk);
        if (/started in/.test(printed)) resolve();
      });
    }
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
  const url = `http://localhost:${config.port}`;
  const identity = createIdentity(config);
  const token: ServerProgram['token'] = (claims, expiresInS) =>
    bearerOf({ services: { config, identity } as never }, claims, expiresInS);
  return {
    url,
    pid: child.pid!,
    port: config.port,
    token,
    printed: () => printed,
    ask: async (method, address, body) =>
      fetch(`${url}${address}`, {
        method,
        headers: {
          authorization: `Bearer ${await token()}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}
