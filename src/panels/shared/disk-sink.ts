import type { FileSink } from '../../backend/downloads.ts';
import { isAbort } from '../../core/problem.ts';

/** What a browser with the File System Access API has besides the types that all have. */
interface Picking {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

/**
 * A place on the user's disk that the user chooses. Null where the browser has no such thing,
 * allows it to this frame not, or where
 * nobody has just pressed anything: then it would not ask. Rejects with an AbortError where the
 * user chose none.
 */
export async function openOnDisk(name: string): Promise<FileSink | null> {
  const page = window as Window & Picking;
  if (!page.showSaveFilePicker || !navigator.userActivation?.isActive) return null;
  try {
    const handle = await page.showSaveFilePicker({ suggestedName: name });
    return createSink(handle, await handle.createWritable());
  } catch (error) {
    if (isAbort(error)) throw error;
    return null;
  }
}

function createSink(handle: FileSystemFileHandle, stream: FileSystemWritableFileStream): FileSink {
  return {
    write: (bytes) => stream.write(bytes),
    async restart() {
      await stream.truncate(0);
      await stream.seek(0);
    },
    async close() {
      await stream.close();
      return handle.getFile();
    },
    abort: () => stream.abort(),
  };
}
