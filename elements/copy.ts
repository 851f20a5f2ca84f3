import { showLoadFailure } from './load-failure.ts';
import { type LoaderCopy, joinedCopy, registry, warn } from './registry.ts';

const requested = new Map<string, Promise<void>>();

/**
 * Fetches the module of `tag` and settles when it is defined, or has failed: then its elements say
 * so.
 */
export function load(tag: string): Promise<void> {
  const known = requested.get(tag);
  if (known) return known;
  const copy = registry().loaders.find(({ tags }) => tags.has(tag));
  const found = copy?.tags.get(tag);
  if (!found) {
    warn(`<${tag}> is no element of this suite.`);
    requested.set(tag, Promise.resolve());
    return Promise.resolve();
  }
  const loading = found().then(
    () => undefined,
    (error: unknown) => {
      // The next element of this tag tries again.
      requested.delete(tag);
      for (const element of document.querySelectorAll(tag))
        showLoadFailure(element, error, copy?.explain?.(element));
    },
  );
  requested.set(tag, loading);
  return loading;
}

/**
 * Watches a document or an open shadow root for tags of the suite. The page's document is watched
 * from the start.
 */
export function watch(root: Document | ShadowRoot): void {
  loadIn(root);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) loadIn(node);
    }
  }).observe(root, { subtree: true, childList: true });
}

function loadIn(root: Document | ShadowRoot | Element): void {
  if (
    root instanceof Element &&
    root.localName.startsWith('geo-') &&
    root.matches(':not(:defined)')
  )
    void load(root.localName);
  for (const { localName } of root.querySelectorAll(':not(:defined)'))
    if (localName.startsWith('geo-')) void load(localName);
}

/**
 * Offers the tags of a copy of the suite, and watches the document if no other copy does. The same
 * folder twice, by its script and its module for example, is one copy.
 */
export function startCopy(copy: LoaderCopy): void {
  const { loaders } = registry();
  if (loaders.some(({ base }) => base === copy.base)) return;
  const first = loaders[0];
  loaders.push(copy);
  if (first) joinedCopy(first.version);
  // A server that renders pages imports the loader for nothing.
  else if (typeof document !== 'undefined') watch(document);
}
