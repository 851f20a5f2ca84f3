import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { CACHE } from '../cache.mjs';
import { DIST } from '../serve.mjs';
import { CURVES, makeWell } from './well.js';

/** Answers /chunks.json with the addresses of the suite's chunks. */
export async function readChunks(request, response) {
  if (request.url !== '/chunks.json') return false;
  const names = await readdir(path.join(DIST, 'chunks'));
  const chunks = names.filter((name) => name.endsWith('.js')).map((name) => `/dist/chunks/${name}`);
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(chunks));
  return true;
}

/** Writes the well of the bench as LAS 2.0 once. */
export async function writeWellFile(samples) {
  const name = path.join(CACHE, `well-${samples}.las`);
  if (existsSync(name)) return;
  await mkdir(CACHE, { recursive: true });
  const { depth, values } = makeWell(samples);
  const columns = CURVES.map(({ mnemonic }) => values[mnemonic]);
  const file = await open(`${name}.part`, 'w');
  await file.write(
    `~Version\n VERS. 2.0 :\n WRAP. NO :\n~Well\n STRT.M ${depth[0]} :\n STOP.M ${depth[samples - 1]} :\n STEP.M 0 :\n NULL. -999.25 :\n~Curve\n DEPT.M :\n${CURVES.map(({ mnemonic, unit }) => ` ${mnemonic}.${unit} :\n`).join('')}~A\n`,
  );
  for (let start = 0; start < samples; start += 10_000) {
    let text = '';
    for (let i = start; i < Math.min(samples, start + 10_000); i++) {
      text += depth[i].toFixed(5);
      for (const column of columns)
        text += Number.isNaN(column[i]) ? ' -999.25' : ` ${column[i].toFixed(4)}`;
      text += '\n';
    }
    await file.write(text);
  }
  await file.close();
  await rename(`${name}.part`, name);
}
