/** The store that the server itself writes to. */
export const MAIN_STORE = 'main';

/**
 * Folder of the server's own store that no address of a store leads to: its files are one user's
 * alone, and are given out by the process that made them.
 */
export const PRIVATE_FOLDER = 'private';

/** Where files of users lie in the main store until their request is complete; all are temporary. */
export const ARRIVING_FOLDER = 'loaded/arriving';
