/**
 * `npm run docs`: builds the documentation into `.cache/docs-site`, or the folder that `--out`
 * names. Any server of static files will do, under any path.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfOlder, ROOT } from '../prepare.mjs';
import { buildSite } from './build.ts';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = path.resolve(values.out ?? path.join(ROOT, '.cache/docs-site'));
await buildIfOlder();
const began = performance.now();
await buildSite(out);
console.log(`${out}: written in ${((performance.now() - began) / 1000).toFixed(1)} s`);
