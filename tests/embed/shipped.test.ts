import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DIST = path.join(ROOT, 'dist');
const read = (file: string): string => readFileSync(path.join(DIST, file), 'utf8');
const json = <T>(file: string): T => JSON.parse(read(file)) as T;
const scripts = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.js'),
);
const tags = readdirSync(path.join(ROOT, 'elements'))
  .filter((file) => /^geo-.*\.ts$/.test(file))
  .map((file) => file.slice(0, -3));

interface Manifest {
  modules: { path: string; declarations: Declaration[] }[];
}
interface Declaration {
  tagName: string;
  attributes: { name: string; fieldName: string; description: string; default?: string }[];
  members: { kind: string; name: string; description: string }[];
  events: { name: string; type: { text: string }; description: string }[];
  cssProperties: { name: string }[];
  cssParts: { name: string; description: string }[];
}

/** Errors of TypeScript for a page's own source that uses the published types, without skipLibCheck. */
function errorsOf(source: string, options: ts.CompilerOptions = {}): string[] {
  const file = path.join(ROOT, 'tests/embed/consumer.tsx');
  const host = ts.createCompilerHost({});
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram(
    [file],
    {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      jsx: ts.JsxEmit.ReactJSX,
      ...options,
    },
    host,
  );
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file: at, start }) =>
        `${at?.fileName.replace(ROOT, '')}:${start} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

/** Specifiers of static and dynamic imports that name a package instead of a file. */
function bareImports(text: string): string[] {
  return [
    ...text.matchAll(
      /\b(?:from|import)\s*\(?\s*(["'`])((?:@[\w.-]+\/)?[a-z][\w.-]*(?:\/[\w./-]+)?)\1/g,
    ),
  ].map(([, , name]) => name!);
}

