import { type Backend, lastingBackend, buildOwnerKey, type Result } from '../../backend/backend.ts';
import { startDownload } from '../../backend/downloads.ts';
import { openOnDisk } from './disk-sink.ts';
import { saveFile } from '../../ui/save-file.ts';

/** The call that requests a file: the last argument of each call that answers one. */
export type FileOptions = NonNullable<Parameters<Backend['send']>[2]>;

/**
 * Fetches a file and gives it to the user, who sees how far it is among the notifications and can
 * give it up there. `name` is shown until the server has sent its own; with `saveAs` it is saved
 * under that. It continues when the element that requested it is gone, if the page's session has
 * the same server. Answers how it ended; null where it was given up.
 */
export function downloadToUser({
  backend,
  name,
  saveAs,
  ask,
  signal,
}: {
  backend: Backend;
  name: string;
  saveAs?: string;
  ask(backend: Backend, options: FileOptions): Promise<Result<File>>;
  signal?: AbortSignal;
}): Promise<Result<File> | null> {
  const lasting = lastingBackend(backend);
  const work = {
    owner: buildOwnerKey(backend),
    name,
    ask: (options: FileOptions) => ask(lasting, options),
    save: (file: File) => saveFile(file, saveAs ?? file.name),
    openSink: openOnDisk,
  };
  return startDownload(work, signal);
}
