/** Where a sign-in returns to by default. */
const HOME = '/';

/**
 * The path of `origin`, with query and fragment, that a sign-in returns to. `HOME` for anything
 * that would leave the origin or is no path: `//host`, `/\host`, `javascript:`, addresses with a
 * user name, blanks and control characters.
 */
export function returnTarget(wanted: unknown, origin: string): string {
  // Browsers drop tabs and line ends from addresses and read a backslash as a slash: what is
  // checked must be what is visited.
  if (
    typeof wanted !== 'string' ||
    !wanted.startsWith('/') ||
    /^\/[/\\]|[\u0000-\u001f\u007f\\]/.test(wanted)
  )
    return HOME;
  if (!URL.canParse(wanted, origin)) return HOME;
  const url = new URL(wanted, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  // "/.//host" becomes "//host" once its dots are resolved.
  return url.origin === origin && !path.startsWith('//') ? path : HOME;
}
