import { spawn } from 'node:child_process';
import path from 'node:path';

const COMPILER = path.resolve(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc');

/** Options of the compiler for an application of today. */
export const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  types: [],
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
};

/**
 * Checks the types of a project with its own `tsconfig.json`.
 * @returns what the compiler prints; empty where all is right
 */
export async function compile(folder: string): Promise<string> {
  const child = spawn(process.execPath, [COMPILER, '-p', folder]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return printed.trim();
}
