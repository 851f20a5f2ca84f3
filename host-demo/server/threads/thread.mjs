/*
 * Entry point of worker threads. It must be JavaScript: where the module is TypeScript it registers
 * tsx, which a production build has no need of, and then imports `workerData.module`.
 */
import { workerData } from 'node:worker_threads';

if (workerData.module.endsWith('.ts')) (await import('tsx/esm/api')).register();
await import(workerData.module);
