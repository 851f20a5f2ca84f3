import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readmeFaults, suppressionFaults } from './readmes.mjs';

let root: string;

/** Writes a file of the checkout, with its folders. */
function write(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'geo-elements-readmes-'));
  write('package.json', JSON.stringify({ devDependencies: { vitest: '4.1' } }));
  write(
    'CONTRIBUTING.md',
    '## Dependencies\n\n| package | why |\n| --- | --- |\n| `vitest` | tests |\n',
  );
  write(
    '.dependency-cruiser.cjs',
    `module.exports = { forbidden: [
      { name: 'formats-imports', comment: 'src/formats may import units' },
      { name: 'units-imports', comment: 'src/units may import nothing of src' },
    ] };`,
  );
  write(
    'src/README.md',
    '| folder | what | may import |\n| --- | --- | --- |\n| `units/` | depth | |\n| `formats/` | LAS | units |\n',
  );
  write('src/units/depth.ts', '');
  write('src/formats/las.ts', '');
  write('src/docs/2026-01-01-why.md', '');
  write('host-demo/README.md', '- `server/`: the [server](server/README.md).\n');
  write('host-demo/server/README.md', '# The server\n');
  write('tests/README.md', '| folder | what |\n| --- | --- |\n| `e2e/` `embed/` | pages |\n');
  write('tests/e2e/a.test.ts', '');
  write('tests/embed/a.test.ts', '');
  write('elements/README.md', '- `define.ts`: the wrapper.\n');
  write('elements/define.ts', '');
  write('elements/geo-map.ts', '');
  write('README.md', '| element | what |\n| --- | --- |\n| `<geo-map>` | maps |\n');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the check of the READMEs', () => {
  it('finds nothing where they list what there is', () => {
    expect(readmeFaults(root)).toEqual([]);
  });

  it('finds folders that are not listed and folders that do not exist', () => {
    write('src/rpc/rpc.ts', '');
    rmSync(path.join(root, 'tests/embed'), { recursive: true });
    expect(readmeFaults(root)).toEqual([
      'src/README.md does not list the folder rpc',
      'tests/README.md lists the folder embed, which does not exist',
    ]);
  });

  it('finds what a row leaves out of its folder', () => {
    const row = '| `formats/` | `las/` `dlis/` | units |';
    write('src/README.md', `| \`units/\` | depth | |\n${row}\n`);
    write('src/formats/las/read.ts', '');
    write('src/formats/segy/read.ts', '');
    expect(readmeFaults(root)).toEqual([
      'src/README.md lists the folder src/formats: dlis, which does not exist',
      'src/README.md does not list the folder src/formats: segy',
    ]);
  });

  it('finds elements and files of elements that are not listed', () => {
    write('elements/geo-log.ts', '');
    write('elements/host.ts', '');
    expect(readmeFaults(root)).toEqual([
      'README.md does not list the element geo-log',
      'elements/README.md does not list the file host.ts',
    ]);
  });

  it('finds packages that have no reason', () => {
    write('package.json', JSON.stringify({ dependencies: { ol: '10' }, devDependencies: {} }));
    expect(readmeFaults(root)).toEqual([
      'CONTRIBUTING.md lists the package vitest, which does not exist',
      'CONTRIBUTING.md does not list the package ol',
    ]);
  });

  it('finds an import direction that lint does not have', () => {
    write('src/README.md', '| `units/` | depth | formats |\n| `formats/` | LAS | units |\n');
    expect(readmeFaults(root)).toEqual(['src/README.md lets units import "formats", lint ""']);
  });

  it('finds a README that is too long and a link to nothing', () => {
    write('host-demo/README.md', `- \`server/\`: [gone](gone.md)\n${'line\n'.repeat(30)}`);
    expect(readmeFaults(root)).toEqual([
      'host-demo/README.md has 31 lines, at most 30: move decisions to host-demo/docs',
      'host-demo/README.md links to gone.md, which does not exist',
    ]);
  });
});

describe('the check of the suppressions', () => {
  const before = { 'a.ts': { 'max-lines': { count: 1 }, 'max-depth': { count: 2 } } };

  it('lets them shrink and move to another file', () => {
    expect(suppressionFaults(before, before, () => true)).toEqual([]);
    expect(suppressionFaults({}, before, () => true)).toEqual([]);
    const moved = { 'b.ts': before['a.ts'] };
    expect(suppressionFaults(moved, before, () => true)).toEqual([]);
  });

  it('finds a rule that is suppressed more often, and a file that is gone', () => {
    const more = { ...before, 'b.ts': { 'max-lines': { count: 1 } } };
    expect(suppressionFaults(more, before, (file) => file !== 'a.ts')).toEqual([
      'eslint-suppressions.json names a.ts, which does not exist',
      'eslint-suppressions.json suppresses max-lines 2 times, 1 in the last commit: it only shrinks',
    ]);
  });
});
