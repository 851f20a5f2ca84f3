import type { ElementHost } from '../../../core/element-host.ts';
import { problemOf } from '../../../core/problem.ts';
import type { PictureFileType } from '../../../plot/print/painted-picture.ts';
import { renderPage, savePage } from '../export/lazy-page.ts';
import type { PageContent } from '../export/save-page.ts';
import type { PlotFileType } from './PlotSaveMenu.tsx';
import type { PlotOnPage, PlotOnPaper } from './save-plot.ts';

/** A plot of samples, as far as it is saved. */
export interface SavablePlot<Shown> {
  /** Resolves when nothing is read. */
  settled(): Promise<void>;
  /** What is drawn; null where nothing is. */
  shown(): Shown | null;
  /** Loads what puts the plot on paper and on a page. */
  load(): Promise<{
    putOnPaper(shown: Shown): PlotOnPaper;
    putOnPage(shown: Shown): PlotOnPage;
  }>;
}

/** What a picture shall be. */
export interface PlotImageRequest {
  type?: PictureFileType;
}

/** Saves a plot of samples as a picture, or as a page with its data. */
export class PlotSaving<Shown> {
  constructor(
    private readonly host: ElementHost,
    private readonly plot: SavablePlot<Shown>,
  ) {}

  /** The picture, dark on white. @throws NO_LOG_DATA where nothing is drawn */
  async toImage({ type = 'image/png' }: PlotImageRequest = {}): Promise<Blob> {
    const { renderPlot } = await import('./save-plot.ts');
    return renderPlot(this.host, await this.#onPaper(), type);
  }

  /** The page that shows the plot without a server. @throws NO_LOG_DATA where nothing is drawn */
  toPage(): Promise<Blob> {
    return renderPage(this.host, this.#content());
  }

  /** Gives the user the plot as a file. @throws NO_LOG_DATA where nothing is drawn */
  async save(type: PlotFileType): Promise<void> {
    if (type === 'text/html') return savePage(this.host, this.#content());
    const { savePlot } = await import('./save-plot.ts');
    await savePlot(this.host, await this.#onPaper(), type);
  }

  /** Gives the user what else is made of the plot as a file named after it. */
  async saveFile(blob: Blob, extension: string): Promise<void> {
    const { savePlotFile } = await import('./save-plot.ts');
    savePlotFile(this.host, await this.#onPaper(), { blob, extension });
  }

  async #onPaper(): Promise<PlotOnPaper> {
    const { putOnPaper } = await this.plot.load();
    return putOnPaper(await this.#shown());
  }

  async #content(): Promise<PageContent> {
    const [{ describePlot }, { putOnPage }] = await Promise.all([
      import('./save-plot.ts'),
      this.plot.load(),
    ]);
    return describePlot(this.host, putOnPage(await this.#shown()));
  }

  async #shown(): Promise<Shown> {
    await this.plot.settled();
    const shown = this.plot.shown();
    if (shown === null) throw problemOf({ message: 'nothing is drawn' }, 'NO_LOG_DATA');
    return shown;
  }
}
