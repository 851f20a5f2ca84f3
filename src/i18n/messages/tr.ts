import files from './tr/files.json';
import server from './tr/server.json';

/** The sentences of readers and of the server, by their English ids. */
export const tr: Readonly<Record<string, string>> = { ...files, ...server };
