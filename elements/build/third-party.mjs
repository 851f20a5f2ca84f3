/**
 * `THIRD-PARTY.md`: packages whose code is in the scripts of `dist`, with their licences, from the
 * modules that Rollup put into its chunks.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rollup plugin that writes `THIRD-PARTY.md` beside the scripts. */
export function thirdParty() {
  /** Plugins that make scripts by themselves, as of workers, name the modules in them. */
  let others = [];
  return {
    name: 'third-party',
    buildStart({ plugins }) {
      others = plugins.filter(({ api }) => api?.modules);
    },
    generateBundle(_options, bundle) {
      const modules = [
        ...Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? Object.keys(file.modules) : [],
        ),
        ...others.flatMap(({ api }) => [...api.modules]),
      ];
      this.emitFile({
        type: 'asset',
        fileName: 'THIRD-PARTY.md',
        source: licenseList(packageFolders(modules)),
      });
    },
  };
}

/**
 * Folders of the packages that modules belong to.
 * @param {string[]} modules paths, of which those outside `node_modules` are left out
 */
export function packageFolders(modules) {
  const folders = modules.flatMap((id) => {
    const path = id.replace(/^\0/, '').replaceAll('\\', '/');
    return /^.*\/node_modules\/(@[^/]+\/)?[^/?]+/.exec(path)?.[0] ?? [];
  });
  return [...new Set(folders)].filter((folder) => existsSync(join(folder, 'package.json'))).sort();
}

/**
 * @param {string[]} folders of packages
 * @throws {Error} if a package names no licence
 */
export function licenseList(folders) {
  const packages = folders.map(readPackage).sort((a, b) => (a.title < b.title ? -1 : 1));
  const titles = [...new Set(packages.map(({ title }) => title))];
  return `# Third-party software in Geo Elements

The scripts of this folder contain code of these packages.

${titles.map((title) => section(packages.find((item) => item.title === title))).join('\n')}`;
}

const section = ({ title, license, homepage, text }) =>
  [`## ${title}`, `Licence: ${license}`, homepage, `\`\`\`text\n${text}\n\`\`\`\n`]
    .filter((part) => part !== undefined)
    .join('\n\n');

function readPackage(folder) {
  const { name, version, license, homepage, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  if (typeof license !== 'string') throw new Error(`${name} names no licence in its package.json`);
  const person = typeof author === 'string' ? author : author?.name;
  return {
    title: `${name} ${version}`,
    license,
    homepage,
    text: licenseText(folder) ?? standardText(license, person),
  };
}

/** What holds for a package that has no file of its licence: the text of the licence that it names. */
function standardText(license, person) {
  const named = `The package has no file of its licence; its package.json names ${license}.`;
  if (license === 'MIT')
    return `${named}\n\n${MIT.replace('HOLDER', person ?? 'the authors of the package')}`;
  if (license.includes('Apache-2.0'))
    return `${named} The text of Apache-2.0 is the file LICENSE of Geo Elements.`;
  throw new Error(`There is no text for the licence ${license}. Add it to third-party.mjs.`);
}

const MIT = `Copyright (c) HOLDER

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** Texts of the files LICENSE and NOTICE of a package; undefined if it has none. */
function licenseText(folder) {
  const files = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(name))
    .sort();
  return files.length === 0
    ? undefined
    : files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}
