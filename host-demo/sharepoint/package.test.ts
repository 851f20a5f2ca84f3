import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { describeWebPart } from './build.ts';
import { makeGuid } from './facts.ts';
import { componentManifest, writePackage } from './package.ts';

const facts = describeWebPart(
  {
    tag: 'geo-log-viewer',
    attributes: [
      {
        name: 'src',
        fieldName: 'src',
        type: 'string | undefined',
        description: 'Address. Of a file.',
      },
      { name: 'tab', fieldName: 'tab', type: "'plot' | 'header'", description: 'The tab shown.' },
      { name: 'plot-only', fieldName: 'plotOnly', type: 'boolean', description: 'Tracks alone.' },
      { name: 'popup', fieldName: 'popup', type: 'boolean', description: 'A window of its own.' },
    ],
  },
  '1.2.3',
)!;
const part = { ...facts, script: 'part.js', description: 'Logs & "curves" <of wells>' };
const files = unzipSync(
  writePackage({
    version: '1.2.3',
    webParts: [part],
    assets: new Map([['part.js', new Uint8Array([1])]]),
  }),
);
const text = (name: string): string => new TextDecoder().decode(files[name]);
const values = (source: string, attribute: string): string[] =>
  [...source.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value]) => value!);

describe('the SharePoint package', () => {
  it('has every part that a relationship names, from the manifest of the package on', () => {
    const seen = new Set<string>(['[Content_Types].xml']);
    const follow = (relationships: string): void => {
      if (!files[relationships]) return;
      seen.add(relationships);
      for (const target of values(text(relationships), 'Target')) {
        expect(Object.keys(files), `${relationships} names ${target}`).toContain(target.slice(1));
        seen.add(target.slice(1));
        const at = target.lastIndexOf('/') + 1;
        follow(`${target.slice(1, at)}_rels/${target.slice(at)}.rels`);
      }
    };
    follow('_rels/.rels');
    expect([...seen].sort()).toEqual(Object.keys(files).sort());
  });

  it('is well-formed XML, with a content type for each extension', () => {
    const types = values(text('[Content_Types].xml'), 'Extension');
    for (const name of Object.keys(files)) {
      const extension = name.slice(name.lastIndexOf('.') + 1);
      expect(types).toContain(extension);
      if (extension !== 'js')
        expect(() => new DOMParser().parseFromString(text(name), 'text/xml')).not.toThrow();
    }
  });

  it('keeps the manifest of the web part whole through the XML', () => {
    const file = Object.keys(files).find((name) => name.includes('WebPart_'))!;
    const document = new DOMParser().parseFromString(text(file), 'text/xml');
    const component = document.getElementsByTagName('ClientSideComponent')[0]!;
    expect(JSON.parse(component.getAttribute('ComponentManifest')!)).toEqual(
      componentManifest(part, '1.2.3'),
    );
    expect(component.getAttribute('Id')).toBe(facts.id);
  });

  it('has ids that are GUIDs and stay the same', () => {
    expect(makeGuid('geo-map')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(makeGuid('geo-map')).toBe(makeGuid('geo-map'));
    expect(makeGuid('geo-map')).not.toBe(makeGuid('geo-seismic'));
  });

  it('makes the fields of the property pane from the attributes', () => {
    expect(facts.fields).toEqual([
      { attribute: 'src', kind: 'text', label: 'src: Address.', choices: [] },
      {
        attribute: 'tab',
        kind: 'choice',
        label: 'tab: The tab shown.',
        choices: ['plot', 'header'],
      },
      { attribute: 'plot-only', kind: 'flag', label: 'plot-only: Tracks alone.', choices: [] },
    ]);
  });

  it('has a web part for each viewer', () => {
    const elements = path.join(import.meta.dirname, '../../elements');
    const viewers = readdirSync(elements)
      .filter((name) => /^geo-.*\.ts$/.test(name))
      .filter((name) => readFileSync(path.join(elements, name), 'utf8').includes("'toImage'"))
      .map((name) => name.slice(0, -3));
    expect(viewers).toContain('geo-well-3d');
    for (const tag of viewers)
      expect(describeWebPart({ tag, attributes: [] }, '1.2.3')?.title, tag).toMatch(/^Geo: /);
  });
});
