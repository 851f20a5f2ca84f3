import files from './ar/files.json';
import server from './ar/server.json';

/** The sentences of readers and of the server, by their English ids. */
export const ar: Readonly<Record<string, string>> = { ...files, ...server };
