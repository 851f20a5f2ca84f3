/**
 * Rollup plugin for everything in dist/ that is no script: manifest, types, schemas of files,
 * integrity hashes.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { describeElement, elementProgram } from './describe.mjs';
import { editorFiles } from './editors.mjs';
import { elementTags } from './plugins.mjs';
import { typings } from './typings.mjs';

/** Writes the generated files after the bundle. */
export function publish(root) {
  const dist = resolve(root, 'dist');
  return {
    name: 'publish',
    async writeBundle() {
      const { program, elements, properties, manifest } = await describeElements(root);
      await writeTypes(program, root, elements);
      const { version } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'));
      const files = {
        'custom-elements.json': manifest,
        ...editorFiles(elements, properties, version),
      };
      for (const [name, value] of Object.entries(files))
        await writeFile(join(dist, name), json(value));
      for (const [name, schema] of Object.entries(await publishedSchemas(root)))
        await writeFile(join(dist, name), json(schema));
      await writeFile(join(dist, 'integrity.json'), json(await integrity(dist)));
    },
  };
}

/**
 * Reads the descriptions of all elements: with their custom properties, their manifest, and the
 * program that holds their sources.
 */
export async function describeElements(root) {
  const program = elementProgram(root);
  const tags = await elementTags(root);
  const elements = tags.map((tag) => describeElement(program, root, tag));
  const properties = await customProperties(resolve(root, 'src'));
  return { program, elements, properties, manifest: manifestFrom(elements, properties) };
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Custom Elements Manifest, schema 1. */
function manifestFrom(elements, cssProperties) {
  return {
    schemaVersion: '1.0.0',
    modules: elements.map((element) => {
      const { tag, name } = element;
      return {
        kind: 'javascript-module',
        path: `elements/${tag}.js`,
        declarations: [classDeclaration(element, cssProperties)],
        exports: [
          { kind: 'js', name, declaration: { name } },
          { kind: 'custom-element-definition', name: tag, declaration: { name } },
        ],
      };
    }),
  };
}

/** Parts that every element has. */
const COMMON_PARTS = [
  { name: 'error', description: 'Message with Retry and Details where the element failed' },
  { name: 'frame', description: 'All of the element' },
  { name: 'notice', description: 'Note about an attribute that was not understood' },
];

function classDeclaration(
  { tag, name, description, attributes, properties, methods, events, parts },
  cssProperties,
) {
  return {
    kind: 'class',
    customElement: true,
    tagName: tag,
    name,
    description,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map((item) => ({
      name: item.name,
      fieldName: item.fieldName,
      type: { text: item.type },
      default: item.default,
      description: item.description,
    })),
    members: [...properties.map(fieldMember), ...methods.map(methodMember)],
    events: events.map((item) => ({
      name: item.name,
      type: { text: item.type },
      description: item.description,
    })),
    cssProperties,
    cssParts: [...parts, ...COMMON_PARTS],
  };
}

const fieldMember = (item) => ({
  kind: 'field',
  name: item.name,
  attribute: item.attribute,
  type: { text: item.type },
  default: item.default,
  description: item.description,
});

const methodMember = (item) => ({
  kind: 'method',
  name: item.name,
  description: item.description,
  parameters: item.parameters.map((parameter) => ({
    name: parameter.name,
    type: { text: parameter.type },
    optional: parameter.optional,
  })),
  return: { type: { text: item.returns } },
});

/** `var(--geo-name, default); /* description *\/`, over several lines where it is long. */
const CUSTOM_PROPERTY =
  /var\(\s*(--geo-[a-z0-9-]+)(?:,\s*([^;]+?))?\s*\)\s*[;)](?:[^\n]*?\/\*\s*(.*?)\s*\*\/)?/g;

/**
 * `--geo-*` properties that the sheets read, with the default of the light theme and the comment
 * behind the declaration.
 */
async function customProperties(folder) {
  const found = new Map();
  for (const entry of await readdir(folder, { recursive: true })) {
    if (!entry.endsWith('.css')) continue;
    const sheet = await readFile(join(folder, entry), 'utf8');
    for (const [, name, value, description] of sheet.matchAll(CUSTOM_PROPERTY)) {
      if (!found.has(name))
        found.set(name, { name, default: value?.replace(/\s+/g, ' '), description });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Declarations of the elements alone: a page's types need nothing of React, nor of what lies below.
 */
async function writeTypes(program, root, elements) {
  const sources = ['spec', ...elements.map(({ tag }) => tag)];
  const outputs = new Map();
  for (const name of sources) {
    program.emit(
      program.getSourceFile(resolve(root, 'elements', `${name}.ts`)),
      (file, text) => outputs.set(file, publishedDeclaration(text)),
      undefined,
      true,
    );
  }
  const types = resolve(root, 'dist/types');
  for (const [name, text] of Object.entries(typings(elements)))
    outputs.set(join(types, name), text);
  for (const [file, text] of outputs) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** A declaration file that names modules as they are published, and none for its side effects. */
const publishedDeclaration = (text) =>
  text.replace(/^import '[^']*';\n/gm, '').replace(/(from '\.[^']*)\.tsx?'/g, "$1.js'");

/** JSON Schemas of what users keep as files, by the name of the file in dist. */
async function publishedSchemas(root) {
  return {
    'template.schema.json': await templateSchema(root),
    'recipe.schema.json': await recipeSchema(root),
  };
}

/** JSON Schema of a plot template, from the schema that the viewer itself checks with. */
export function templateSchema(root) {
  return toJsonSchema(root, {
    title: 'Geo Elements log plot template',
    source: './src/plot/log/template.ts',
    name: 'templateSchema',
  });
}

/** JSON Schema of a recipe of curve calculations. */
export function recipeSchema(root) {
  return toJsonSchema(root, {
    title: 'Geo Elements recipe',
    source: './src/compute/recipe/recipe.ts',
    name: 'recipeSchema',
  });
}

async function toJsonSchema(root, { title, source, name }) {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { toJsonSchema } from '@valibot/to-json-schema'; import { ${name} as schema } from '${source}'; export default toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });`,
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    minify: true,
  });
  const { default: schema } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  return { title, ...schema };
}

/** Subresource integrity of every file that a page loads. */
async function integrity(dist) {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && /\.(js|html)$/.test(entry.name),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  const hashes = await Promise.all(
    paths.map(async (path) => [
      relative(dist, path).replaceAll('\\', '/'),
      `sha384-${createHash('sha384')
        .update(await readFile(path))
        .digest('base64')}`,
    ]),
  );
  return Object.fromEntries(hashes);
}
