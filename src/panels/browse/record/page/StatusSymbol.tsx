import type { ReactNode } from 'react';

/**
 * Signs of wells by status, as maps of the field have them: an open circle where nothing is drilled
 * yet, a filled one where the well produces, an arrow through it where it injects, strokes around
 * it where it is abandoned.
 */
const SIGNS: Readonly<Record<string, ReactNode>> = {
  planned: <circle cx="10" cy="10" r="5" fill="none" strokeDasharray="2 2" />,
  drilling: (
    <>
      <circle cx="10" cy="10" r="5" fill="none" />
      <circle cx="10" cy="10" r="1.5" />
    </>
  ),
  producing: <circle cx="10" cy="10" r="5" />,
  injecting: (
    <>
      <circle cx="10" cy="10" r="5" fill="none" />
      <path d="M3 17 17 3M12 3h5v5" fill="none" />
    </>
  ),
  suspended: (
    <>
      <circle cx="10" cy="10" r="5" />
      <path d="M2 10h16" fill="none" />
    </>
  ),
  abandoned: (
    <>
      <circle cx="10" cy="10" r="5" fill="none" />
      <path d="M10 1v4m0 10v4M1 10h4m10 0h4M6.5 6.5l7 7m0-7-7 7" fill="none" />
    </>
  ),
};

/** The sign of a well's status; nothing for a status that has none. */
export function StatusSymbol({ status }: { status: string }) {
  if (!Object.hasOwn(SIGNS, status)) return null;
  return (
    <svg className="rp-symbol" viewBox="0 0 20 20" width="20" height="20" aria-hidden>
      {SIGNS[status]}
    </svg>
  );
}
