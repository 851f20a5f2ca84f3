const LONGEST_PX = 120;

/**
 * Finds the longest round length, 1, 2 or 5 of a power of ten, whose bar is at most 120 CSS pixels
 * wide.
 *
 * @param metresPerPx - Metres on the ground that a CSS pixel is
 */
export function scaleBar(metresPerPx: number): { label: string; px: number; metres: number } {
  const most = metresPerPx * LONGEST_PX;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = [5, 2, 1].map((n) => n * power).find((length) => length <= most) ?? power;
  return {
    metres,
    px: Math.round(metres / metresPerPx),
    label: metres >= 1000 ? `${metres / 1000} km` : `${metres} m`,
  };
}
