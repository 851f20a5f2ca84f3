/** The texts of a new viewer in every language. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const EMPTY = {
  en: 'There is no data to show yet.',
  tr: 'Henüz gösterilecek veri yok.',
  zh: '还没有可显示的数据。',
  ar: 'لا توجد بيانات لعرضها بعد.',
};

const FOLDER = 'src/i18n/texts';

/**
 * The texts of a new viewer: a JSON file per language where the checkout keeps them so, else a
 * module.
 * @param {string} root
 * @param {{ name: string, camel: string, pascal: string }} names
 * @returns {{ made: Record<string, string>, changed: Record<string, string>, englishImport: string }}
 *   contents by file, and the import of the English ones in a file of `elements`
 */
export function textFiles(root, names) {
  const isJson = existsSync(path.join(root, FOLDER, 'en'));
  const parts = Object.keys(EMPTY).map((language) =>
    isJson ? jsonPart(language, names) : modulePart(language, names),
  );
  const changed = parts.map(({ list, importLine, line }) => [
    list,
    withPart(readFileSync(path.join(root, list), 'utf8'), importLine, line),
  ]);
  const english = `en${names.pascal}`;
  return {
    made: Object.fromEntries(parts.map(({ file, text }) => [file, text])),
    changed: Object.fromEntries(changed),
    englishImport: isJson
      ? `import ${english} from '../${FOLDER}/en/${names.name}.json';`
      : `import { ${english} } from '../${FOLDER}/en-${names.name}.ts';`,
  };
}

/** The texts of one language as JSON. */
function jsonPart(language, { name, camel }) {
  return {
    file: `${FOLDER}/${language}/${name}.json`,
    text: JSON.stringify({ [`${camel}.empty`]: EMPTY[language] }),
    list: `${FOLDER}/${language}.ts`,
    importLine: `import ${camel} from './${language}/${name}.json';`,
    line: `...${camel},`,
  };
}

/** The texts of one language as a module. */
function modulePart(language, { name, camel, pascal }) {
  const part = `${language}${pascal}`;
  const isEnglish = language === 'en';
  const head = isEnglish
    ? `/** English texts of the ${name} viewer, which brings them itself. */`
    : `import type { en${pascal} } from './en-${name}.ts';\n\n/** Texts of \`en-${name}.ts\`. */`;
  const type = isEnglish ? '' : `: Record<keyof typeof en${pascal}, string>`;
  const texts = `{ '${camel}.empty': '${EMPTY[language]}' }${isEnglish ? ' as const' : ''}`;
  return {
    file: `${FOLDER}/${language}-${name}.ts`,
    text: `${head}\nexport const ${part}${type} = ${texts};\n`,
    list: `${FOLDER}/${isEnglish ? 'english' : language}.ts`,
    importLine: `import { ${part} } from './${language}-${name}.ts';`,
    line: `...${part},`,
  };
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
