/**
 * Source maps hold the texts of the suite's own modules, under names that are the same on every
 * machine; those of libraries are named and left out: everybody can get them, and they are most of
 * the bytes.
 */
export function leanSourceMaps() {
  return {
    name: 'lean-source-maps',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue;
        file.source = JSON.stringify(leanMap(JSON.parse(file.source)));
      }
    },
  };
}

/**
 * @param {{ sources: string[], sourcesContent?: (string | null)[] }} map of a script in `dist`
 */
export function leanMap(map) {
  return {
    ...map,
    sources: map.sources.map((source) => source.replace(/^(\.\.\/)+/, 'geo-elements:///')),
    sourcesContent: map.sources.map((source, at) =>
      source.includes('node_modules/') ? null : (map.sourcesContent?.[at] ?? null),
    ),
  };
}
