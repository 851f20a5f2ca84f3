import { useCallback } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { transformPositions } from '../../../backend/maps.ts';
import { DEGREES } from '../../../core/coordinate-systems.ts';
import { userSettings } from '../../../core/user-settings.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { type GeometryText, projectedText } from './geometry-text.ts';

/**
 * A place, or the bounds of a shape, in the coordinate system of the user's settings; null until
 * the server has converted it, and where degrees are wanted.
 */
export function useProjectedText(backend: Backend, geometry: GeometryText | null): string | null {
  const system = useSignal(userSettings).coordinateSystem ?? DEGREES;
  const corners = geometry && system !== DEGREES ? JSON.stringify(geometry.corners) : null;
  const convert = useCallback(
    (signal: AbortSignal) =>
      transformPositions(
        backend,
        JSON.parse(corners!) as [number, number][],
        { sourceCrs: DEGREES, targetCrs: system },
        { signal },
      ),
    [backend, corners, system],
  );
  const { data } = useAnswer(corners === null ? null : convert);
  const places = data?.filter((one) => one !== null) ?? [];
  return places.length > 0 && places.length === geometry?.corners.length
    ? projectedText(places, system)
    : null;
}
