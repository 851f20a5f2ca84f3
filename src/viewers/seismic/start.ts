import type { ElementHost } from '../../core/element-host.ts';
import { problemOf } from '../../core/problem.ts';
import type { SectionMode } from '../../formats/seismic/seismic-survey.ts';
import { cutDetail } from '../../sources/survey/section-numbers.ts';
import { surveyDetail } from '../../sources/survey/survey-detail.ts';
import { cursorDetail } from './event-details.ts';
import { SectionLink } from './section-link.ts';
import { SectionSession } from './section-session.ts';
import { SeismicModel, type ShownSection } from './seismic-model.ts';
import { SurfaceChoice } from '../../sources/survey/survey-surfaces.ts';

/** A viewer's model and picture, wired to the element's events, methods and link. */
export interface Viewing {
  model: SeismicModel;
  session: SectionSession;
  /** Surfaces of the survey. */
  surfaces: SurfaceChoice;
  /** Shares cursor and times with the elements of the same name; undefined with none. Answers what ends it. */
  join(name: string | undefined): (() => void) | undefined;
  dispose(): void;
}

/** Which columns and rows `setWindow` is asked for. */
interface WindowAsked {
  traces?: readonly [number, number];
  samples?: readonly [number, number];
}

export function start(host: ElementHost): Viewing {
  const model = new SeismicModel({
    surveyOpened: (survey, statistics) => host.emit('geo-survey', surveyDetail(survey, statistics)),
    failed: (problem) => host.emit('geo-error', problem),
  });
  let link: SectionLink | null = null;
  let announced: ShownSection | null = null;
  const session = new SectionSession({
    cursorMoved(readout) {
      link?.send(readout);
      if (readout) host.emit('geo-cursor', cursorDetail(readout));
    },
    pictured(shown) {
      if (announced === shown) return;
      announced = shown;
      const {
        survey,
        section: { place, traces, samples },
        statistics: { min, max },
        startedMs,
      } = shown;
      host.emit('geo-section', {
        ...cutDetail(survey.info, place),
        traces,
        samples,
        min,
        max,
        elapsedMs: performance.now() - startedMs,
      });
    },
    rangeChanged(range) {
      link?.sendRange(range);
      host.emit('geo-range-change', range);
    },
    problem: (error) => model.failSection(problemOf(error, 'SOURCE_FAILED')),
  });
  const stop = model.shown.subscribe((shown) => session.show(shown));
  const surfaces = new SurfaceChoice();
  const follow = model.shown.subscribe((shown) => surfaces.show(shown?.survey.surfaces));
  host.expose({
    refresh: () => model.refresh(),
    goTo: ({ mode, number }: { mode?: SectionMode; number?: number }) =>
      model.goTo({ mode, number }),
    setWindow: ({ traces, samples }: WindowAsked) => session.setWindow({ traces, samples }),
    sectionValues: () => model.sectionValues(),
    toImage: async (request: { type?: 'image/png' | 'image/svg+xml' | 'application/pdf' } = {}) => {
      const { survey } = await model.shownSection();
      return session.toImage(request.type ?? 'image/png', survey.info.name);
    },
  });
  return {
    model,
    session,
    surfaces,
    join(name) {
      if (!name) return undefined;
      const joined = (link = new SectionLink(name, host, model, session));
      return () => {
        if (link === joined) link = null;
        joined.close();
      };
    },
    dispose() {
      stop();
      follow();
      surfaces.show(undefined);
      session.dispose();
      model.dispose();
    },
  };
}
