/**
 * The server as a program: settings from the environment and the command line (README of
 * host-demo).
 */
import { listContactedOrigins } from './config.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { ignoreLostOutput } from './log.ts';
import { checkSettings } from './operate/check-settings.ts';
import { describeListenFailure } from './operate/failure.ts';
import type { Server } from './start-server.ts';

/** Seconds that jobs and the database take to end when the requests have ended, at most. */
const LONGEST_END_S = 15;

ignoreLostOutput();
const config = await readSettings();
let server: Server;
try {
  // The embedded database takes longest: it opens while the rest of the server is loaded.
  const database = openDatabase(config);
  const [{ startServer }, { createPages }, { COPIES }] = await Promise.all([
    import('./start-server.ts'),
    import('../serve.mjs'),
    import('../prepare.mjs'),
    database,
  ]);
  server = await startServer(config, {
    database,
    pages: await createPages({
      connect: listContactedOrigins(config),
      copies: COPIES,
      gallery: config.security.gallery,
    }),
  });
} catch (error) {
  stop(describeListenFailure(error, config) ?? (error as Error).message);
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
  const { delaySeconds, graceSeconds } = config.shutdown;
  const mostMs = 1000 * (delaySeconds + graceSeconds + LONGEST_END_S);
  setTimeout(() => stop('What still ran was cut off'), mostMs).unref();
  try {
    await server.close({ delayMs: 1000 * delaySeconds, graceMs: 1000 * graceSeconds });
  } catch (error) {
    stop((error as Error).message);
  }
  process.exit(0);
}

async function readSettings(): Promise<Config> {
  const { config, problems, notes } = await checkSettings(process.env, process.argv.slice(2));
  for (const note of notes) console.error(note);
  if (!config || problems.length > 0) stop(problems.join('\n'));
  return config;
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
