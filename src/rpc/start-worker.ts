/**
 * Module workers, by the way that the page allows: the file itself, or a blob that imports the
 * file, since a script of another origin may not start a worker directly. Every worker that a
 * policy refuses is a violation report of the page, so each way is given up once it was refused.
 */

type Way = 'file' | 'blob';

/** Ways that a policy of the page has refused. */
const refused = new Set<Way>();
/** Settles when the page's first blob runs as a worker or has failed to. */
let firstBlob: Promise<unknown> | undefined;

/**
 * How long a worker may take to announce that it runs, in milliseconds: a policy may refuse it
 * without an error.
 */
const START_MS = 8000;

/**
 * Starts the module at `url` as a worker. Resolves once it runs; null if the page allows no worker
 * or it cannot be started.
 */
export async function startWorker(url: string | null): Promise<Worker | null> {
  if (url === null || typeof Worker === 'undefined') return null;
  // A blob of the page is whole: a classic script, since a page opened from a folder may not start
  // modules.
  if (url.startsWith('blob:'))
    return (await canWorkersReadBlobs()) ? tryWorker(url, 'blob', { type: 'classic' }) : null;
  // Some bundlers give a path in place of an address.
  if (
    new URL(url, globalThis.location.href).origin ===
    (globalThis.origin ?? globalThis.location.origin)
  )
    return tryWorker(url, 'file');
  let answer: () => void = () => undefined;
  // One blob asks for all: it answers before it imports anything.
  if (firstBlob) await firstBlob;
  else firstBlob = new Promise<void>((resolve) => (answer = resolve));
  const blob = URL.createObjectURL(
    new Blob(
      [
        `postMessage({ kind: 'allowed' });
import(${JSON.stringify(url)}).catch((error) => setTimeout(() => { throw error; }));`,
      ],
      { type: 'text/javascript' },
    ),
  );
  try {
    return await tryWorker(blob, 'blob', { onAllowed: answer });
  } finally {
    answer();
    URL.revokeObjectURL(blob);
  }
}

/** Starts a worker by one way; `onAllowed` is called as soon as the page is known to allow it. */
async function tryWorker(
  url: string,
  way: Way,
  {
    onAllowed = () => undefined,
    type = 'module',
  }: { onAllowed?: () => void; type?: 'module' | 'classic' } = {},
): Promise<Worker | null> {
  if (refused.has(way)) return null;
  let isRefused = way === 'blob';
  const violated = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    isRefused ||= /^(worker|child|script|default)-src/.test(effectiveDirective);
  };
  globalThis.document?.addEventListener('securitypolicyviolation', violated);
  let worker: Worker | null = null;
  try {
    worker = new Worker(trusted(url) as string, { type });
    await untilRunning(worker, () => {
      // What fails from now on is the network's.
      isRefused = false;
      onAllowed();
    });
    return worker;
  } catch {
    worker?.terminate();
    // The event of a violation may follow the error.
    await new Promise((resolve) => setTimeout(resolve));
    if (isRefused || !worker) refused.add(way);
    return null;
  } finally {
    globalThis.document?.removeEventListener('securitypolicyviolation', violated);
  }
}

/** Resolves when a worker announces that it runs; rejects if it fails before, or stays silent. */
function untilRunning(worker: Worker, onMessage: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const { signal } = listening;
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      listening.abort();
      end();
    };
    const fail = (event?: Event): void => {
      event?.preventDefault();
      settle(() => reject(new Error('the worker did not start')));
    };
    const timer = setTimeout(fail, START_MS);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ kind: string }>) => {
        onMessage();
        if (data.kind !== 'allowed') settle(resolve);
      },
      { signal },
    );
    worker.addEventListener('error', fail, { signal });
  });
}

/** Settles with the answer of the first worker that was asked for it. */
let areBlobsRead: Promise<boolean> | undefined;

/**
 * Whether workers can read blobs of the page. WebKit lets those of a page that was opened from a
 * folder read none, the user's file among them.
 */
function canWorkersReadBlobs(): Promise<boolean> {
  if (globalThis.location.protocol !== 'file:') return Promise.resolve(true);
  return (areBlobsRead ??= readBlobInWorker());
}

async function readBlobInWorker(): Promise<boolean> {
  const code = `onmessage = ({ data }) => data.text().then(postMessage, () => postMessage(''));`;
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  let worker: Worker | undefined;
  try {
    worker = new Worker(trusted(url) as string);
    const running = worker;
    return await new Promise((resolve) => {
      running.onmessage = ({ data }: MessageEvent<string>) => resolve(data === 'blob');
      running.onerror = (event) => {
        event.preventDefault();
        resolve(false);
      };
      setTimeout(() => resolve(false), START_MS);
      running.postMessage(new Blob(['blob']));
    });
  } catch {
    return false;
  } finally {
    worker?.terminate();
    URL.revokeObjectURL(url);
  }
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

/** Undefined before the first worker; null if the page does not allow the policy by its name. */
let policy: { createScriptURL(url: string): unknown } | null | undefined;

/**
 * The address as a TrustedScriptURL where the page demands one (`require-trusted-types-for
 * 'script'`).
 */
function trusted(url: string): unknown {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return url;
  if (policy === undefined) {
    try {
      policy = types.createPolicy('geo-elements', { createScriptURL: (address) => address });
    } catch {
      policy = null;
    }
  }
  return policy ? policy.createScriptURL(url) : url;
}
