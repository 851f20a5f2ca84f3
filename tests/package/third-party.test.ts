import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const DIST = path.resolve(import.meta.dirname, '../../dist');
const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
const read = (file: string): string => readFileSync(path.join(DIST, file), 'utf8');

interface SourceMap {
  sources: string[];
  sourcesContent: (string | null)[];
  mappings: string;
}
const maps = files
  .filter((file) => file.endsWith('.map'))
  .map((file) => ({ file, map: JSON.parse(read(file)) as SourceMap }));

describe('the source map of a script', () => {
  const scripts = files.filter((file) => /^(elements|chunks)\/.*\.js$/.test(file));

  it('lies beside it and is named in its last line', () => {
    expect(scripts.length).toBeGreaterThan(20);
    for (const file of scripts)
      expect(read(file).trimEnd().split('\n').at(-1), file).toBe(
        `//# sourceMappingURL=${path.basename(file)}.map`,
      );
    expect(scripts.filter((file) => !files.includes(`${file}.map`))).toEqual([]);
  });

  it('holds the suite’s own sources, and no path of the machine that built it', () => {
    const source = 'geo-elements:///elements/geo-log-viewer.ts';
    const { map } = maps.find((one) => one.map.sources.includes(source))!;
    expect(map.sourcesContent[map.sources.indexOf(source)]).toContain("tag: 'geo-log-viewer'");
    expect(map.mappings.length).toBeGreaterThan(100);
    const foreign = maps.flatMap(({ map }) =>
      map.sources.filter((source) => !/^(geo-elements:\/\/\/|\0|virtual:)/.test(source)),
    );
    expect(foreign).toEqual([]);
  });
});

describe('THIRD-PARTY.md', () => {
  const sections = read('THIRD-PARTY.md')
    .split(/^## (?=\S+ \d+\.\d+\.\d+\S*$)/m)
    .slice(1);

  it('has each package whose code is in a script, by what the source maps name', () => {
    const packages = maps.flatMap(({ map }) =>
      map.sources.flatMap(
        (source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [],
      ),
    );
    const wanted = [...new Set(packages)].sort();
    expect(wanted).toContain('three');
    const listed = sections.map((section) => section.split('\n')[0]!.replace(/ [^ ]+$/, ''));
    expect(wanted.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('has the text of each licence', () => {
    for (const section of sections)
      expect(section, section.slice(0, 60)).toMatch(
        /Permission is hereby granted|Permission to use, copy, modify|Redistribution and use|Apache License|file LICENSE of Geo Elements|Mozilla Public License/,
      );
  });
});
