import type { Translate } from '../../i18n/i18n.ts';
import type { SectionLine } from '../../plot/seismic/section-content.ts';
import { keepSurvey } from '../../sources/survey/kept-survey.ts';
import { cutDetail } from '../../sources/survey/section-numbers.ts';
import { fileStem, identityLine } from '../shared/export/file-stem.ts';
import type { PageContent } from '../shared/export/save-page.ts';
import type { SectionPicture } from './section-picture.ts';
import { nameCut } from './section-title.ts';
import type { SectionViewState } from './section-view-state.ts';
import type { ShownSection } from './survey-phase.ts';

/** What else than the section is shown. */
interface SectionContext {
  picture: SectionPicture;
  look: SectionViewState;
  /** Surfaces of the survey that are shown. */
  surfaces: readonly { name: string; color: string }[];
  /** Of the page. */
  marks: { horizons: unknown; wells: unknown };
  t: Translate;
}

/**
 * What is shown, with all samples of the cut and what lies over it. The colours are those of the
 * whole survey. @throws what the survey throws
 */
export async function describePage(
  { survey, section, statistics }: ShownSection,
  { picture, look: state, surfaces, marks, t }: SectionContext,
): Promise<PageContent> {
  const { info } = survey;
  const range = picture.shownRange;
  const interval = range && !range.isWhole ? { ...range, unit: info.samples.unit } : null;
  const cut = nameCut(info, section.place, t);
  const identity = { well: '', uwi: '', log: info.name, run: cut };
  const { mode, number, line } = cutDetail(info, section.place);
  const drawn = picture.overlays.lines.filter((one) => isSurface(one, surfaces, section.traces));
  return {
    title: identityLine(identity, interval, (name) => name) || t('seismic.label'),
    stem: fileStem(identity, interval, 'section'),
    properties: {
      section: await keepSurvey({ survey, statistics, places: [section.place] }),
      mode,
      number: number ?? undefined,
      line: line ?? undefined,
      timeRange: interval ? { top: interval.top, base: interval.base } : undefined,
      horizons: [...(Array.isArray(marks.horizons) ? marks.horizons : []), ...drawn.map(toHorizon)],
      wells: marks.wells,
      state,
    },
  };
}

/** Whether a line is that of a surface of the survey, of which the page has nothing else. */
function isSurface(
  { name, color, points }: SectionLine,
  surfaces: SectionContext['surfaces'],
  traces: number,
): boolean {
  return (
    points.length === 2 * traces &&
    surfaces.some((surface) => surface.name === name && surface.color === color)
  );
}

/** The line with a value for each trace. */
function toHorizon({ name, color, points }: SectionLine) {
  return { name, color, values: Float64Array.from(points).filter((_, i) => i % 2 === 1) };
}
