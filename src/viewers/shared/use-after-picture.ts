import { useEffect, useState } from 'react';

/** A page that is not seen draws no frames. */
const UNSEEN_MS = 500;
/** A picture of what is open may take so long that the rest is shown before it. */
const PATIENCE_MS = 3000;

/**
 * Whether the first picture is drawn, so that what else a viewer shows may be loaded: before, it
 * would compete with the picture for the network and the processor.
 * @param isReady whether the picture is about to be drawn, or will not come
 * @param isOpen whether what the picture is of is open
 */
export function useAfterPicture(isReady: boolean, isOpen: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isReady || isOver) return;
    let timer = setTimeout(() => setOver(true), UNSEEN_MS);
    // The picture is drawn in the next frame, and is on the screen after the one behind it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        clearTimeout(timer);
        timer = setTimeout(() => setOver(true));
      });
    });
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [isReady, isOver]);
  useEffect(() => {
    if (!isOpen || isOver) return;
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isOver]);
  return isOver;
}
