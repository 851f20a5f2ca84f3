/** A file name without folders, control characters and what file systems refuse. */
export function cleanName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .normalize('NFC')
    .replace(/[\p{C}<>:"|?*;%]/gu, '_')
    .replace(/^\.+/, '')
    .trim();
  return clean.length <= 120
    ? clean || 'file'
    : `${clean.slice(0, 100)}${/\.[^.]{1,8}$/.exec(clean)?.[0] ?? ''}`;
}
