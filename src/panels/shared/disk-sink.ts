import type { FileSink } from '../../backend/downloads.ts';
import { isAbort } from '../../core/problem.ts';

/** What a browser with the File System Access API has besides the types that all have. */
interface Picking {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

/**
 * Asks the user for a file on disk and opens it for writing (File System Access API). Null if the
 * browser does not support this or does not allow it in this frame, or without user activation: the
 * picker would not open then. Rejects with an AbortError if the user cancels the picker.
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
