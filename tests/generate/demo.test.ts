import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openLogFile } from '../../src/formats/open-log-file.ts';
import { generate } from './generate.ts';
import { demoFiles } from './wells.ts';

const folder = mkdtempSync(join(tmpdir(), 'wells-'));
afterAll(() => rmSync(folder, { recursive: true }));

function open(name: string) {
  return openLogFile(new BufferSource(readFileSync(join(folder, name)), name));
}

describe('the demo set', () => {
  it('is small, and every file opens without a warning', async () => {
    await generate(['--demo', folder]);
    const names = readdirSync(folder);
    expect(names.sort()).toEqual(
      demoFiles()
        .map(({ name }) => name)
        .sort(),
    );
    expect(
      names.reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0),
    ).toBeLessThan(3e6);
    const opened = await Promise.all(names.map(open));
    expect(opened.map(({ warnings }) => warnings)).toEqual(names.map(() => []));
    expect(opened.map(({ info }) => `${info.format} ${info.version}`).sort()).toEqual([
      'dlis RP66 V1',
      'las 2.0',
      'las 2.0',
      'las 3.0',
    ]);
    expect(opened.every(({ info }) => info.frames.every(({ samples }) => samples > 0))).toBe(true);
  }, 30_000);
});

describe('the command line', () => {
  it.each([
    ['las2', ['--up', '--feet', '--wrapped'], { version: '2.0', frames: 1, samples: 500 }],
    // So short a log does not reach the reservoir: there is no core.
    ['las3', ['--up'], { version: '3.0', frames: 3, samples: 500 }],
    ['dlis', ['--logical-files', '2'], { version: 'RP66 V1', frames: 6, samples: 500 }],
  ])(
    'writes %s as requested, the same for the same seed',
    async (kind, options, expected) => {
      const write = (name: string, seed: string) =>
        generate([
          '--kind',
          kind,
          '--samples',
          '500',
          '--seed',
          seed,
          '--out',
          join(folder, name),
          ...options,
        ]);
      await write('a', '7');
      await write('b', '7');
      await write('c', '8');
      const [a, b, c] = ['a', 'b', 'c'].map((name) => readFileSync(join(folder, name)));
      expect(a?.equals(b ?? Buffer.alloc(0))).toBe(true);
      expect(a?.equals(c ?? Buffer.alloc(0))).toBe(false);
      const { info } = await open('a');
      expect({
        version: info.version,
        frames: info.frames.length,
        samples: info.frames[0]?.samples,
      }).toEqual(expected);
    },
    30_000,
  );

  it('says how to use it', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        'tsx',
        fileURLToPath(new URL('cli.ts', import.meta.url)),
        '--kind',
        'segy',
        '--out',
        join(folder, 'x'),
      ],
      { encoding: 'utf8' },
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/unknown kind "segy"\n.*\n.*las2\|las3\|dlis/);
  }, 30_000);
});
