/** Path of the Chromium without a window of its own. */
export const SHELL: string;
/** Path of the Chromium that tests drive. */
export const CHROMIUM: string;
