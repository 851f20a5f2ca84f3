/** Elements as one classic script, for pages that viewers save. */

let read: ((tag: string) => Promise<string>) | null = null;

/** Called by the elements, which know where the script is. */
export function provideSuiteScript(reader: (tag: string) => Promise<string>): void {
  read = reader;
}

/** Text of a script that defines `tag`; null on pages whose bundle does not offer it. */
export async function readSuiteScript(tag: string): Promise<string | null> {
  return read ? read(tag) : null;
}
