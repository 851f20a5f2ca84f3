import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { joinLink, type Link, type LinkMessage } from '../../core/link.ts';
import { placeIn, recordIn, seismicIn } from '../../core/link-places.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { readStored, store } from '../../core/storage.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { isNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import type { SceneReadout } from '../../plot/scene/readout.ts';
import type { SceneLook } from '../../plot/scene/scene-content.ts';
import type { DepthType } from '../../plot/scene/scene-data.ts';
import type { SceneSlice, SliceShape } from '../../plot/scene/slice-shape.ts';
import type { LineCorners } from '../../sources/survey/section-numbers.ts';
import type { SurveySource } from '../../sources/survey/source.ts';
import { surveyDetail } from '../../sources/survey/survey-detail.ts';
import type { SurveyOnMap } from '../../sources/survey/survey-on-map.ts';
import { ControlPanel } from './ControlPanel.tsx';
import { FileDialog } from './FileDialog.tsx';
import { offeredBy, pageSource } from '../../sources/scene/page-source.ts';
import { gapsOf, withSurfaces } from './scene-list.ts';
import { SceneModel } from './scene-model.ts';
import { ScenePicture } from './ScenePicture.tsx';
import { SceneSession } from './scene-session.ts';
import { sliceDetail, SliceModel } from './slices.ts';
import type { ReadOptions, SceneAsked, SceneSource } from '../../sources/scene/source.ts';
import { withSurvey } from '../../sources/scene/survey-scene.ts';

/** Props of the 3D view: the element's attributes and properties. */
export interface Well3dViewerProps {
  host: ElementHost;
  link?: string;
  uwis?: readonly string[];
  logs?: boolean;
  markers?: boolean;
  depthType?: DepthType;
  surfaceOpacity?: number;
  meshOpacity?: number;
  seismicGain?: number;
  markerSize?: number;
  verticalExaggeration?: number;
  scene?: unknown;
  /** The survey that slices are cut from, for an element that is told of one. */
  survey?: SurveySource | null;
  inline?: number;
  crossline?: number;
  z?: number;
  line?: LineCorners;
  colormap?: string;
  clipPercentile?: number;
  polarity?: 'normal' | 'reverse';
  memoryMb?: number;
  /** Slice that keys move. */
  mode?: SceneSlice['mode'];
}

/** `<geo-well-3d>`: spec 2 "3D view" and "3D well/cube viewer wrapper". */
export const Well3dViewer = withTexts(Viewer);

const NARROW_PX = 720;
const PANEL_OPEN = 'geo-elements.well-3d.panel-open';

function Viewer({
  host,
  link,
  uwis,
  logs = false,
  markers = false,
  depthType,
  surfaceOpacity = 1,
  meshOpacity = 0.95,
  seismicGain = 0.5,
  markerSize = 5,
  verticalExaggeration = 1,
  scene,
  survey,
  ...slicing
}: Well3dViewerProps) {
  const t = useTexts();
  const { lang, dir, theme: around } = useSignal(host.environment);
  // The picture is dark (spec 2) unless the page asks this element for light.
  const theme =
    (host.element as HTMLElement & { theme?: unknown }).theme === 'light' && around === 'light'
      ? 'light'
      : 'dark';
  const [model] = useState(() => new SceneModel((problem) => host.emit('geo-error', problem)));
  const [session] = useState(() => new SceneSession());
  const [panel, setPanel] = useState(
    () => readStored(PANEL_OPEN) !== 'no' && !isNarrow(host.element, NARROW_PX),
  );
  const [asked, setAsked] = useState<SceneAsked>({ logs, markers });
  const [look, setLook] = useState<SceneLook>({
    depthType: depthType ?? 'TWT',
    surfaceOpacity,
    meshOpacity,
    markerSize,
    exaggeration: verticalExaggeration,
    curves: 'ribbon',
    markers: true,
    surfaces: true,
    contours: true,
    labels: true,
  });
  const [engineProblem, setEngineProblem] = useState<Problem | null>(null);
  const phase = useSignal(model.phase);
  const listed = useSignal(model.surfaces.list);
  const read = useSignal(model.data);
  const data = useMemo(() => withSurfaces(read, listed), [read, listed]);
  const problem = useSignal(model.problem);
  const missing = useSignal(model.missing);
  const building = useSignal(session.building);

  const source = useMemo<SceneSource | null>(() => {
    const wells =
      scene !== undefined
        ? pageSource(scene)
        : uwis && uwis.length > 0
          ? {
              open: async (wanted: SceneAsked, options: ReadOptions) =>
                (await import('../../sources/scene/backend-source.ts')).openWells(
                  host,
                  uwis,
                  wanted,
                  options,
                ),
            }
          : null;
    return survey ? withSurvey(wells, survey) : wells;
  }, [scene, uwis, survey, host]);
  useEffect(() => {
    const wanted =
      scene === undefined ? { logs, markers } : both({ logs, markers }, offeredBy(scene));
    setAsked(wanted);
    void model.show(source, wanted);
  }, [model, source, scene, logs, markers]);
  useEffect(
    () =>
      setLook((now) => ({
        ...now,
        depthType: depthType ?? now.depthType,
        surfaceOpacity,
        meshOpacity,
        markerSize,
        exaggeration: verticalExaggeration,
      })),
    [depthType, surfaceOpacity, meshOpacity, markerSize, verticalExaggeration],
  );
  useEffect(
    () => () => {
      model.dispose();
      session.dispose();
    },
    [model, session],
  );

  const {
    inline,
    crossline,
    z,
    line,
    colormap,
    clipPercentile = 99,
    polarity = 'normal',
    memoryMb = 256,
    mode = 'inline',
  } = slicing;
  const [slices] = useState(() => new SliceModel());
  const seismic = read?.seismic;
  useEffect(
    () =>
      slices.show(seismic, {
        inline,
        crossline,
        z,
        path: line,
        gain: seismicGain,
        colormap,
        clipPercentile,
        polarity,
        memoryMb,
      }),
    [
      slices,
      seismic,
      inline,
      crossline,
      z,
      line,
      seismicGain,
      colormap,
      clipPercentile,
      polarity,
      memoryMb,
    ],
  );
  useEffect(() => {
    // What was asked of the survey before it was open has come by now, or never will.
    if (survey && !model.isOpening) slices.forget();
  }, [model, slices, survey, phase]);
  useEffect(() => {
    // It is not asked of the next one; but what is asked while there is none is.
    if (survey) return () => slices.forget();
  }, [slices, survey]);
  useEffect(() => {
    if (!seismic) return;
    host.emit('geo-survey', surveyDetail(seismic.survey, seismic.statistics));
  }, [host, seismic]);
  useEffect(() => {
    // Nobody asked for an axis: the survey's own.
    if (seismic && !depthType)
      setLook((now) => ({
        ...now,
        depthType: seismic.survey.info.samples.domain === 'time' ? 'TWT' : 'TVD',
      }));
  }, [seismic, depthType]);
  const sliceShown = useCallback(
    (shape: SliceShape): void => {
      const shown = model.data.peek()?.seismic;
      if (shown)
        host.emit('geo-section', {
          ...sliceDetail(shown.survey.info, shape.slice),
          traces: shape.columns,
          samples: shape.rows,
          min: shown.statistics.min,
          max: shown.statistics.max,
          elapsedMs: performance.now() - Math.max(model.startedMs, slices.movedMs),
        });
    },
    [host, model, slices],
  );

  const linked = useRef<Link | null>(null);
  const onMap = useRef<SurveyOnMap | null>(null);
  const hasSurvey = survey !== undefined;
  useEffect(() => {
    if (!link) return;
    const joined = joinLink(
      link,
      ({ cursorM, seismic: cursor, place, record }) => {
        if (cursorM !== undefined) session.showLinked(cursorM);
        else if (record !== undefined) session.showRecord(record?.keys['uwi']);
        if (cursor !== undefined || place !== undefined)
          session.plot?.showPlace(cursor ?? onMap.current?.cursorAt(place) ?? null);
      },
      { more: (data) => ({ ...placeIn(data), ...recordIn(data), ...seismicIn(data) }) },
    );
    linked.current = joined;
    let isOver = false;
    let stop = (): void => void (isOver = true);
    if (hasSurvey) {
      void import('./slices-on-map.ts').then(({ slicesOnMap }) => {
        if (!isOver)
          ({ onMap: onMap.current, stop } = slicesOnMap(
            host,
            (message) => joined.send(message),
            slices,
          ));
      });
    }
    return () => {
      // Maps hear that the survey is gone as long as there is a link.
      stop();
      onMap.current = linked.current = null;
      joined.close();
    };
  }, [link, hasSurvey, host, session, slices]);

  const pointed = useCallback(
    (readout: SceneReadout | null): void => {
      session.readout.value = readout;
      linked.current?.send(told(readout, onMap.current));
      if (readout) host.emit('geo-cursor', cursorDetail(readout));
    },
    [host, session],
  );
  const drawn = useCallback((): void => {
    const shown = model.data.peek();
    if (!shown || model.phase.peek().kind === 'loading') return;
    host.emit('geo-scene', {
      wells: shown.wells.length,
      curves: shown.wells.filter(({ curve }) => curve).length,
      markers: shown.wells.reduce((sum, well) => sum + well.markers.length, 0),
      surfaces: withSurfaces(shown, model.surfaces.list.peek()).surfaces.length,
      slices: session.plot?.slices.length ?? 0,
      elapsedMs: performance.now() - model.startedMs,
    });
  }, [host, model, session]);
  const engineFailed = useCallback(
    (found: Problem): void => {
      setEngineProblem(found);
      host.emit('geo-error', found);
    },
    [host],
  );

  useEffect(() => {
    host.expose({
      refresh: () => model.refresh(),
      toImage: () => session.toImage(),
      goTo: ({ mode: wanted = mode, number }: { mode?: SceneSlice['mode']; number?: number }) => {
        slices.goTo({ mode: wanted, number }, model.isOpening);
        return Promise.resolve();
      },
    });
  }, [host, model, session, slices, mode]);

  const show = (): void => void model.show(source, asked);
  const openPanel = (open: boolean): void => {
    setPanel(open);
    store(PANEL_OPEN, open ? 'yes' : 'no');
  };
  const save = async (): Promise<void> => {
    try {
      saveFile(
        await session.toImage(),
        `${seismic?.survey.info.name.replace(/\.(sgy|segy)\b/i, '') || (seismic ? 'survey' : 'wells')}.png`,
      );
    } catch (error) {
      engineFailed(problemOf(error, 'COMPONENT_FAILED'));
    }
  };
  const shown = problem ?? engineProblem;
  const closeProblem = (): void => {
    model.problem.value = null;
    setEngineProblem(null);
  };
  const gaps = useMemo(() => (data ? gapsOf(data, look.depthType) : null), [data, look.depthType]);
  const loading = phase.kind === 'loading' ? phase : null;

  return (
    <div className="geo-frame well-3d" data-theme={theme} lang={lang} dir={dir}>
      {shown ? <ProblemNote compact problem={shown} onClose={closeProblem} /> : null}
      <div className="main">
        <div className="scene-region" part="scene">
          <ScenePicture
            session={session}
            data={data}
            look={look}
            theme={theme}
            empty={phase.kind === 'empty'}
            gaps={gaps}
            missing={missing}
            onDepthType={(type) => setLook({ ...look, depthType: type })}
            onPointed={pointed}
            onDrawn={drawn}
            slices={slices}
            mode={mode}
            onSliceShown={sliceShown}
            kind={survey === undefined ? 'wells' : 'survey'}
            onFailed={engineFailed}
            onSave={() => void save()}
            panelButton={
              <Button
                label={t(panel ? 'well3d.panel.hide' : 'well3d.panel.show')}
                icon={panel ? PanelRightClose : PanelRightOpen}
                iconOnly
                aria-expanded={panel}
                onClick={() => openPanel(!panel)}
              />
            }
          />
          {phase.kind === 'failed' ? (
            <div className="cover">
              <ProblemNote
                problem={phase.problem}
                onRetry={() => void model.refresh()}
                onClose={() => model.dismissFailure()}
              />
            </div>
          ) : null}
          {building && !loading ? (
            <div className="strip">
              <ProgressNote
                label={t('well3d.building', building)}
                onCancel={() => session.plot?.cancelBuilding()}
              />
            </div>
          ) : null}
          {loading ? (
            <div className="strip">
              <ProgressNote
                key={loading.what === 'curves' ? 'curves' : 'first'}
                label={
                  loading.what === 'curves'
                    ? t('well3d.loading.curves', { done: loading.done, total: loading.total })
                    : survey
                      ? survey.name
                        ? t('seismic.loading', { name: survey.name })
                        : t('seismic.loading.unnamed')
                      : t('well3d.loading.wells')
                }
                {...(loading.what === 'survey' && loading.done > 0
                  ? { done: loading.done, total: loading.total || null }
                  : {})}
                onCancel={() => model.cancel()}
              />
            </div>
          ) : null}
        </div>
        {panel ? (
          <ControlPanel
            slices={slices}
            surfaces={model.surfaces}
            readsWells={uwis !== undefined || survey === undefined}
            model={model}
            session={session}
            data={data}
            look={look}
            gaps={gaps}
            theme={theme}
            asked={asked}
            canShow={source !== null}
            onAsked={setAsked}
            onShow={show}
            onLook={setLook}
            onClose={() => openPanel(false)}
          />
        ) : null}
      </div>
      {phase.kind === 'choosing' ? (
        <FileDialog
          wells={phase.wells}
          chosen={model.chosen}
          onDiscard={() => model.discard()}
          onPlot={(chosen) => void model.plot(chosen)}
        />
      ) : null}
    </div>
  );
}

/** What linked elements hear of the pointer: the depth and the record of a well, the place of a slice. */
function told(readout: SceneReadout | null, onMap: SurveyOnMap | null): LinkMessage {
  if (readout?.kind === 'well')
    return {
      cursorM: readout.mdM,
      record: { catalog: 'well', keys: { uwi: readout.uwi } },
      seismic: null,
    };
  if (readout?.kind !== 'slice') return { cursorM: null, record: null, seismic: null, place: null };
  const { inline, crossline, trace, x, y, time: z, unit } = readout;
  const cursor = { inline, crossline, trace, x, y, z, unit };
  return { cursorM: null, record: null, seismic: cursor, place: onMap?.placeOf(cursor) };
}

function both(one: SceneAsked, other: SceneAsked): SceneAsked {
  return { logs: one.logs || other.logs, markers: one.markers || other.markers };
}

function cursorDetail(readout: SceneReadout): object {
  if (readout.kind === 'surface')
    return {
      surface: readout.name,
      x: readout.x,
      y: readout.y,
      depth: readout.depth,
      unit: readout.domain === 'time' ? 'ms' : 'm',
      values: [],
    };
  if (readout.kind === 'slice') {
    const { mode, inline, crossline, trace, x, y, time, unit, amplitude } = readout;
    return {
      mode,
      inline,
      crossline,
      trace,
      x,
      y,
      time,
      unit,
      amplitude: amplitude !== null && Number.isNaN(amplitude) ? null : amplitude,
    };
  }
  const { uwi, name, mdM, tvdM, tvdssM, twtMs, x, y, curve, marker } = readout;
  return {
    uwi,
    name,
    depth: mdM,
    unit: 'm',
    md: mdM,
    tvd: tvdM,
    tvdss: tvdssM,
    twt: twtMs,
    x,
    y,
    marker,
    values: curve ? [curve] : [],
  };
}
