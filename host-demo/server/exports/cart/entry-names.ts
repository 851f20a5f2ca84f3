/**
 * Names that a device of Windows has, whatever follows the first dot (Microsoft, "Naming Files,
 * Paths, and Namespaces").
 */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/**
 * Control, bidi and other invisible characters, halves of characters, and what file systems refuse.
 */
const UNFIT = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/**
 * Bytes of a name in UTF-8, and of its extension: file systems take 255, and a number may have to
 * be appended.
 */
const NAME_BYTES = 180;
const EXTENSION_BYTES = 20;

/**
 * Names of the entries of one archive: none leads out of its folder, each can be written on any
 * system, and no two are the same on any.
 */
export class EntryNames {
  readonly #taken = new Set<string>();

  /**
   * A name in a folder of the archive, as like the given one as can be; `fallback` is used if
   * nothing of the name is left.
   */
  of(folder: string, name: string, fallback: string): string {
    const base = safeName(name) || safeName(fallback) || 'file';
    const at = extensionAt(base);
    for (let n = 1; ; n++) {
      const full = `${folder}/${n === 1 ? base : `${base.slice(0, at)} (${n})${base.slice(at)}`}`;
      const same = full.normalize('NFKC').toLowerCase();
      if (this.#taken.has(same)) continue;
      this.#taken.add(same);
      return full;
    }
  }
}

/** The last part of a path as a file name; "" where nothing is left. */
export function safeName(name: string): string {
  const last =
    name
      .normalize('NFC')
      .split(/[/\\]/)
      .filter((part) => !/^[.\s]*$/.test(part))
      .at(-1) ?? '';
  const clean = last
    .replace(UNFIT, '_')
    .replace(/[. ]+$/, '')
    .trim();
  const named = DEVICE.test(clean) ? `_${clean}` : clean;
  const at = extensionAt(named);
  const extension = named.slice(at);
  return `${cut(named.slice(0, at), NAME_BYTES - Buffer.byteLength(extension))}${extension}`;
}

/** Where the extension begins, its dot included; the length of the name where it has none. */
function extensionAt(name: string): number {
  const at = name.lastIndexOf('.');
  return at > 0 && Buffer.byteLength(name.slice(at)) <= EXTENSION_BYTES ? at : name.length;
}

/** As many whole characters as fit. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let kept = '';
  let left = bytes;
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return kept;
}
