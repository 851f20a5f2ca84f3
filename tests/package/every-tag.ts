import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The tags of all elements, and code of an adopter that uses the types of each. */

/** All tags of the package, in alphabetical order. */
export const TAGS: readonly string[] = readdirSync(path.join(import.meta.dirname, '../../elements'))
  .filter((name) => /^geo-.*\.ts$/.test(name))
  .map((name) => name.slice(0, -3))
  .sort();

/** An element of each tag with attributes that all of them have, as HTML. */
export const everyTag = (): string =>
  TAGS.map((tag) => `<${tag} theme="dark" lang="tr"></${tag}>`).join('\n');

/** A module of plain TypeScript: each tag gives its own type, that of the histogram its members. */
export const everyTagInTypeScript = (): string => `import '@geo-elements/suite';
export const all: HTMLElement[] = [
${TAGS.map((tag) => `  document.createElement('${tag}') satisfies { theme: unknown; refresh(): Promise<void> },`).join('\n')}
];
export async function brush(histogram: HTMLElementTagNameMap['geo-histogram']): Promise<number> {
  histogram.bins = 20;
  await histogram.setBrush({ least: 20, most: 60 });
  // @ts-expect-error
  histogram.bins = 'many';
  const [first] = await histogram.brushedDepths();
  return first?.top ?? NaN;
}
`;
