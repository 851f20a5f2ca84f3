/**
 * `npm run new-viewer NAME`: makes a viewer that shows the address it is given, with its element,
 * texts, gallery case, browser test and size budget, and adds it to the lists that need it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { spellNames, viewerFiles } from './viewer-files.mjs';
import { textFiles } from './viewer-texts.mjs';

/** Bytes of a new viewer, gzip: what every element has, and a little. */
const FIRST_BUDGET = 20_480;

/**
 * Makes a viewer in a checkout.
 * @param {string} root
 * @param {string} name in lower case, with dashes: `core-photo`
 * @returns {Promise<string[]>} the files that were made or changed
 * @throws {Error} if the name does not fit or is taken
 */
export async function newViewer(root, name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? ''))
    throw new Error(`"${name ?? ''}" does not fit. Use lower case and dashes: core-photo.`);
  const names = spellNames(name);
  const texts = textFiles(root, names);
  const made = { ...viewerFiles(names, texts.englishImport), ...texts.made };
  for (const file of Object.keys(made))
    if (existsSync(path.join(root, file))) throw new Error(`${file} exists. Choose another name.`);
  const changed = { ...listFiles(root, names), ...texts.changed };
  for (const [file, text] of Object.entries({ ...made, ...changed })) await write(root, file, text);
  return [...Object.keys(made), ...Object.keys(changed)];
}

/** Writes a file as Prettier formats it. */
async function write(root, file, text) {
  const to = path.join(root, file);
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(to, await format(text, { ...(await resolveConfig(to)), filepath: to }));
}

/** Lists of the checkout with the new viewer in them, by file. The loader and the manifest find the element by its file. */
function listFiles(root, { name, tag, camel }) {
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const budgets = JSON.parse(read('tests/size/budgets.json'));
  budgets.limits[`elements/${tag}.js`] = FIRST_BUDGET;
  const pictures = 'tests/gallery/gallery-data.test.ts';
  return {
    // With line breaks Prettier keeps objects as the file has them.
    'tests/size/budgets.json': JSON.stringify(budgets, null, 2),
    'host-demo/gallery/cases.ts': `${read('host-demo/gallery/cases.ts')}export * from './${name}-cases.ts';\n`,
    [pictures]: read(pictures)
      .replace(
        'import { testCases }',
        `import * as ${camel}Cases from '../../host-demo/gallery/${name}-cases.ts';\n$&`,
      )
      .replace('\n});', `\n  ...${camel}Cases,$&`),
    'README.md': read('README.md').replace(
      /^\| `<geo-map>`/m,
      `| \`<${tag}>\` | shows what its address (\`src\`) names |\n$&`,
    ),
  };
}

if (process.argv[1] === import.meta.filename) {
  const root = path.resolve(import.meta.dirname, '../..');
  try {
    const files = await newViewer(root, process.argv[2]);
    console.log(`${files.join('\n')}\n
Describe the element in README.md, look at its case in the gallery (npm run dev), then make the
picture: UPDATE_PICTURES=1 npx vitest run --project browser tests/gallery/gallery-data.test.ts`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
