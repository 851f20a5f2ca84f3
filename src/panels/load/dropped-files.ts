/** Names of files that are certainly neither logs nor seismic data: they are not sent. */
const FOREIGN =
  /\.(pdf|docx?|xlsx?|pptx?|odt|ods|png|jpe?g|gif|tiff?|bmp|svg|mp[34]|avi|mov|exe|dll|html?|css|js|json|xml)$/i;
/** Files that an operating system leaves in folders. */
const HIDDEN = /^(\.|thumbs\.db$|desktop\.ini$)/i;

/** Extensions of the files that the server can make wells and logs of, for a file chooser. */
export const ACCEPT = '.las,.dlis,.lis,.tap,.sgy,.segy,.csv,.txt,.asc,.zip,.gz';

/** Whether a file is a workbook, which holds tables and no logs. */
export function isWorkbookFile({ name }: File): boolean {
  return /\.(xlsx?|xlsm|ods)$/i.test(name);
}

/** Whether a file may be a log or seismic data: the server decides by its content. */
export function isReadable({ name }: File): boolean {
  return !FOREIGN.test(name);
}

/**
 * Files of a drop. A folder gives the files in it and below it, hidden ones aside.
 * @throws the browser's error if a folder or a file cannot be read
 */
export async function listDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries are available only before the first await.
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files];
  const files = entries.map((entry) =>
    entry.isDirectory
      ? listFolder(entry as FileSystemDirectoryEntry)
      : readFile(entry as FileSystemFileEntry).then((file) => [file]),
  );
  return (await Promise.all(files)).flat();
}

async function listFolder(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const found: File[] = [];
  for (const entry of await readAllEntries(folder)) {
    if (entry.isDirectory) found.push(...(await listFolder(entry as FileSystemDirectoryEntry)));
    else if (!HIDDEN.test(entry.name)) found.push(await readFile(entry as FileSystemFileEntry));
  }
  return found;
}

/** Reads all entries of a folder. A reader answers in portions; an empty one is the last. */
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
