import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectionText } from '../../src/formats/shapefile/projection-text.ts';
import { writeZippedShapefile } from '../../src/formats/shapefile/write-shapefile.ts';

const run = promisify(execFile);

it('GDAL reads a written shapefile with its system, its letters and its numbers', async () => {
  const isHere = await run('ogrinfo', ['--version']).then(
    () => true,
    () => false,
  );
  if (!isHere) return console.log('GDAL is not here: its reading is left out');
  const folder = await mkdtemp(path.join(tmpdir(), 'shapefile-'));
  try {
    const file = path.join(folder, 'wells.zip');
    await writeFile(
      file,
      writeZippedShapefile({
        name: 'wells',
        fields: [
          { name: 'wellName', kind: 'text' },
          { name: 'totalDepth', kind: 'number' },
        ],
        records: [
          {
            geometry: { type: 'Point', coordinates: [487512.5, 4551200] },
            properties: { wellName: 'Çamlıdere-1', totalDepth: 2244.93 },
          },
        ],
        projection: projectionText('EPSG:32635'),
      }),
    );
    const { stdout } = await run('ogrinfo', ['-ro', '-al', `/vsizip/${file}`]);
    expect(stdout).toContain('Çamlıdere-1');
    expect(stdout).toContain('2244.93');
    expect(stdout).toMatch(/POINT \(487512\.5 4551200\)/);
    expect(stdout).toMatch(/UTM[ _]zone[ _]35N/i);
  } finally {
    await rm(folder, { recursive: true });
  }
});
