import type { ElementHost } from '../../../core/element-host.ts';
import type { Problem } from '../../../core/problem.ts';
import type { LogFrame } from '../../../formats/log-file.ts';
import type { PickEdit } from '../../../plot/correlation/pick-history.ts';
import type { LogSource, OpenLog } from '../../../sources/log/source.ts';
import type { LogMarkers } from '../log-markers.ts';
import type { PlotView } from '../plot-view.ts';
import type { PickedWell } from './pick-work.ts';

/** What the picking of a log needs of its viewer. */
export interface LogPickingParts {
  host: ElementHost;
  view: PlotView;
  markers: LogMarkers;
  onEdit(edit: PickEdit, well: PickedWell): void;
  onFail(problem: Problem): void;
}

/** A log whose picks can be edited. */
export interface PickedLog {
  source: LogSource | null;
  log: Pick<OpenLog, 'info' | 'savedMarkers' | 'markers'>;
  /** The frame that is open when the log was read. */
  frame: LogFrame | null;
}
