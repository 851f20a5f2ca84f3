import type { TextKey } from '../../i18n/i18n.ts';
import type { DrawKind, Measured } from '../../plot/map/map-data.ts';

/** Shapes that are drawn by presses on the map, each with its key. */
export const DRAWING: readonly { kind: DrawKind; key: string; text: TextKey }[] = [
  { kind: 'box', key: 'B', text: 'map.tool.box' },
  { kind: 'polygon', key: 'P', text: 'map.tool.polygon' },
  { kind: 'lasso', key: 'L', text: 'map.tool.lasso' },
  { kind: 'line', key: 'M', text: 'map.tool.line' },
  { kind: 'surface', key: 'A', text: 'map.tool.surface' },
];

/** The tool that draws on the map. */
export type DrawingTool =
  | { readonly kind: 'idle' }
  /** `measured` is null until the shape has a size. */
  | { readonly kind: 'drawing'; readonly shape: DrawKind; readonly measured: Measured | null }
  /** A finished measurement stays on the map. */
  | { readonly kind: 'measured'; readonly measured: Measured };

/** What changes the tool. */
export type DrawingEvent =
  /** A shape was chosen; the one that is drawn is put away, as with null. */
  | { readonly type: 'choose'; readonly shape: DrawKind | null }
  /** The shape changed while it is drawn; null if it was given up. */
  | { readonly type: 'sketch'; readonly measured: Measured | null }
  | { readonly type: 'finish'; readonly shape: DrawKind; readonly measured: Measured };

/** The tool before anything is chosen. */
export const IDLE_TOOL: DrawingTool = { kind: 'idle' };

/** Computes the tool after an event. */
export function nextTool(tool: DrawingTool, event: DrawingEvent): DrawingTool {
  switch (event.type) {
    case 'choose':
      return event.shape === null || (tool.kind === 'drawing' && tool.shape === event.shape)
        ? IDLE_TOOL
        : { kind: 'drawing', shape: event.shape, measured: null };
    case 'sketch':
      if (tool.kind === 'drawing') return { ...tool, measured: event.measured };
      return event.measured ? tool : IDLE_TOOL;
    case 'finish':
      return event.shape === 'line' || event.shape === 'surface'
        ? { kind: 'measured', measured: event.measured }
        : IDLE_TOOL;
  }
}
