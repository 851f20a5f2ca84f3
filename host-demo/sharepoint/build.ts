/** Makes the SharePoint package from `dist`: one web part for each viewer. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { ElementDescription } from '../../elements/build/describe.mjs';
import { describeElements } from '../../elements/build/publish.mjs';
import { makeGuid, type PaneField, type WebPartFacts } from './facts.ts';
import { type PackagedWebPart, writePackage } from './package.ts';

/** Elements that are web parts, with what they are called in the list of web parts. */
const WEB_PARTS = {
  'geo-log-viewer': 'Geo: well log',
  'geo-correlation': 'Geo: correlation',
  'geo-crossplot': 'Geo: crossplot',
  'geo-histogram': 'Geo: histogram',
  'geo-seismic': 'Geo: seismic section',
  'geo-seismic-3d': 'Geo: seismic cube',
  'geo-map': 'Geo: map',
  'geo-well-3d': 'Geo: wells in 3D',
} as const;

/** Attributes that mean nothing in a web part, or are set by the page. */
const LEFT_OUT = new Set(['popup', 'viewerpopup', 'state']);

/**
 * Makes the package of the checkout at `root`, whose `dist` is built.
 * @returns the bytes of `geo-elements.sppkg`
 */
export async function buildPackage(root: string): Promise<Uint8Array> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const { elements } = await describeElements(root);
  const assets = await readAssets(path.join(root, 'dist'));
  const webParts: PackagedWebPart[] = [];
  for (const element of elements) {
    const facts = describeWebPart(element, version);
    if (!facts) continue;
    const script = `${facts.tag}-web-part.js`;
    assets.set(script, await bundle(facts));
    webParts.push({ ...facts, script, description: firstSentence(element.description) });
  }
  return writePackage({ version, webParts, assets });
}

/** What a web part shows and asks; null for an element that cannot be one. */
export function describeWebPart(
  { tag, attributes }: Pick<ElementDescription, 'tag' | 'attributes'>,
  version: string,
): WebPartFacts | null {
  const title = (WEB_PARTS as Readonly<Record<string, string>>)[tag];
  if (title === undefined) return null;
  const id = makeGuid(tag);
  return {
    id,
    tag,
    title,
    module: `${id}_${version}`,
    entry: flatName(`elements/${tag}.js`),
    height: 640,
    fields: attributes.filter(({ name }) => !LEFT_OUT.has(name)).map(describeField),
  };
}

function describeField({
  name,
  type,
  description,
}: ElementDescription['attributes'][number]): PaneField {
  const choices = [...type.matchAll(/'([^']*)'/g)].map(([, value]) => value!);
  const isChoice = choices.length > 1 && /^('[^']*'|undefined|[\s|])+$/.test(type);
  return {
    attribute: name,
    kind: type === 'boolean' ? 'flag' : isChoice ? 'choice' : 'text',
    label: `${name}: ${firstSentence(description)}`,
    choices: isChoice ? choices : [],
  };
}

const firstSentence = (text: string): string => /^.*?[.:;](?=\s|$)/.exec(text)?.[0] ?? text;

/** A viewer in one file. */
const SINGLE = /^single\//;
/** The folder of these files, as `elements/suite-script.ts` names it. */
const SINGLE_FOLDER = /(?<=["'`])\.\.\/single\//g;

/** Name of a file of `dist` in the one folder that SharePoint keeps assets in. */
const flatName = (name: string): string => name.replaceAll('/', '-');

/**
 * Scripts of `dist` in one folder, their imports of each other renamed. What a viewer saves as a
 * page is written by the file that holds it alone.
 */
async function readAssets(dist: string): Promise<Map<string, Uint8Array>> {
  const names = ((await readdir(dist, { recursive: true })) as string[]).filter((name) =>
    name.endsWith('.js'),
  );
  const known = new Set(names);
  const assets = new Map<string, Uint8Array>();
  for (const name of names) {
    if (SINGLE.test(name)) {
      assets.set(flatName(name), await readFile(path.join(dist, name)));
      continue;
    }
    const source = await readFile(path.join(dist, name), 'utf8');
    const code = source.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
    const flat = code
      .replace(/(["'`])((?:\.{1,2}\/)?[\w./-]+\.js)\1/g, (all, quote, target: string) => {
        const found = path.posix.join(path.posix.dirname(name), target);
        return known.has(found)
          ? `${quote as string}./${flatName(found)}${quote as string}`
          : (all as string);
      })
      .replace(SINGLE_FOLDER, `./${flatName('single/')}`);
    assets.set(flatName(name), new TextEncoder().encode(flat));
  }
  return assets;
}

/** The module of a web part. */
async function bundle(facts: WebPartFacts): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'web-part.ts')],
    define: { WEB_PART: JSON.stringify(facts) },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]!.contents;
}
