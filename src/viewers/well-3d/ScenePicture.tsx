import { Camera, Compass, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Problem, problemOf } from '../../core/problem.ts';
import type { TextKey, Translate } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { formatValue } from '../../ui/format.ts';
import type { ContextState } from '../../plot/scene/picture.ts';
import type { SceneReadout } from '../../plot/scene/readout.ts';
import type { SceneLook } from '../../plot/scene/scene-content.ts';
import type { DepthType, SceneData, SceneSeismic } from '../../plot/scene/scene-data.ts';
import type { SceneSlice, SliceShape } from '../../plot/scene/slice-shape.ts';
import type { ScenePlot, SceneWords } from '../../plot/scene/scene-plot.ts';
import { outlineOf } from '../../plot/scene/volume-place.ts';
import { plotThemeOf } from '../shared/plot-theme.ts';
import { WorkerBuilder } from '../../sources/scene/builder.ts';
import { ReadoutText } from './ReadoutText.tsx';
import type { SceneGaps } from './scene-list.ts';
import type { SceneSession } from './scene-session.ts';
import type { SliceModel } from './slices.ts';

/** The picture, its tools, and what is said over it. The engine comes when there is something to draw. */
export function ScenePicture({
  session,
  data,
  look,
  theme,
  empty,
  gaps,
  missing,
  onDepthType,
  onPointed,
  onDrawn,
  onFailed,
  onSave,
  panelButton,
  slices,
  mode,
  onSliceShown,
  kind,
}: {
  session: SceneSession;
  data: SceneData | null;
  look: SceneLook;
  theme: 'light' | 'dark';
  empty: boolean;
  gaps: SceneGaps | null;
  /** UWIs that the server does not have. */
  missing: readonly string[];
  onDepthType(type: DepthType): void;
  onPointed(readout: SceneReadout | null): void;
  onDrawn(): void;
  onFailed(problem: Problem): void;
  onSave(): void;
  panelButton: ReactNode;
  slices: SliceModel;
  /** Slice that N and P move. */
  mode: SceneSlice['mode'];
  onSliceShown(shape: SliceShape): void;
  /** What the element is for: its words while it is empty. */
  kind: 'wells' | 'survey';
}) {
  const t = useTexts();
  const id = useId();
  const node = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<ScenePlot | null>(null);
  const [context, setContext] = useState<ContextState>('ready');
  const readout = useSignal(session.readout);
  const words = useMemo(() => wordsOf(t, look), [t, look]);
  const sliceLook = useSignal(slices.look);
  const latest = useLatest({ look, words, theme, onPointed, onDrawn, onFailed, onSliceShown });
  const wanted = data !== null;

  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    let made: ScenePlot | null = null;
    let detach: (() => void) | undefined;
    const builder = new WorkerBuilder();
    const start = async (): Promise<void> => {
      const { ScenePlot: Plot } = await import('../../plot/scene/scene-plot.ts');
      if (gone || !node.current) return;
      const now = latest.current;
      made = new Plot(
        node.current,
        { theme: plotThemeOf(node.current, now.theme), look: now.look, words: now.words, builder },
        {
          cursorMoved: (at) => latest.current.onPointed(at),
          contextChanged: setContext,
          sliceShown: (shape) => latest.current.onSliceShown(shape),
          sliceMoved: (slice, at) => slices.changeSlice(slice, { at }),
          building: (progress) => (session.building.value = progress),
          failed: (error) => latest.current.onFailed(problemOf(error, 'COMPONENT_FAILED')),
          drawn: () => latest.current.onDrawn(),
        },
      );
      detach = session.attach(made);
      setPlot(made);
    };
    start().catch((error: unknown) =>
      latest.current.onFailed(problemOf(error, 'COMPONENT_FAILED')),
    );
    return () => {
      gone = true;
      detach?.();
      made?.dispose();
      builder.dispose();
      session.building.value = null;
      setPlot(null);
    };
  }, [wanted, session, slices, latest]);
  useEffect(() => {
    if (plot && data) plot.setData(data);
  }, [plot, data]);
  useEffect(() => {
    if (sliceLook) plot?.setSeismic(sliceLook);
  }, [plot, sliceLook, data]);
  useEffect(() => plot?.setLook(look), [plot, look]);
  useEffect(() => plot?.setWords(words), [plot, words]);
  useEffect(() => {
    if (plot && node.current) plot.setTheme(plotThemeOf(node.current, theme));
  }, [plot, theme]);

  const nothing = data !== null && data.wells.length + data.surfaces.length === 0 && !data.seismic;
  const step = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void => {
    const by = ({ n: 1, p: -1 } as Record<string, number>)[key.toLowerCase()];
    if (by && !altKey && !ctrlKey && !metaKey) slices.step(mode, by);
  };
  return (
    <>
      <div
        ref={node}
        className="scene-host"
        role="application"
        tabIndex={0}
        aria-label={t(kind === 'survey' ? 'seismic3d.label' : 'well3d.label')}
        aria-describedby={id}
        onKeyDown={step}
      />
      <p id={id} className="visually-hidden">
        {t('well3d.keys')}
        {data?.seismic ? ` ${t('seismic3d.keys')}` : ''}
      </p>
      {context === 'lost' ? (
        <div className="cover" role="status">
          {t('well3d.lost')}
        </div>
      ) : null}
      {context === 'none' ? (
        <div className="cover" role="alert">
          <p className="empty-title">{t('well3d.noWebgl')}</p>
          <p>{t('well3d.noWebgl.list')}</p>
        </div>
      ) : null}
      {empty || nothing ? (
        <div className="cover">
          <p className="empty-title">{t(kind === 'survey' ? 'seismic.empty' : 'well3d.empty')}</p>
          <p className="muted-note">
            {t(kind === 'survey' ? 'seismic3d.empty.hint' : 'well3d.empty.hint')}
          </p>
        </div>
      ) : null}
      <div className="scene-tools">
        <Button
          label={t('well3d.fit')}
          icon={Maximize}
          iconOnly
          shortcut="0"
          onClick={() => plot?.fit('corner')}
        />
        <Button
          label={t('well3d.top')}
          icon={Compass}
          iconOnly
          shortcut="T"
          onClick={() => plot?.fit('top')}
        />
        <Button
          label={t('well3d.zoomIn')}
          icon={ZoomIn}
          iconOnly
          shortcut="+"
          onClick={() => plot?.zoom(1 / 1.25)}
        />
        <Button
          label={t('well3d.zoomOut')}
          icon={ZoomOut}
          iconOnly
          shortcut="-"
          onClick={() => plot?.zoom(1.25)}
        />
        <Button
          label={t('well3d.save')}
          icon={Camera}
          iconOnly
          disabledBecause={!plot && t('well3d.empty')}
          onClick={onSave}
        />
        {panelButton}
      </div>
      <div className="scene-says">
        {data?.seismic ? (
          <SurveyGap seismic={data.seismic} type={look.depthType} onDepthType={onDepthType} />
        ) : null}
        {gaps ? <Gaps gaps={gaps} type={look.depthType} onDepthType={onDepthType} /> : null}
        {missing.length > 0 ? (
          <p className="scene-note" role="status">
            {t('well3d.missing', { count: missing.length })}{' '}
            <bdi>{missing.slice(0, 5).join(', ')}</bdi>
          </p>
        ) : null}
        {readout && context === 'ready' ? (
          <div className="scene-readout">
            <ReadoutText readout={readout} />
          </div>
        ) : null}
      </div>
    </>
  );
}

