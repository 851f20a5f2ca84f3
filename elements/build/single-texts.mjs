/**
 * The texts that a single-file build needs: those of the parts whose English texts its elements
 * import, and the messages that its sources make.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';

const TEXTS = /[/\\]i18n[/\\]texts[/\\](en|tr|zh|ar)\.ts$/;
const MESSAGES = /[/\\]i18n[/\\]messages[/\\]\w+[/\\]files\.json$/;
const ENGLISH_PART = /[/\\]en[/\\][\w-]+\.json$/;
const SOURCE = /[/\\](src|elements)[/\\].*\.tsx?$/;

/**
 * Plugin of esbuild for a build of two passes: the first finds which texts are needed, the second
 * has these alone.
 * @returns {import('esbuild').Plugin}
 */
export function neededTexts() {
  const parts = new Set();
  const sources = new Map();
  let pass = 0;
  return {
    name: 'needed-texts',
    setup({ onStart, onResolve, onLoad }) {
      onStart(() => void pass++);
      onResolve({ filter: ENGLISH_PART }, ({ path, importer, resolveDir }) => {
        if (!TEXTS.test(importer)) parts.add(basename(path, '.json'));
        return { path: resolve(resolveDir, path) };
      });
      onLoad({ filter: TEXTS }, ({ path }) => ({
        resolveDir: dirname(path),
        contents: joinParts(basename(path, '.ts'), pass > 1 ? [...parts] : []),
      }));
      onLoad({ filter: SOURCE }, async ({ path }) => {
        if (pass === 1) sources.set(path, await readFile(path, 'utf8'));
        return undefined;
      });
      onLoad({ filter: MESSAGES }, async ({ path }) => {
        if (pass === 1) return { loader: 'json', contents: '{}' };
        const messages = JSON.parse(await readFile(path, 'utf8'));
        const made = messagesIn([...sources.values()]);
        const kept = Object.entries(messages).filter(([id]) => made(id));
        return { loader: 'json', contents: JSON.stringify(Object.fromEntries(kept)) };
      });
    },
  };
}

/** A module of the texts of one language, of some parts. */
function joinParts(language, parts) {
  const imports = parts.map((part, at) => `import part${at} from './${language}/${part}.json';`);
  const spread = parts.map((_, at) => `...part${at}`);
  return `${imports.join('\n')}\nexport const ${language} = { ${spread.join(', ')} };`;
}

/**
 * Whether sources make a message.
 * @param {string[]} sources texts of modules
 * @returns {(id: string) => boolean} true for a message whose fixed words all stand in the templates
 *   of one of them
 */
export function messagesIn(sources) {
  const makers = sources
    .filter((text) => text.includes('msg`'))
    .map((text) => text.replaceAll(/\\(?=[`'"\\])/g, ''));
  return (id) => {
    const words = id.split(/\{\{\d+\}\}/);
    return makers.some((text) => words.every((word) => text.includes(word)));
  };
}
