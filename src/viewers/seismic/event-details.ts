import type { SectionReadout } from '../../plot/seismic/section-content.ts';

/**
 * What `geo-cursor` says; null for what the section does not have, and for the amplitude of a gap.
 */
export function cursorDetail({
  inline,
  crossline,
  trace,
  time,
  unit,
  amplitude,
  x,
  y,
}: SectionReadout): object {
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return {
    inline: known(inline),
    crossline: known(crossline),
    trace: known(trace),
    time,
    unit,
    amplitude: known(amplitude),
    x: known(x),
    y: known(y),
  };
}
