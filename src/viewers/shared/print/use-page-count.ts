import { useEffect, useState } from 'react';

/** How many pages a print has, and its scale 1 : n; null where an index has no scale. */
export interface PageCount {
  pages: number;
  denominator: number | null;
}

/** A print of more pages is a mistake. */
export const MOST_PAGES = 500;

/**
 * Counts the pages of a print when what is chosen rests.
 * @param count counts for the options that are given as JSON; its identity is part of the question
 * @returns null while they are counted, or where none can be laid out
 */
export function usePageCount(
  count: (options: string) => Promise<PageCount>,
  options: string,
): PageCount | null {
  const [found, setFound] = useState<PageCount | null>(null);
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => {
      count(options).then(
        (pages) => isStale || setFound(pages),
        () => isStale || setFound(null),
      );
    }, 200);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [count, options]);
  return found;
}

/** "3, 1:500"; an ellipsis while pages are counted. */
export function formatPageCount(count: PageCount | null): string {
  if (!count) return '…';
  return `${count.pages}${count.denominator ? `, 1:${count.denominator}` : ''}`;
}
