import { type Backend, buildOwnerKey, lastingBackend } from '../../backend/backend.ts';
import { uploadFile } from '../../backend/load-files.ts';
import { trackPending } from '../../backend/pending-writes.ts';
import { notifyPage } from '../../core/page-notice.ts';
import { classify, isPending, LoadController, type QueuedFile } from './load-controller.ts';

/** Uploads of the page by user and server: they go on when the load screen is left. */
const controllers = new Map<string, LoadController>();
/** Elements that show the uploads of a controller; the others show notices. */
const viewers = new WeakMap<LoadController, number>();

/** The uploads of the user at a server. Those of another user of the page are cancelled. */
export function getPageUploads(backend: Backend): LoadController {
  const owner = buildOwnerKey(backend);
  const server = owner.slice(0, owner.lastIndexOf(' ') + 1);
  for (const [key, other] of controllers)
    if (key !== owner && key.startsWith(server)) {
      other.cancelAll();
      controllers.delete(key);
    }
  const known = controllers.get(owner);
  if (known) return known;
  const lasting = lastingBackend(backend);
  const made = new LoadController(async (request, onProgress, signal) => {
    const end = trackPending({ subject: request.file.name, isSafe: false });
    try {
      return await uploadFile(lasting, request, onProgress, signal);
    } finally {
      end();
    }
  });
  made.onEnd = (queued) => announce(made, queued);
  controllers.set(owner, made);
  return made;
}

/** Says that an element shows the uploads, which are not announced meanwhile. @returns what ends it */
export function viewUploads(controller: LoadController): () => void {
  viewers.set(controller, (viewers.get(controller) ?? 0) + 1);
  return () => void viewers.set(controller, (viewers.get(controller) ?? 1) - 1);
}

function announce(controller: LoadController, { file: { name }, progress }: QueuedFile): void {
  const end = progress.peek();
  if ((viewers.get(controller) ?? 0) > 0 || isPending(end) || end.kind === 'cancelled') return;
  const isLoaded = classify(end) === 'loaded';
  void notifyPage((t) => ({
    kind: isLoaded ? 'success' : 'error',
    message: t(isLoaded ? 'load.uploadsDone' : 'load.uploadFailed', { name }),
  }));
}
