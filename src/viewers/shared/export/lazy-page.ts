import type { ElementHost } from '../../../core/element-host.ts';
import type { PageContent } from './save-page.ts';

/**
 * What is shown as one HTML file. The code for it is loaded when it is needed.
 * @throws what describing it throws, FILE_NOT_FOUND without the script of the element
 */
export async function renderPage(host: ElementHost, content: Promise<PageContent>): Promise<Blob> {
  const [writer, described] = await Promise.all([import('./save-page.ts'), content]);
  return writer.renderPage(host, described);
}

/** Gives the user that page as a file. @throws as `renderPage` */
export async function savePage(host: ElementHost, content: Promise<PageContent>): Promise<void> {
  const [writer, described] = await Promise.all([import('./save-page.ts'), content]);
  await writer.savePage(host, described);
}
