import type { DepthUnit } from '../../units/depth.ts';
import type { LogRunValues, LogSourceValues } from '../shared/log-source.ts';
import type { LogRunState } from './run-states.ts';

/** A tab of the viewer. */
export type LogTab = 'plot' | 'header';

/** Attributes and properties of the element. */
export interface LogViewerValues extends LogSourceValues {
  sources?: readonly LogRunValues[] | undefined;
  link?: string | undefined;
  frame?: string | undefined;
  encoding?: string | undefined;
  member?: string | undefined;
  curves?: readonly string[] | undefined;
  template?: string | undefined;
  templateConfig?: unknown;
  recipe?: unknown;
  tab?: LogTab;
  plotOnly?: boolean;
  depthRange?: { top: number; base: number } | undefined;
  depthUnit?: DepthUnit | undefined;
  depthScale?: number | undefined;
  popup?: boolean;
  state?: unknown;
  /** Only by `state`. */
  runs?: readonly LogRunState[] | undefined;
}

/** Properties that say where the logs in the plot come from. */
export const SOURCE_PROPERTIES = ['sources', 'catalog', 'logId', 'src', 'file', 'data'] as const;
