import type { ElementHost } from '../../../core/element-host.ts';
import { problemError } from '../../../core/problem-error.ts';
import { writePage } from '../../../core/saved-page.ts';
import { readSuiteScript } from '../../../core/suite-script.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** What a viewer shows, as a page that shows the same without a server needs it. */
export interface PageContent {
  /** Of the page, in the user's language. */
  title: string;
  /** Name of the file, without its extension. */
  stem: string;
  /** Properties of the element, the data among them; those that are undefined are left out. */
  properties: Readonly<Record<string, unknown>>;
}

/**
 * The content as one HTML file: the element with its data and the script that defines it.
 * @throws FILE_NOT_FOUND where the page's bundle does not offer that script
 */
export async function renderPage(host: ElementHost, content: PageContent): Promise<Blob> {
  const tag = host.element.localName;
  const script = await readSuiteScript(tag);
  if (script === null) throw problemError({ code: 'FILE_NOT_FOUND', message: `${tag}.js` });
  const { lang, dir, theme } = host.environment.peek();
  const { title, properties } = content;
  return writePage(script, { title, lang, dir, tag, attributes: { lang, theme }, properties });
}

/** Gives the user the page as a file. @throws as `renderPage` */
export async function savePage(host: ElementHost, content: PageContent): Promise<void> {
  saveFile(await renderPage(host, content), `${content.stem}.html`);
}
