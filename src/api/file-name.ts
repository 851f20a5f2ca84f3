/**
 * Extensions of the types the server makes (spec 7, "export/download/file"); `bin` for all others.
 */
const EXTENSIONS: readonly (readonly [RegExp, string])[] = [
  [/^application\/pdf$/, 'pdf'],
  [
    /^application\/(vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)$/,
    'xls',
  ],
  [/^(text|application)\/csv$/, 'csv'],
  [/^application\/(x-)?zip(-compressed)?$/, 'zip'],
];

/** Longest name that every file system takes, in UTF-16 units. */
const LONGEST = 120;

/** Extension for a media type. */
export function findExtension(contentType: string | null): string {
  const type = (contentType ?? '').split(';')[0]!.trim().toLowerCase();
  return EXTENSIONS.find(([pattern]) => pattern.test(type))?.[1] ?? 'bin';
}

/**
 * Name of a downloaded file: what content-disposition says, else `export_{id}.{ext}`. Safe to save
 * under, whatever the header holds.
 */
export function chooseFileName(
  disposition: string | null,
  contentType: string | null,
  id: string,
): string {
  const ext = findExtension(contentType);
  return safeName(nameIn(disposition ?? '')) || `${safeName(`export_${id}`)}.${ext}`;
}

/** `filename*` before `filename` (RFC 6266 4.3, RFC 8187 3.2); empty where neither can be read. */
function nameIn(disposition: string): string {
  const parameters = new Map<string, string>();
  for (const [, name, quoted, token] of disposition.matchAll(
    /;\s*([\w!#$&+\-^`|~.]+\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g,
  )) {
    const key = name!.toLowerCase();
    if (!parameters.has(key))
      parameters.set(key, quoted === undefined ? token! : quoted.replace(/\\(.)/g, '$1'));
  }
  return decoded(parameters.get('filename*')) || parameters.get('filename') || '';
}

/** An extended value: charset'language'percent-encoded. */
function decoded(value: string | undefined): string {
  const [, charset, bytes] = /^(utf-8|iso-8859-1)'[^']*'(.*)$/i.exec(value ?? '') ?? [];
  if (charset === undefined || bytes === undefined) return '';
  try {
    if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(bytes);
    return bytes.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
  } catch {
    return '';
  }
}

/**
 * No directory, no control or direction character, nothing that Windows refuses, no dot at either
 * end.
 */
function safeName(name: string): string {
  const flat = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
    .replace(/[/\\:*?"<>|\u2044\u2215\u29f8\uff0f\uff3c]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const dot = flat.lastIndexOf('.');
  const ext = dot > 0 && flat.length - dot <= 10 ? flat.slice(dot) : '';
  const short =
    flat.length > LONGEST
      ? [...flat.slice(0, LONGEST - ext.length)].filter((one) => !/\p{Cs}/u.test(one)).join('') +
        ext
      : flat;
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(short) ? `_${short}` : short;
}
