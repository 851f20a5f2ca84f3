/** `npm run sharepoint`: writes the package for SharePoint's app catalog. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildIfOlder, ROOT } from '../prepare.mjs';
import { buildPackage } from './build.ts';

await buildIfOlder();
const file = path.join(ROOT, '.cache/sharepoint/geo-elements.sppkg');
await mkdir(path.dirname(file), { recursive: true });
const bytes = await buildPackage(ROOT);
await writeFile(file, bytes);
console.log(`${file}: ${(bytes.length / 2 ** 20).toFixed(1)} MB`);
