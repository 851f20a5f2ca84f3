/** Names of files that no person put into an archive. */
const HIDDEN = /(^|\/)(\.|__MACOSX\/|thumbs\.db$|desktop\.ini$)/i;
/** A document of Office, which is a ZIP archive too. */
const OFFICE = '[Content_Types].xml';

/** Whether a file of an archive was put there by a system and not by a person. */
export function isHidden(name: string): boolean {
  return HIDDEN.test(name);
}

/** Whether the files of a ZIP archive are those of a document of Office. */
export function isOfficeDocument(files: readonly { name: string }[]): boolean {
  return files.some(({ name }) => name === OFFICE);
}
