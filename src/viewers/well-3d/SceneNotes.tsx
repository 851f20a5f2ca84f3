import { useMemo } from 'react';
import type { TextKey, Translate } from '../../i18n/i18n.ts';
import type { DepthType, SceneSeismic } from '../../plot/scene/scene-data.ts';
import { computeOutline } from '../../plot/scene/volume-place.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { Well3dController } from './controller.ts';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { SliceQuestion } from '../shared/SliceQuestion.tsx';
import type { SliceModel } from './slices.ts';
import { ReadoutText } from './ReadoutText.tsx';
import type { SceneGaps } from './scene-list.ts';
import { joinList } from '../../i18n/join-list.ts';

/** Over the picture: what of the scene is not shown and why, and what the cursor is at. */
export function SceneNotes({ controller }: { controller: Well3dController }) {
  const t = useTexts();
  const scene = useSignal(controller.scene);
  const gaps = useSignal(controller.gaps);
  const { depthType } = useSignal(controller.look);
  const missing = useSignal(controller.loader.missing);
  const notes = useSignal(controller.loader.notes);
  const readout = useSignal(controller.stage.readout);
  const context = useSignal(controller.stage.context);
  const choose = (type: DepthType): void => controller.changeLook({ depthType: type });
  return (
    <div className="scene-says">
      {scene?.seismic ? <SliceReading slices={controller.slices} seismic={scene.seismic} /> : null}
      {scene?.seismic ? (
        <SurveyGap seismic={scene.seismic} type={depthType} onDepthType={choose} />
      ) : null}
      {gaps ? <Gaps gaps={gaps} type={depthType} onDepthType={choose} /> : null}
      {missing.length > 0 ? (
        <p className="scene-note" role="status">
          {t('well3d.missing', { count: missing.length })}{' '}
          <bdi>{joinList(t, missing.slice(0, 5))}</bdi>
        </p>
      ) : null}
      {notes.map(({ code, wells }) => (
        <p key={code} className="scene-note" role="status">
          {t(`well3d.note.${code}` as TextKey, { count: wells.length })}{' '}
          <bdi>{joinList(t, wells.slice(0, 5))}</bdi>
        </p>
      ))}
      {readout && context === 'ready' ? (
        <div className="scene-readout">
          <ReadoutText readout={readout} />
        </div>
      ) : null}
    </div>
  );
}

/** What a slice reads of its file: the question whether it is read, then how far that is. */
function SliceReading({ slices, seismic }: { slices: SliceModel; seismic: SceneSeismic }) {
  const t = useTexts();
  const isAsking = useSignal(slices.costly.question) !== null;
  const progress = useSignal(slices.costly.progress);
  if (!isAsking && !progress) return null;
  return (
    <div className="scene-note">
      <SliceQuestion costly={slices.costly} info={seismic.survey.info} />
      {progress ? (
        <ProgressNote
          label={t('seismic.moving')}
          done={progress.bytesRead}
          total={progress.bytesTotal}
          onCancel={() => slices.cancelReading()}
        />
      ) : null}
    </div>
  );
}

/** What is missing for wells and surfaces to be shown over the vertical axis. */
function Gaps({
  gaps,
  type,
  onDepthType,
}: {
  gaps: SceneGaps;
  type: DepthType;
  onDepthType(type: DepthType): void;
}) {
  const t = useTexts();
  const lines = describeGaps(t, gaps, type);
  if (lines.length === 0) return null;
  const { wells, counts, hiddenSurfaces, surfaces } = gaps;
  const noTimes = type === 'TWT' && wells.length > 0 && counts['no-time-depth'] === wells.length;
  const other =
    type === 'TWT'
      ? 'TVD'
      : surfaces.length > 0 && hiddenSurfaces === surfaces.length && type === 'TVD'
        ? 'TWT'
        : null;
  return (
    <div className="scene-note" role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {other && (noTimes || hiddenSurfaces > 0) ? (
        <Button label={t('well3d.showIn', { type: other })} onClick={() => onDepthType(other)} />
      ) : null}
    </div>
  );
}

const HIDDEN_SURFACES = {
  MD: 'well3d.gap.surfaces.md',
  TWT: 'well3d.gap.surfaces.time',
  TVD: 'well3d.gap.surfaces.depth',
} as const;

function describeGaps(
  t: Translate,
  { counts, hiddenSurfaces }: SceneGaps,
  type: DepthType,
): string[] {
  const lines = (['no-place', 'no-survey', 'no-time-depth', 'no-elevation'] as const).flatMap(
    (gap) => (counts[gap] ? [t(`well3d.gap.${gap}` as TextKey, { count: counts[gap] })] : []),
  );
  return hiddenSurfaces > 0
    ? [...lines, t(HIDDEN_SURFACES[type], { count: hiddenSurfaces })]
    : lines;
}

/** Why a survey is not shown, or not where it is. */
function SurveyGap({
  seismic,
  type,
  onDepthType,
}: {
  seismic: SceneSeismic;
  type: DepthType;
  onDepthType(type: DepthType): void;
}) {
  const t = useTexts();
  const { samples, kind } = seismic.survey.info;
  const isPlaced = useMemo(() => computeOutline(seismic).length > 0, [seismic]);
  const own = samples.domain === 'time' ? 'TWT' : 'TVD';
  if (own !== type) {
    return (
      <div className="scene-note" role="status">
        <p>
          {t(
            type === 'MD'
              ? 'seismic3d.gap.md'
              : own === 'TWT'
                ? 'seismic3d.gap.time'
                : 'seismic3d.gap.depth',
          )}
        </p>
        <Button label={t('well3d.showIn', { type: own })} onClick={() => onDepthType(own)} />
      </div>
    );
  }
  return isPlaced ? null : (
    <p className="scene-note" role="status">
      {t(kind === 'line' ? 'seismic3d.assumed.line' : 'seismic3d.assumed')}
    </p>
  );
}
