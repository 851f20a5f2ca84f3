/**
 * The classic script (`dist/geo-elements.script.js`): the autoloader without module syntax or
 * globals, with nothing that an AMD `define` or a strict CSP could object to. It imports the
 * elements that lie beside it.
 */
import { filesByTag } from 'virtual:first-files';
import { startCopy } from './copy.ts';
import { preloadFiles } from './preload.ts';
import { VERSION } from './registry.ts';
import { explainScriptFailure } from './script-failure.ts';

const NAME = 'geo-elements.script.js';

/**
 * Tag of this script: the running one, or, where another script put it on the page without one, the
 * tag that names it.
 */
function ownScript(): HTMLScriptElement | null {
  const running = document.currentScript;
  return running instanceof HTMLScriptElement && running.src
    ? running
    : document.querySelector<HTMLScriptElement>(`script[src*="${NAME}"]`);
}

const script = ownScript();
const base = new URL('.', script?.src ?? document.baseURI).href;

startCopy({
  version: VERSION,
  base,
  tags: new Map(
    Object.keys(filesByTag).map((tag) => [
      tag,
      () => {
        preloadFiles(tag, base, script?.nonce);
        return import(`${base}elements/${tag}.js`);
      },
    ]),
  ),
  explain: (element) => explainScriptFailure(element, base),
});
