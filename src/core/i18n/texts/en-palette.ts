/** English texts of Studio's palette, which brings them itself. */
export const enPalette = {
  'palette.hint': 'A place, an entry or an action',
  'palette.places': 'Places',
  'palette.operations': 'Actions',
  'palette.new': 'New',
  'palette.entities': 'Entries',
  'palette.cache': 'Clear the catalog cache',
  'palette.index': 'Index all catalogs',
  'palette.generation': 'Make all load templates',
  'palette.count': 'Results: {{count}}',
} as const;
