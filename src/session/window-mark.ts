/** Marks the `state` of a sign-in whose answer a window brings back to the page that opened it. */
export const WINDOW_MARK = 'window';