/** What is not where it could be taken for granted, and why. */
function Gaps({
  gaps: { wells, counts, hiddenSurfaces, surfaces },
  type,
  onDepthType,
}: {
  gaps: SceneGaps;
  type: DepthType;
  onDepthType(type: DepthType): void;
}) {
  const t = useTexts();
  const lines = (['no-place', 'no-survey', 'no-time-depth', 'no-elevation'] as const).flatMap(
    (gap) => (counts[gap] ? [t(`well3d.gap.${gap}` as TextKey, { count: counts[gap] })] : []),
  );
  if (hiddenSurfaces > 0)
    lines.push(
      t(
        type === 'MD'
          ? 'well3d.gap.surfaces.md'
          : type === 'TWT'
            ? 'well3d.gap.surfaces.time'
            : 'well3d.gap.surfaces.depth',
        { count: hiddenSurfaces },
      ),
    );
  if (lines.length === 0) return null;
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
  const isPlaced = useMemo(() => outlineOf(seismic).length > 0, [seismic]);
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

function wordsOf(t: Translate, { depthType, exaggeration }: SceneLook): SceneWords {
  const factor = formatValue(exaggeration);
  return {
    vertical: t(`well3d.axis.${depthType}` as TextKey),
    east: t('well3d.axis.east'),
    north: t('well3d.axis.north'),
    northShort: t('well3d.north'),
    note:
      depthType === 'TWT'
        ? t('well3d.exaggeration.time', { factor })
        : t('well3d.exaggeration.depth', { factor }),
    noPath: (name, gap) => `${name} (${t(`well3d.lacks.${gap}` as TextKey)})`,
  };
}
