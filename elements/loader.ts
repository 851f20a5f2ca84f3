/**
 * The autoloader (`dist/geo-elements.js`): defines nothing at once, watches the document and
 * fetches each `geo-*` tag's module when the tag first appears.
 */
import tags from 'virtual:tags';
import { startCopy } from './copy.ts';
import { preloadFiles } from './preload.ts';
import { VERSION } from './registry.ts';

export { VERSION as version };
export { load, watch } from './copy.ts';

const address = import.meta.url;
const base = address.replace(/[^/]*$/, '');
/** Whether the files of `dist` lie where the build put them; a host's bundler names them anew. */
const isServed = /^https?:.*\/geo-elements\.js([?#]|$)/.test(address);

startCopy({
  version: VERSION,
  base,
  tags: isServed
    ? new Map([...tags].map(([tag, load]) => [tag, () => (preloadFiles(tag, base), load())]))
    : tags,
});
