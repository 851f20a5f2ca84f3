import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A device whose every write fails for want of room (full(4)). */
const FULL_DEVICE = '/dev/full';

it.runIf(existsSync(FULL_DEVICE))('a process goes on where its output cannot be written', () => {
  const full = openSync(FULL_DEVICE, 'w');
  const program = `
    import { ignoreLostOutput } from '${new URL('./log.ts', import.meta.url).href}';
    ignoreLostOutput();
    console.log('lost');
    process.stderr.write('lost');
    setTimeout(() => process.exit(7), 20);
  `;
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program],
    { stdio: ['ignore', full, full] },
  );
  closeSync(full);
  expect(status).toBe(7);
});
