import { files, filesByTag } from 'virtual:first-files';

/**
 * Asks for all files up to the first picture of `tag` at once, each checked by its hash: imports
 * would name them one after the other. Where a page allows no such link, the imports fetch them.
 * @param base address of the folder of this copy, with a slash at its end
 * @param nonce that of the script, for policies that trust scripts by it
 */
export function preloadFiles(tag: string, base: string, nonce = ''): void {
  const indices = Object.hasOwn(filesByTag, tag) ? filesByTag[tag]! : [];
  try {
    for (const index of indices) {
      const [path, integrity] = files[index]!;
      const link = document.createElement('link');
      // The page's own tree is left as it was.
      link.onload = link.onerror = () => link.remove();
      Object.assign(link, { rel: 'modulepreload', nonce, integrity, href: base + path });
      (document.head ?? document.documentElement).append(link);
    }
  } catch {
    // The imports fetch the same files.
  }
}
