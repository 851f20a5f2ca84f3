/** All pages of the documentation: guides from Markdown, a page per element from its description. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeElements } from '../../elements/build/publish.mjs';
import { EXAMPLES } from '../gallery/examples.ts';
import { type ManifestClass, renderElement } from './element-page.ts';
import { type PageBody, renderGuide } from './markdown.ts';
import { renderWarnings } from './warnings.ts';

/** A page of the site. */
export interface Page extends PageBody {
  /** From the root of the site: `guides/themes.html`. */
  path: string;
  /** Key of the text that names its group in the list of pages. */
  group: 'guides' | 'reference' | 'viewers' | 'panels' | 'page-elements';
  /** Key of the text that is its title in the list of pages; elements keep their tag. */
  titleKey?: string;
}

/** Guides in the order in which they are listed; the first is the first page of the site. */
const GUIDES = [
  'index',
  'first-log',
  'own-arrays',
  'linking',
  'calculations',
  'themes',
  'languages',
  'frameworks',
  'csp',
  'one-file',
  'sharepoint',
  'portal',
  'server',
];
const REFERENCE = ['templates', 'formats', 'assumptions', 'comparison'];
const PAGE_ELEMENTS = ['geo-session', 'geo-login', 'geo-toasts'];

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** Texts of the interface in a language. */
export const readTexts = (language: string): Record<string, string> =>
  JSON.parse(read(`texts/${language}.json`)) as Record<string, string>;

/**
 * Renders all pages of the checkout at `root`.
 * @throws Error if a guide is not listed, or names a file that does not exist
 */
export async function renderPages(root: string): Promise<Page[]> {
  const { name: packageName } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as { name: string };
  const unlisted = readdirSync(path.join(import.meta.dirname, 'guides'))
    .map((file) => file.replace('.md', ''))
    .filter((name) => ![...GUIDES, ...REFERENCE].includes(name));
  if (unlisted.length > 0) throw new Error(`No list names the guides ${unlisted.join(', ')}`);
  const { program, manifest } = await describeElements(root);
  const classes = manifest.modules.map(({ declarations }) => declarations[0] as ManifestClass);
  const elements = classes.map((element): Page => {
    const options = { texts: readTexts('en'), program, packageName };
    return {
      ...renderElement(element, options),
      path: `elements/${element.tagName}.html`,
      group: chooseGroup(element),
    };
  });
  const parts = { packageName, warnings: renderWarnings(root) };
  const guides = (names: readonly string[], group: Page['group']): Page[] =>
    names.map((name) => ({
      ...renderGuide(read(`guides/${name}.md`), root, parts),
      path: name === 'index' ? 'index.html' : `guides/${name}.html`,
      group,
      titleKey: `guide-${name}`,
    }));
  const order = Object.keys(EXAMPLES);
  elements.sort((a, b) => order.indexOf(toTag(a)) - order.indexOf(toTag(b)));
  return [...guides(GUIDES, 'guides'), ...guides(REFERENCE, 'reference'), ...elements];
}

const toTag = ({ title }: Page): string => title.slice(1, -1);

function chooseGroup({ tagName, members }: ManifestClass): Page['group'] {
  if (members.some(({ name }) => name === 'toPage')) return 'viewers';
  return PAGE_ELEMENTS.includes(tagName) ? 'page-elements' : 'panels';
}
