const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/**
 * Media type by a file's name; bytes where it says nothing. None of them is one that a browser
 * runs.
 */
export function guessContentType(name: string): string {
  return TYPES[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

/**
 * Content-Disposition of a download: a name in ASCII for old clients, the true one after RFC 8187.
 * Separators, control and bidi characters are taken out.
 */
export function attachment(name: string): string {
  const safe = name.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}/\\]/gu, '_') || 'file';
  const ascii = safe.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
