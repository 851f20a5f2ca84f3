import type { LineNumbers, SectionPath, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import { type LineCorners, findPosition } from '../../sources/survey/section-numbers.ts';

/**
 * The way of a line along the nearest lines; null where the survey does not reach all of its
 * corners.
 */
export function pathAlong(info: SurveyInfo, corners: LineCorners): SectionPath | null {
  const reaches = (axis: LineNumbers | null, number: number): boolean =>
    axis !== null && (number - axis.numbers[0]!) * (number - axis.numbers.at(-1)!) <= 0;
  if (
    corners.length < 2 ||
    !corners.every(
      ([inline, crossline]) => reaches(info.inlines, inline) && reaches(info.crosslines, crossline),
    )
  )
    return null;
  return corners.map(
    ([inline, crossline]) =>
      [findPosition(info, 'inline', inline), findPosition(info, 'crossline', crossline)] as const,
  );
}
