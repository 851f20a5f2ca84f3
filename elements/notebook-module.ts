/** Entry of `dist/geo-elements.notebook.js`: the elements that lie beside it, in notebooks. */
import './loader.ts';

export { notebook as default } from './notebook.ts';
