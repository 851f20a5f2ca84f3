import files from './zh/files.json';
import server from './zh/server.json';

/** The sentences of readers and of the server, by their English ids. */
export const zh: Readonly<Record<string, string>> = { ...files, ...server };
