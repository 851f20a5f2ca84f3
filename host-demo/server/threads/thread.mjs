/* A worker's first file cannot be TypeScript: this one makes the rest readable and goes on with `workerData.module`. */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
