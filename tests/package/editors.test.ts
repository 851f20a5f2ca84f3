import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import {
  getLanguageService,
  type HTMLDataV1,
  newHTMLDataProvider,
  TextDocument,
} from 'vscode-html-languageservice';

const ROOT = path.resolve(import.meta.dirname, '../..');
const json = <T>(file: string): T => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T;
const tags = readdirSync(path.join(ROOT, 'elements'))
  .filter((file) => /^geo-.*\.ts$/.test(file))
  .map((file) => file.slice(0, -3))
  .sort();

interface Named {
  name: string;
  description: string | { kind: 'markdown'; value: string };
}
interface HtmlTag extends Named {
  attributes: (Named & { valueSet?: string; values?: { name: string }[] })[];
}
interface WebElement extends Named {
  attributes: (Named & { value: { type: string; kind?: string }; default?: string })[];
  js: { properties: (Named & { type: string })[]; events: Named[] };
}

describe('custom data for Visual Studio Code', () => {
  const { version, tags: all } = json<{ version: number; tags: HtmlTag[] }>(
    'dist/vscode.html-custom-data.json',
  );
  const viewer = all.find(({ name }) => name === 'geo-log-viewer');
  const attribute = (name: string) => viewer?.attributes.find((item) => item.name === name);

  it('has every tag and attribute with its text', () => {
    expect(version).toBe(1.1);
    expect(all.map(({ name }) => name)).toEqual(tags);
    for (const item of all.flatMap((tag) => [tag, ...tag.attributes]))
      expect(item.description, item.name).toMatchObject({
        kind: 'markdown',
        value: expect.stringMatching(/\S/) as string,
      });
  });

  it('proposes the values of an attribute, and none for one that acts by presence', () => {
    expect(attribute('tab')?.values).toEqual([{ name: 'plot' }, { name: 'header' }]);
    expect(attribute('depth-unit')?.values).toEqual([{ name: 'm' }, { name: 'ft' }]);
    expect(attribute('src')).not.toHaveProperty('values');
    expect(attribute('plot-only')).toMatchObject({ valueSet: 'v' });
  });

  it.each(['html', 'css'])('follows the schema that the editor publishes for %s', (language) => {
    const schema = json<{ $id: string }>(
      `node_modules/vscode-${language}-languageservice/docs/customData.schema.json`,
    );
    const { $id, ...rest } = schema;
    expect($id).toBe(`vscode-${language}-customdata`);
    const ajv = new Ajv({ allErrors: true, strict: false });
    const validate = ajv.compile({ ...rest, $schema: 'http://json-schema.org/draft-07/schema#' });
    const data = json<object>(`dist/vscode.${language}-custom-data.json`);
    validate(data);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ ...data, version: 2 })).toBe(false);
  });

  it.each([
    ['<geo-log', ['geo-log-viewer'], ['div']],
    ['<geo-log-viewer ', ['src', 'plot-only', 'depth-range'], ['href']],
    ['<geo-log-viewer tab="', ['plot', 'header'], ['dark']],
  ])('lets the editor complete %s', (text, wanted, unwanted) => {
    const data = json<HTMLDataV1>('dist/vscode.html-custom-data.json');
    const service = getLanguageService({
      useDefaultDataProvider: false,
      customDataProviders: [newHTMLDataProvider('suite', data)],
    });
    const page = TextDocument.create('page:///index.html', 'html', 1, text);
    const at = page.positionAt(text.length);
    const { items } = service.doComplete(page, at, service.parseHTMLDocument(page));
    const labels = items.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(wanted));
    for (const label of unwanted) expect(labels).not.toContain(label);
  });

  it('has the custom properties of the style sheets', () => {
    const { properties } = json<{ properties: Named[] }>('dist/vscode.css-custom-data.json');
    expect(properties.length).toBeGreaterThan(10);
    for (const { name } of properties) expect(name).toMatch(/^--geo-/);
  });
});

describe('web types for JetBrains', () => {
  const packed = json<{ name: string; version: string; 'web-types': string }>('package.json');
  const types = json<{
    name: string;
    version: string;
    'js-types-syntax': string;
    contributions: { html: { elements: WebElement[] } };
  }>(packed['web-types']);
  const { elements } = types.contributions.html;

  it('name the package and its version', () => {
    expect([types.name, types.version]).toEqual([packed.name, packed.version]);
    expect(types['js-types-syntax']).toBe('typescript');
  });

  it('have every tag with attributes, properties and events', () => {
    expect(elements.map(({ name }) => name)).toEqual(tags);
    const viewer = elements.find(({ name }) => name === 'geo-log-viewer');
    expect(viewer?.attributes.find(({ name }) => name === 'plot-only')).toMatchObject({
      default: 'false',
      value: { type: 'boolean', kind: 'no-value' },
    });
    expect(viewer?.js.properties.map(({ name }) => name)).toContain('data');
    expect(viewer?.js.events.map(({ name }) => name)).toContain('geo-plot');
  });
});
