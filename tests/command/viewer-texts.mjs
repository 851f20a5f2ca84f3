/** The texts of a new viewer in every language. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const EMPTY = {
  en: 'There is no data to show yet.',
  tr: 'Henüz gösterilecek veri yok.',
  zh: '还没有可显示的数据。',
  ar: 'لا توجد بيانات لعرضها بعد.',
};

const FOLDER = 'src/i18n/texts';

/**
 * The files of texts for a new viewer.
 * @param {string} root
 * @param {{ name: string, camel: string, pascal: string }} names
 * @returns {{ made: Record<string, string>, changed: Record<string, string> }} contents by file
 */
export function textFiles(root, { name, camel, pascal }) {
  const made = {};
  const changed = {};
  for (const [language, text] of Object.entries(EMPTY)) {
    const key = `${camel}.empty`;
    const part = `${language}${pascal}`;
    const type = language === 'en' ? '' : `: Record<keyof typeof en${pascal}, string>`;
    const head =
      language === 'en'
        ? `/** English texts of the ${name} viewer, which brings them itself. */`
        : `import type { en${pascal} } from './en-${name}.ts';\n\n/** Texts of \`en-${name}.ts\`. */`;
    made[`${FOLDER}/${language}-${name}.ts`] =
      `${head}\nexport const ${part}${type} = { '${key}': '${text}' }${language === 'en' ? ' as const' : ''};\n`;
    const list = `${FOLDER}/${language === 'en' ? 'english' : language}.ts`;
    changed[list] = withPart(
      readFileSync(path.join(root, list), 'utf8'),
      `import { ${part} } from './${language}-${name}.ts';`,
      `...${part},`,
    );
  }
  return { made, changed };
}

/** A module that lists parts, with one more: its import after the others, its line at the end of the object. */
function withPart(text, importLine, line) {
  const lines = text.split('\n');
  const lastImport = lines.findLastIndex((one) => one.startsWith('import '));
  const lastPart = lines.findLastIndex((one) => one.startsWith('  ...'));
  if (lastImport < 0 || lastPart < 0) throw new Error(`No list of parts was found to add ${line}`);
  return [
    ...lines.slice(0, lastImport + 1),
    importLine,
    ...lines.slice(lastImport + 1, lastPart + 1),
    line,
    ...lines.slice(lastPart + 1),
  ].join('\n');
}
