import type { LogUrl } from '../../backend/logs.ts';
import { isDepthCurve } from '../../units/depth.ts';

/** A log of which only the curves are known, as of a wellbore of a correlation. */
export function describeCurves(
  curves: readonly { name: string; curveId: string; unit?: string | null }[],
): LogUrl {
  return {
    curveNames: curves.map(({ name }) => name),
    curveIds: curves.map(({ curveId }) => curveId),
    curves: curves.map(({ name, curveId, unit }) => ({
      name,
      curveId,
      unit: unit ?? '',
      description: '',
      dimension: [1],
      kind: 'number',
    })),
    index: curves.find(({ name }) => isDepthCurve(name))?.name ?? null,
    samples: null,
    config: null,
    fileHeader: null,
    frames: [],
  };
}
