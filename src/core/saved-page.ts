/**
 * A page that shows one element with its data, without a server: the suite's script, the values of
 * the element's properties, and the element, in one HTML file.
 */

/** What a saved page shows. */
export interface SavedPage {
  title: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** JSON, typed arrays, and blobs; what is undefined is left out. */
  properties: Readonly<Record<string, unknown>>;
}

/**
 * The page as an HTML file.
 * @param script the suite in one file, which holds nothing that could end a script element
 */
export async function writePage(script: string, page: SavedPage): Promise<Blob> {
  const { title, lang, dir, tag, attributes, properties } = page;
  const values = JSON.stringify(await encode(properties)).replaceAll('<', '\\u003c');
  const attributesText = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('');
  const parts = [
    `<!doctype html>
<html lang="${escapeMarkup(lang)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title>
<style>body { margin: 0 } ${tag} { display: block; height: 100vh }</style>
</head>
<body>
<${tag}${attributesText}></${tag}>
<script type="application/json">`,
    values,
    `</script>
<script>
${RESTORE}
</script>
<script>`,
    script,
    '</script>\n</body>\n</html>\n',
  ];
  return new Blob(parts, { type: 'text/html' });
}

/** Sets the values on the element before the suite's script defines it. */
const RESTORE = `for (const block of document.querySelectorAll('script[type="application/json"]')) {
  const values = JSON.parse(block.textContent, (key, value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (typeof value.$number === 'string') return Number(value.$number);
    if (typeof value.$bytes !== 'string') return value;
    const bytes = Uint8Array.from(atob(value.$bytes), (letter) => letter.charCodeAt(0));
    if (value.$file !== undefined) return new File([bytes], value.$file);
    return new globalThis[value.$array](bytes.buffer);
  });
  Object.assign(document.body.firstElementChild, values);
}`;

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

async function encode(value: unknown): Promise<unknown> {
  if (value instanceof Blob)
    return {
      $file: (value as Partial<File>).name ?? '',
      $bytes: toBase64(new Uint8Array(await value.arrayBuffer())),
    };
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    return { $array: value.constructor.name, $bytes: toBase64(bytes) };
  }
  if (Array.isArray(value)) return Promise.all(value.map(encode));
  if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([key, item]) => [key, await encode(item)]);
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
}

/** Bytes that are turned into letters at once: more are too many arguments of a call. */
const STEP = 0x6000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // A multiple of three bytes has no padding within the text.
  for (let at = 0; at < bytes.length; at += STEP)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + STEP)));
  return text;
}
