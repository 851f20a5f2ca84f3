import { registerViewer } from '../src/core/viewer-kinds.ts';

/** The viewers that panels can open, each loaded when it is. */
registerViewer({ kind: 'log', tag: 'geo-log-viewer', load: () => import('./geo-log-viewer.ts') });
registerViewer({
  kind: 'correlation',
  tag: 'geo-correlation',
  load: () => import('./geo-correlation.ts'),
});
registerViewer({ kind: '3d', tag: 'geo-well-3d', load: () => import('./geo-well-3d.ts') });
registerViewer({ kind: 'seismic', tag: 'geo-seismic', load: () => import('./geo-seismic.ts') });
registerViewer({
  kind: 'seismic_3d',
  tag: 'geo-seismic-3d',
  load: () => import('./geo-seismic-3d.ts'),
});
