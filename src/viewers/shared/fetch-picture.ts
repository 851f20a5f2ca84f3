import type { ElementHost } from '../../core/element-host.ts';
import type { FetchPicture } from '../../plot/log/picture-source.ts';

/** Fetches the pictures of an element's tracks; what does so comes with the first of them. */
export function pictureFetcher(host: ElementHost): FetchPicture {
  return async (url, signal) => {
    const { loadPicture } = await import('./load-picture.ts');
    return loadPicture(host, url, signal);
  };
}
