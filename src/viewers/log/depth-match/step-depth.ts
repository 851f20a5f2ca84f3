/** A depth of a step, to a tenth of a millimetre. */
export function roundDepth(depth: number): number {
  return Number(depth.toFixed(4));
}

/** The unit of the depths of a step that are in the shown unit; that of the index without one. */
export function stepUnit(shown: string | undefined): { depthUnit?: 'm' | 'ft' } {
  return shown === 'm' || shown === 'ft' ? { depthUnit: shown } : {};
}
