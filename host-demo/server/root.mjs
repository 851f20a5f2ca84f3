import path from 'node:path';

/**
 * Folder that holds `host-demo`, `dist` and `.cache`: the checkout, or what the production build
 * wrote, whose scripts all lie in `host-demo/server`.
 */
export const ROOT = path.resolve(import.meta.dirname, '../..');
