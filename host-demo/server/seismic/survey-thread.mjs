/* A worker's first file cannot be TypeScript: this one makes the rest readable. */
import { register } from 'tsx/esm/api';

register();
await import('./survey-worker.ts');
