import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A new application that has installed the packed tarball. */
export interface Application {
  readonly folder: string;
  /** Path of the tarball. */
  readonly tarball: string;
  /** Runs a program in its folder. @throws Error with what it prints, where it fails */
  run(command: string, args: readonly string[]): Promise<string>;
  remove(): void;
}

/**
 * Packs the package and puts it into a new application, as `npm install` would. Other packages are
 * those of the checkout, in which the application lies.
 * @param files of the application, by path
 */
export async function createApplication(
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<Application> {
  const folder = createFolder(name);
  const tarball = await (packed ??= pack());
  const installed = path.join(folder, 'node_modules/@geo-elements/suite');
  mkdirSync(installed, { recursive: true });
  await runIn(folder, 'tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return {
    folder,
    tarball,
    run: (command, args) => runIn(folder, command, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The tarball of this worker: to pack all files takes as long as to build an application. */
let packed: Promise<string> | undefined;

/** Packs the package. @returns path of the tarball, which goes when this process ends */
async function pack(): Promise<string> {
  const folder = createFolder('packed');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const options = ['--silent', '--ignore-scripts', '--pack-destination', folder];
  return path.join(folder, (await runIn(ROOT, 'npm', ['pack', ...options])).trim());
}

/** A new folder inside of the checkout. */
function createFolder(name: string): string {
  const parent = path.join(ROOT, '.cache/applications');
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(path.join(parent, `${name}-`));
}

/** Runs a program in a folder. @returns what it prints. @throws Error with that, where it fails */
async function runIn(folder: string, command: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: '', NODE_OPTIONS: '', VITEST: '' };
  const child = spawn(command, args, { cwd: folder, env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${printed}`);
  return printed;
}

/** Bytes of the picture that the log viewer of a page exports. */
export const exportedBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const viewer = document.querySelector('geo-log-viewer') as unknown as {
      toImage(): Promise<Blob>;
    };
    return (await viewer.toImage()).size;
  });
