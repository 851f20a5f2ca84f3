/**
 * The gallery: each export is one case, a page of the gallery and one or more pictures that the
 * visual test compares. A case puts an element in one state on the page and resolves when the state
 * is reached.
 */
export * from './account-cases.ts';
export * from './load-cases.ts';
export * from './load-table-cases.ts';
export * from './browse-cases.ts';
export * from './record-page-cases.ts';
export * from './concession-cases.ts';
export * from './notification-cases.ts';
export * from './cart-cases.ts';
export * from './panel-cases.ts';
export * from './studio-cases.ts';
export * from './well-3d-cases.ts';
export * from './seismic-3d-cases.ts';
export * from './map-cases.ts';
export * from './seismic-cases.ts';
export * from './correlation-cases.ts';
export * from './log-cases.ts';
export * from './components-cases.ts';
export * from './crossplot-cases.ts';
export * from './histogram-cases.ts';
