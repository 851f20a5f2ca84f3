import { useCallback, useEffect, useMemo } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import type { SampleAxis } from '../../formats/seismic/seismic-survey.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { SectionReadout, SectionWords } from '../../plot/seismic/section-content.ts';
import { formatCount, formatValue } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { FilePrompt } from '../shared/FilePrompt.tsx';
import { SEGY_FILES } from '../shared/segy-files.ts';
import { readPlotTheme } from '../shared/plot-theme.ts';
import { PlotStage } from '../shared/PlotStage.tsx';
import { SliceQuestion } from '../shared/SliceQuestion.tsx';
import { usePlotNode } from '../shared/use-plot-node.ts';
import type { SeismicController } from './controller.ts';
import { modeKey } from './mode-key.ts';
import { readoutItems } from './readout-items.ts';
import type { SurveySections } from './survey-sections.ts';
import { joinList } from '../../i18n/join-list.ts';

/** The picture, or what is shown in its place: nothing yet, progress, a failure. */
export function SectionRegion({
  controller,
  host,
  plotOnly,
}: {
  controller: SeismicController;
  host: ElementHost;
  plotOnly: boolean;
}) {
  const t = useTexts();
  const { sections } = controller;
  const survey = useSignal(sections.survey);
  const problem = useSignal(sections.sectionProblem);
  return (
    <div
      className={['section-region', survey && 'plotted', survey && problem && 'stale']
        .filter(Boolean)
        .join(' ')}
      part="section"
      role={plotOnly ? undefined : 'region'}
      aria-label={plotOnly ? undefined : t('seismic.label')}
    >
      <Summary sections={sections} />
      <PlotNode controller={controller} host={host} />
      <PhaseCover controller={controller} />
      {problem ? (
        <div className="strip top">
          <ProblemNote compact problem={problem} onRetry={() => controller.retry()} />
        </div>
      ) : null}
      {survey ? (
        <div className="strip top">
          <SliceQuestion costly={sections.costly} info={survey.info} />
        </div>
      ) : null}
      <ProgressStrip controller={controller} />
    </div>
  );
}

/** The node that the plot draws into. */
function PlotNode({ controller, host }: { controller: SeismicController; host: ElementHost }) {
  const { sections, picture } = controller;
  const t = useTexts();
  const phase = useSignal(sections.phase);
  const survey = useSignal(sections.survey);
  const { theme } = useSignal(host.environment);
  const unit = survey?.info.samples.unit ?? 'ms';
  const words = useMemo(() => translateSection(t, unit), [t, unit]);
  const label = t('seismic.plotLabel');
  const isWanted = phase.kind === 'loading' || phase.kind === 'ready';
  const latest = useLatest({ words, t });

  const attach = useCallback(
    (node: HTMLElement) => {
      if (!isWanted) return () => {};
      const describe = (readout: SectionReadout): string =>
        joinList(
          latest.current.t,
          readoutItems(latest.current.t, readout, sections.survey.peek()?.info).map(
            ({ name, value, unit: own }) => `${name} ${value} ${own}`.trim(),
          ),
        );
      return picture.attach(node, {
        theme: readPlotTheme(node, host.environment.peek().theme),
        label,
        words: latest.current.words,
        describe,
      });
    },
    [sections, picture, host, label, isWanted, latest],
  );
  const node = usePlotNode(
    attach,
    (element, now) => picture.plot?.setTheme(readPlotTheme(element, now)),
    theme,
  );
  useEffect(() => picture.plot?.setWords(words), [picture, words]);
  return <div ref={node} className="section-host" />;
}

/**
 * What lies over the plot while there is no survey: how to choose a file, progress, the failure.
 */
function PhaseCover({ controller }: { controller: SeismicController }) {
  const t = useTexts();
  const { sections } = controller;
  const phase = useSignal(sections.phase);
  const { name, progress } = phase.kind === 'loading' ? phase : { name: '', progress: null };
  const onFile = (file: File): void => controller.openFile(file);
  return (
    <PlotStage
      otherFile={{ accept: SEGY_FILES, onFile }}
      phase={phase}
      empty={
        <FilePrompt
          title={t('seismic.empty')}
          action={t('seismic.empty.action')}
          hint={t('seismic.empty.drop')}
          accept={SEGY_FILES}
          onFile={onFile}
        />
      }
      progress={{
        label: name ? t('seismic.loading', { name }) : t('seismic.loading.unnamed'),
        done: progress?.bytesRead,
        total: progress?.bytesTotal,
        onCancel: () => sections.cancel(),
      }}
      onRetry={() => void sections.refresh()}
    />
  );
}

/** Says that a cut is being fetched or a picture is being saved. */
function ProgressStrip({ controller }: { controller: SeismicController }) {
  const t = useTexts();
  const { sections, picture } = controller;
  const phase = useSignal(sections.phase);
  const isMoving = useSignal(sections.moving);
  const problem = useSignal(sections.sectionProblem);
  const waiting = useSignal(picture.waiting);
  const isSaving = useSignal(controller.isSaving);
  const question = useSignal(sections.costly.question);
  const reading = useSignal(sections.costly.progress);
  if (question) return null;
  return isSaving || (phase.kind !== 'loading' && !problem && (isMoving || waiting > 0)) ? (
    <div className="strip">
      <ProgressNote
        label={t(isSaving ? 'seismic.save' : 'seismic.moving')}
        {...(reading && {
          done: reading.bytesRead,
          total: reading.bytesTotal,
          onCancel: () => sections.cancelCut(),
        })}
      />
    </div>
  ) : null;
}

/** The survey in one sentence, for people who cannot see it. */
function Summary({ sections }: { sections: SurveySections }) {
  const t = useTexts();
  const info = useSignal(sections.survey)?.info;
  const place = useSignal(sections.place);
  if (!info || !place) return null;
  const { format, inlines, crosslines, samples, traces } = info;
  return (
    <p className="visually-hidden">
      {inlines && crosslines
        ? t('seismic.summary.volume', {
            format,
            inlines: formatCount(inlines.numbers.length),
            crosslines: formatCount(crosslines.numbers.length),
            samples: formatCount(samples.count),
            mode: t(modeKey(place.mode, info)),
            number: place.mode === 'line' ? '' : place.number,
          })
        : t('seismic.summary.line', {
            format,
            traces: formatCount(traces),
            samples: formatCount(samples.count),
          })}
    </p>
  );
}

function translateSection(t: Translate, unit: SampleAxis['unit']): SectionWords {
  return {
    annotation: {
      inline: t('seismic.axis.inline'),
      crossline: t('seismic.axis.crossline'),
      offset: t('seismic.offset'),
      cdp: t('seismic.axis.cdp'),
      shotPoint: t('seismic.axis.shotPoint'),
      fieldRecord: t('seismic.axis.fieldRecord'),
      trace: t('seismic.axis.trace'),
    },
    time: t('seismic.axis.time', { unit }),
    depth: t('seismic.axis.depth', { unit }),
    polarityNormal: t('seismic.polarity.normal'),
    polarityReverse: t('seismic.polarity.reverse'),
    agc: (window, windowUnit) => t('seismic.mark.agc', { window, unit: windowUnit }),
    gain: (db) => t('seismic.mark.gain', { gain: formatValue(db) }),
  };
}
