/** What the compiler holds of the module for notebooks against anywidget's published interface; `npm run types` checks it. */
import type { AnyWidget } from '@anywidget/types';
import { notebook } from '../../elements/notebook.ts';

/** The module as anywidget takes it. */
export const form: AnyWidget = notebook;
