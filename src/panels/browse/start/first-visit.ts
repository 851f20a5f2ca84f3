import { store } from '../../../core/storage.ts';

/** Notes that this browser has shown the start page; the application opens with it until then. */
export function rememberVisit(): void {
  store('geo-elements.visited', 'yes');
}
