/**
 * Local storage: set when a sign-in comes back, succeeds or ends, so that the other tabs look (spec
 * 2, "Login splash"). Value: `started`, `signed-in` or `ended`, and the time.
 */
export const LOGIN_EVENT = 'geo.login-event';
/**
 * Local storage: numbers that the application keeps for the user who is signed in; gone with a 401
 * (spec 8) and at sign-out.
 */
export const SAVED_COUNTS = 'geo.saved-counts';
