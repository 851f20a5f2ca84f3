/** Viewer kinds of the visualizer's top bar (spec 2), in its order. */
export const VIEWER_KINDS = ['log', 'correlation', '3d', 'seismic', 'seismic_3d'] as const;

/** Viewers that a catalog can name for its records: these, and the map. */
export const VIEWER_NAMES = [...VIEWER_KINDS, 'map'] as const;
