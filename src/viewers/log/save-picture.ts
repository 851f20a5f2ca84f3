import { saveFile } from '../../ui/save-file.ts';
import type { LogModel } from './log-model.ts';
import type { PlotSession } from './plot-session.ts';
import type { LogInfo } from './source.ts';

/** Kinds of pictures. */
export type ImageType = 'image/png' | 'image/svg+xml' | 'application/pdf';

/** What `toImage` is asked for. */
export interface ImageRequest {
  /** @default "image/png" */
  type?: ImageType;
  /** 1 : this many; "1:500" or 500. A print's own scale without it, the screen's for PNG and SVG. */
  depthScale?: string | number;
  onPage?: (page: number, pages: number) => void;
  signal?: AbortSignal;
}