describe('the files that are shipped', () => {
  it('are those of the public interface', () => {
    const wanted = [
      'geo-elements.js',
      'geo-elements.script.js',
      'geo-elements.single.js',
      ...['correlation', 'log-viewer', 'map', 'seismic', 'seismic-3d', 'well-3d'].map(
        (viewer) => `single/geo-${viewer}.js`,
      ),
      'geo-elements.notebook.js',
      'notebook/geo_elements.py',
      'THIRD-PARTY.md',
      'vscode.html-custom-data.json',
      'vscode.css-custom-data.json',
      'web-types.json',
      'popup.html',
      'popup.js',
      'custom-elements.json',
      'integrity.json',
      'template.schema.json',
      'recipe.schema.json',
      'types/geo-elements.d.ts',
      ...['props', 'react', 'react18', 'vue', 'svelte'].map((name) => `types/${name}.d.ts`),
      ...tags.map((tag) => `elements/${tag}.js`),
    ];
    expect(wanted.filter((file) => !existsSync(path.join(DIST, file)))).toEqual([]);
  });

  it('hold a classic script without module syntax, of a few kilobytes', () => {
    const script = read('geo-elements.script.js');
    expect(gzipSync(script).length).toBeLessThan(8192);
    expect(script.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\b(export|import)\s*[{*"'a-z]/);
    expect(() => new Function(script)).not.toThrow();
  });

  it('hold loaders that name files as they are, with their hashes', () => {
    for (const loader of ['geo-elements.js', 'geo-elements.script.js']) {
      const named = [...read(loader).matchAll(/\["([\w./-]+)","(sha256-[^"]+)"\]/g)];
      expect(named.length).toBeGreaterThan(tags.length);
      for (const [, file, hash] of named)
        expect(hash, file).toBe(
          `sha256-${createHash('sha256')
            .update(readFileSync(path.join(DIST, file!)))
            .digest('base64')}`,
        );
    }
  });

  it('import nothing but files beside them, so that the package has no dependencies', () => {
    expect(bareImports('import"react";a(import("ol/Map"));export*from"./b.js"')).toEqual([
      'react',
      'ol/Map',
    ]);
    expect(scripts.flatMap((file) => bareImports(read(file)).map((of) => [file, of]))).toEqual([]);
    const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as object;
    const kinds = ['dependencies', 'optionalDependencies', 'peerDependencies'];
    expect(kinds.filter((kind) => kind in manifest)).toEqual([]);
  });

  it('hold React once, beside the single files that have all of it', () => {
    expect(
      scripts.filter(
        (file) =>
          !/^single[/\\]|\.single\.js$/.test(file) &&
          read(file).includes('react-dom') &&
          read(file).includes('Minified React error'),
      ),
    ).toHaveLength(1);
  });

  it('hold, as single files, the texts and the viewers of their own element alone', () => {
    const [log, map, all] = ['single/geo-log-viewer.js', 'single/geo-map.js']
      .map(read)
      .concat(read('geo-elements.single.js'));
    const [headerTab, studioTitle] = ['Log ba\\u015Fl\\u0131\\u011F\\u0131', '"studio.title"'];
    const scene = 'THREE.WebGLRenderer';
    const listed = (text: string | undefined): boolean[] =>
      [headerTab, studioTitle, scene].map((part) => text!.includes(part!));
    expect(listed(all)).toEqual([true, true, true]);
    expect(listed(log)).toEqual([true, false, false]);
    expect(listed(map)).toEqual([false, false, false]);
  });

  it('evaluate no text as code and name no path of the machine that built them', () => {
    for (const file of scripts) {
      const text = read(file);
      expect(text, file).not.toMatch(/\beval\(|new Function\(|\bFunction\(["'`]/);
      expect(text, file).not.toContain(ROOT);
      expect(text, file).not.toMatch(/from ?["']\/|import\(["']\//);
      expect(text, file).not.toMatch(/process\.env/);
    }
  });

  it('measure texts on the map without innerHTML, which Trusted Types refuse', () =>
    expect(scripts.filter((file) => /innerHTML\s*=\s*["'`]M["'`]/.test(read(file)))).toEqual([]));

  it('are hashed as they are', () => {
    const hashes = json<Record<string, string>>('integrity.json');
    expect(Object.keys(hashes).sort()).toEqual(
      [...scripts.map((file) => file.replaceAll('\\', '/')), 'popup.html'].sort(),
    );
    for (const [file, hash] of Object.entries(hashes)) {
      expect(hash).toBe(
        `sha384-${createHash('sha384')
          .update(readFileSync(path.join(DIST, file)))
          .digest('base64')}`,
      );
    }
  });
});

describe('the manifest', () => {
  const declarations = json<Manifest>('custom-elements.json').modules.flatMap(
    (module) => module.declarations,
  );

  it('has every element with attributes, events, parts and custom properties, each described', () => {
    expect(declarations.map(({ tagName }) => tagName).sort()).toEqual([...tags].sort());
    for (const { attributes, members, events, cssParts, cssProperties } of declarations) {
      expect(attributes.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['theme', 'link', 'api-base']),
      );
      expect(members.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['refresh', 'setFocus']),
      );
      expect(events.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['geo-ready', 'geo-error', 'geo-notify', 'geo-navigate']),
      );
      for (const item of [...attributes, ...members, ...events, ...cssParts])
        expect(item.description, JSON.stringify(item)).toBeTruthy();
      expect(cssProperties.length).toBeGreaterThan(0);
    }
  });

  it('has the log viewer as its public interface promises it', () => {
    const viewer = declarations.find(({ tagName }) => tagName === 'geo-log-viewer');
    expect(viewer?.attributes.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'src',
        'frame',
        'curves',
        'template',
        'tab',
        'plot-only',
        'depth-range',
        'depth-unit',
        'depth-scale',
        'popup',
      ]),
    );
    expect(viewer?.members.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'file',
        'data',
        'templateConfig',
        'plot',
        'setDepthRange',
        'toImage',
        'curveValues',
      ]),
    );
    expect(viewer?.events.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['geo-file', 'geo-plot', 'geo-depth-change', 'geo-cursor']),
    );
    expect(viewer?.attributes.find(({ name }) => name === 'tab')?.default).toBe('"plot"');
    expect(viewer?.attributes.find(({ name }) => name === 'plot-only')).toMatchObject({
      fieldName: 'plotOnly',
      default: 'false',
    });
  });
});

describe('the template schema', () => {
  it('is JSON Schema that knows the kinds of tracks', () => {
    const schema = json<{ properties: { tracks: unknown }; required: string[] }>(
      'template.schema.json',
    );
    expect(schema.required).toEqual(['name', 'tracks']);
    for (const kind of ['depth', 'curves', 'zones', 'array', 'discrete', 'text', 'picture'])
      expect(JSON.stringify(schema.properties.tracks)).toContain(`"const":"${kind}"`);
  });
});

describe('the recipe schema', () => {
  it('is JSON Schema that knows the kinds of steps', () => {
    const schema = json<{ properties: { steps: unknown }; required: string[] }>(
      'recipe.schema.json',
    );
    expect(schema.required).toEqual(['name', 'steps']);
    for (const kind of ['formula', 'method', 'cutoffs', 'resample'])
      expect(JSON.stringify(schema.properties.steps)).toContain(`"const":"${kind}"`);
  });
});

describe('the published types', () => {
  it('type a plain page: elements by tag, properties, methods, events', { timeout: 60_000 }, () => {
    const page = `
      import '../../dist/types/geo-elements.js';
      import type { GeoLogViewerEvents } from '../../dist/types/geo-elements.js';
      const viewer = document.querySelector('geo-log-viewer')!;
      viewer.data = { index: { mnemonic: 'DEPT', unit: 'm', values: new Float64Array(1) }, curves: [] };
      viewer.plotOnly = true;
      viewer.curveValues('GR').then(({ depth }) => depth.length);
      viewer.addEventListener('geo-plot', (event) => (event as GeoLogViewerEvents['geo-plot']).detail.samples.toFixed());
    `;
    expect(errorsOf(page)).toEqual([]);
    expect(errorsOf(`${page}\nviewer.tab = 'nonsense';`)).toHaveLength(1);
  });
});
