/*
 * Entry point of worker threads. It must be JavaScript: it registers tsx, so that TypeScript can be
 * imported, and then imports `workerData.module`.
 */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
