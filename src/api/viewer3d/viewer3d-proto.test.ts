import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = import.meta.dirname;
const GENERATED = 'viewer3d_pb.ts';
const PLUGIN = path.join(FOLDER, '../../../node_modules/.bin/protoc-gen-es');
const hasProtoc = spawnSync('protoc', ['--version']).status === 0;

it.skipIf(!hasProtoc)(
  'what is generated of the service is what its description gives (npm run proto)',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'viewer3d-'));
    try {
      execFileSync('protoc', [
        `--plugin=protoc-gen-es=${PLUGIN}`,
        `--es_out=${folder}`,
        '--es_opt=target=ts',
        '-I',
        FOLDER,
        'viewer3d.proto',
      ]);
      expect(
        readFileSync(path.join(FOLDER, GENERATED), 'utf8') ===
          readFileSync(path.join(folder, GENERATED), 'utf8'),
      ).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
