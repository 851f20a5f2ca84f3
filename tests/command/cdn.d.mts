/** Lays a build into the folder of its version. */
export function layVersion(root: string, folder: string): { version: string; integrity: string };
