/**
 * The server as a program: settings from the environment and the command line (README of
 * host-demo).
 */
import { listContactedOrigins, ConfigError, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import type { Server } from './start-server.ts';

const config = settings();
let server: Server;
try {
  // The embedded database takes longest: it opens while the rest of the server is loaded.
  const database = openDatabase(config);
  const [{ startServer }, { createPages }] = await Promise.all([
    import('./start-server.ts'),
    import('../serve.mjs'),
    database,
  ]);
  server = await startServer(config, {
    database,
    pages: await createPages({
      connect: listContactedOrigins(config),
      gallery: config.security.gallery,
    }),
  });
} catch (error) {
  stop(
    (error as Error & { code?: string }).code === 'EADDRINUSE'
      ? `Port ${config.port} is taken; PORT names another one`
      : (error as Error).message,
  );
}
let ending = false;
// Before the first output: a process that waits for it may send a signal at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());
console.log(
  `Geo Elements: ${server.url}   (started in ${(performance.now() / 1000).toFixed(1)} s)`,
);
for (const note of server.notes) console.log(note);
if (config.demo && !config.identity.issuer) {
  const { Accounts } = await import('./identity/users.ts');
  const known = (await new Accounts(config).list()).filter(({ isDemo }) => isDemo);
  console.log(`Sign in as ${known.map(({ login }) => login).join(', ')}; the password is the name`);
  console.log(
    config.host === 'localhost'
      ? 'Only this machine reaches it, for these passwords are known; HOST=0.0.0.0 opens it'
      : 'Whoever reaches this machine can sign in with these passwords; --no-demo closes it',
  );
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => stop('What still ran was cut off'), 10_000).unref();
  await server.close().catch((error: Error) => stop(error.message));
  process.exit(0);
}

function settings(): Config {
  try {
    return readConfig(process.env, process.argv.slice(2));
  } catch (error) {
    if (error instanceof ConfigError) stop(error.message);
    throw error;
  }
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
