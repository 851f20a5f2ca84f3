/** Item category of the logs that recipes have made. */
export const COMPUTED = 'COMPUTED';
