import type * as cases from '../../host-demo/gallery/cases.ts';

/** What the test of an element looks at, by its tag. */
export interface ElementCase {
  /** Case of the gallery that shows the element; null for an element without pixels. */
  show: keyof typeof cases | null;
  /** Event that it sends in that case. */
  event: string;
  /** True for a viewer: its method `toImage` returns the picture. Otherwise `refresh` is called. */
  isViewer?: boolean;
}

/** One case for each element of the suite. */
export const ELEMENT_CASES: Readonly<Record<string, ElementCase>> = {
  'geo-account': { show: 'accountOpen', event: 'geo-ready' },
  'geo-browse': { show: 'browseRows', event: 'geo-ready' },
  'geo-cart': { show: 'cartItems', event: 'geo-ready' },
  'geo-concession-summary': { show: 'summaryOpen', event: 'geo-ready' },
  'geo-correlation': { show: 'correlationMeasuredDepth', event: 'geo-plot', isViewer: true },
  'geo-crossplot': { show: 'crossplotArrays', event: 'geo-plot', isViewer: true },
  'geo-feedback': { show: 'surveyOpen', event: 'geo-ready' },
  'geo-histogram': { show: 'histogramArrays', event: 'geo-plot', isViewer: true },
  'geo-load': { show: 'loadFiles', event: 'geo-ready' },
  'geo-log-viewer': { show: 'logTripleCombo', event: 'geo-plot', isViewer: true },
  'geo-login': { show: 'loginWaiting', event: 'geo-ready' },
  'geo-map': { show: 'mapLayers', event: 'geo-map-ready', isViewer: true },
  'geo-notifications': { show: 'notificationsInline', event: 'geo-ready' },
  'geo-seismic': { show: 'seismicDensity', event: 'geo-section', isViewer: true },
  'geo-seismic-3d': { show: 'seismic3dSlices', event: 'geo-scene', isViewer: true },
  'geo-session': { show: null, event: 'geo-session-change' },
  'geo-studio': { show: 'studioForm', event: 'geo-ready' },
  'geo-toasts': { show: 'toastError', event: 'geo-ready' },
  'geo-visualizer': { show: 'visualizerTree', event: 'geo-ready' },
  'geo-well-3d': { show: 'well3dDepth', event: 'geo-scene', isViewer: true },
};
