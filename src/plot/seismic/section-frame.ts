import type { SectionView } from './section-view.ts';

/** Which part of a section the device pixels of a picture show. */
export interface SectionFrame {
  /** Device pixels. */
  width: number;
  height: number;
  /**
   * Column at the left edge and row at the upper edge, and how many of each a pixel covers; rows
   * count up where `perY` is negative.
   */
  column: number;
  row: number;
  perX: number;
  perY: number;
}

/** The frame of a view at so many device pixels to one of its own. */
export function computeFrame(
  { place, window: { traces, samples }, flipped }: SectionView,
  ratio: number,
): SectionFrame {
  const [width, height] = [
    Math.max(1, Math.round(place.width * ratio)),
    Math.max(1, Math.round(place.height * ratio)),
  ];
  const perY = (samples[1] - samples[0]) / height;
  return {
    width,
    height,
    column: traces[0],
    row: flipped ? samples[1] : samples[0],
    perX: (traces[1] - traces[0]) / width,
    perY: flipped ? -perY : perY,
  };
}
