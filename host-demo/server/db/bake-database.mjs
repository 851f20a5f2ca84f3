/** Makes the template of the embedded database as a program of its own: 12 s of one core. */
import { bakeDatabase } from './template.mjs';

await bakeDatabase();
