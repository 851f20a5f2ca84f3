/** Language and theme of the page, before it is drawn. */
import { applyChoices } from './choices.ts';

applyChoices();
