/** Folder that holds `host-demo`, `dist` and `.cache`. */
export const ROOT: string;
