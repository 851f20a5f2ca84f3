/**
 * The classic script (`dist/geo-elements.script.js`): no module syntax, no globals, nothing that an
 * AMD `define` or a strict
 * CSP could object to. It imports the loader that lies beside it.
 */
import { showLoadFailure } from './load-failure.ts';
import { explainScriptFailure } from './script-failure.ts';

const NAME = 'geo-elements.script.js';

/**
 * Address of this script: the running one, or, where another script put it on the page without one,
 * the tag that names it.
 */
function ownAddress(): string {
  const running = document.currentScript;
  if (running instanceof HTMLScriptElement && running.src) return running.src;
  return (
    document.querySelector<HTMLScriptElement>(`script[src*="${NAME}"]`)?.src ?? document.baseURI
  );
}

const loader = new URL('geo-elements.js', ownAddress()).href;
import(loader).catch((error: unknown) => {
  const show = (): void => {
    for (const element of document.querySelectorAll(':not(:defined)'))
      if (element.localName.startsWith('geo-'))
        showLoadFailure(element, error, explainScriptFailure(element, loader));
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();
});
