/** The store that the server itself writes to. */
export const MAIN_STORE = 'main';

/**
 * Folder of the server's own store that no address of a store leads to: its files are one user's
 * alone, and are given out by the process that made them.
 */
export const PRIVATE_FOLDER = 'private';
