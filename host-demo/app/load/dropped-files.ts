const OURS = /\.(las|dlis|sgy|segy)$/i;

/** Names that the server can make wells and logs of. */
export const ACCEPT = '.las,.dlis,.sgy,.segy';

/** True for a file whose name says LAS, DLIS or SEG-Y. */
export function isOurs({ name }: File): boolean {
  return OURS.test(name);
}

/** Files of a drop. A folder gives the files of our kinds in it and below it; what was dropped by name is kept whatever it is. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries can be had only before the first await.
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files];
  return (
    await Promise.all(
      entries.map((entry) =>
        entry.isDirectory
          ? filesBelow(entry as FileSystemDirectoryEntry)
          : readFile(entry as FileSystemFileEntry).then((file) => [file]),
      ),
    )
  ).flat();
}

async function filesBelow(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const found: File[] = [];
  for (const entry of await readAllEntries(folder)) {
    if (entry.isDirectory) found.push(...(await filesBelow(entry as FileSystemDirectoryEntry)));
    else if (OURS.test(entry.name)) found.push(await readFile(entry as FileSystemFileEntry));
  }
  return found;
}

/** A reader answers in portions, the last one empty. */
async function readAllEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
