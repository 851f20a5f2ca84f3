import { type RefObject, useEffect, useState } from 'react';

/** Distance below the screen at which a section begins to load. */
const AHEAD = '200px';

/** Whether an element has been on the screen, or nearly; from then on it stays true. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isSeen) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref, isSeen]);
  return isSeen;
}
