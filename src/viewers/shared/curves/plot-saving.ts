import type { ElementHost } from '../../../core/element-host.ts';
import { problemOf } from '../../../core/problem.ts';
import type { PictureFileType } from '../../../plot/print/painted-picture.ts';
import { renderPage, savePage } from '../export/lazy-page.ts';
import type { PageContent } from '../export/save-page.ts';
import type { PlotFileType } from './PlotSaveMenu.tsx';
import type { PlotOnPage, PlotOnPaper } from './save-plot.ts';

/** A plot of samples, as far as it is saved. */
export interface SavablePlot {
  /** Resolves when nothing is read. */
  settled(): Promise<void>;
  /** What is drawn; null where nothing is. */
  onPaper(): PlotOnPaper | null;
  /** What is drawn, with the curves that it is made of; null where nothing is. */
  onPage(): PlotOnPage | null;
}

/** Saves a plot of samples as a picture, or as a page with its data. */
export class PlotSaving {
  constructor(
    private readonly host: ElementHost,
    private readonly plot: SavablePlot,
  ) {}

  /** The picture, dark on white. @throws NO_LOG_DATA where nothing is drawn */
  async toImage({ type = 'image/png' }: { type?: PictureFileType } = {}): Promise<Blob> {
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
    await this.plot.settled();
    return drawn(this.plot.onPaper());
  }

  async #content(): Promise<PageContent> {
    const { describePlot } = await import('./save-plot.ts');
    await this.plot.settled();
    return describePlot(this.host, drawn(this.plot.onPage()));
  }
}

function drawn<T>(plot: T | null): T {
  if (plot === null) throw problemOf({ message: 'nothing is drawn' }, 'NO_LOG_DATA');
  return plot;
}
