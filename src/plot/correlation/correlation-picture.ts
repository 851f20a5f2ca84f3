import type { Pen } from '../pen.ts';
import type { DepthInterval } from '../log/depth-window.ts';
import type { PlotTheme } from '../log/theme.ts';
import type { CorrelationDocument } from './correlation-document.ts';
import type { CorrelationPlaces } from './correlation-layout.ts';

/** What the painters of one picture of two wells share. */
export interface CorrelationPicture {
  pen: Pen;
  correlation: CorrelationDocument;
  /** Where wells and gap lie, in the pen's unit. */
  places: CorrelationPlaces;
  /** Shared depths drawn, shown unit. */
  range: DepthInterval;
  theme: PlotTheme;
  /** Size of one device pixel in the pen's unit: the finest line. */
  hair: number;
}
