/** English texts of the login splash (spec 2), which brings them itself. */
export const enLogin = {
  'login.running': 'Logging in ...',
  'login.failed': 'Snap! We faced an error while trying to Log you in, Please try again',
  'login.again': 'Try again',
  'login.showDetails': 'See details',
  'login.hideDetails': 'Hide Details',
} as const;
