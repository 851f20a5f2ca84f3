import { X } from 'lucide-react';
import { Suspense, useId } from 'react';
import type { TextKey } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { DepthType, SceneData } from '../../plot/scene/scene-data.ts';
import { useAfterPicture } from '../shared/use-after-picture.ts';
import type { Well3dController } from './controller.ts';
import { CurveLegend } from './CurveLegend.tsx';
import { Check, Choice, Slider } from './fields.tsx';
import type { HeaderRequest } from '../shared/header-form/HeaderForm.tsx';
import { WellList } from './WellList.tsx';
import { formatPercent } from '../../ui/format.ts';

// Wells alone have neither slices nor surfaces of a survey.
const SlicePanel = lazyPart(async () => (await import('./SlicePanel.tsx')).SlicePanel);
const SurfaceList = lazyPart(async () => (await import('../shared/SurfaceList.tsx')).SurfaceList);

const DEPTH_TYPES: readonly DepthType[] = ['TWT', 'MD', 'TVD'];
const EXAGGERATIONS = [1, 2, 3, 5, 10, 20];
const CURVE_LOOKS = ['ribbon', 'colour', 'none'] as const;

/** What is shown and how, and the list of what the picture holds. */
export function ControlPanel({
  controller,
  headerRequest,
  onClose,
}: {
  controller: Well3dController;
  /** The last request for the form of header bytes. */
  headerRequest: HeaderRequest | null;
  onClose(): void;
}) {
  const t = useTexts();
  const scene = useSignal(controller.scene);
  const gaps = useSignal(controller.gaps);
  const theme = useSignal(controller.theme);
  const readsWells = useSignal(controller.readsWells);
  const isAfterPicture = useAfterPicture(useIsSettled(controller), scene !== null);
  return (
    <aside className="control-panel" part="controls" aria-label={t('well3d.panel')}>
      <header className="panel-head">
        <h2 className="panel-title">{t('well3d.panel')}</h2>
        <Button
          label={t('well3d.panel.hide')}
          icon={X}
          iconOnly
          variant="quiet"
          className="narrow-only"
          onClick={onClose}
        />
      </header>
      <div className="panel-body">
        {readsWells ? <WellRequest controller={controller} /> : null}
        {scene?.seismic && isAfterPicture ? (
          <Suspense fallback={<div className="part-body" />}>
            <SlicePanel
              model={controller.slices}
              seismic={scene.seismic}
              loader={controller.loader}
              headerRequest={headerRequest}
            />
          </Suspense>
        ) : null}
        {isAfterPicture ? <SurveySurfaceList controller={controller} /> : null}
        <AxisAndSizes controller={controller} scene={scene} />
        {scene && hasCurves(scene) ? <Curves controller={controller} scene={scene} /> : null}
        <Parts controller={controller} scene={scene} />
        {scene && gaps ? (
          <WellList stage={controller.stage} data={scene} gaps={gaps} theme={theme} />
        ) : null}
      </div>
    </aside>
  );
}

/** Whether the picture is there, or will not come before the user does something. */
function useIsSettled(controller: Well3dController): boolean {
  const isDrawn = useSignal(controller.hasPicture);
  const hasProblem = useSignal(controller.engineProblem) !== null;
  const isAsked = useSignal(controller.slices.costly.question) !== null;
  const { kind } = useSignal(controller.loader.phase);
  return isDrawn || hasProblem || isAsked || kind === 'empty' || kind === 'failed';
}

function hasCurves(scene: SceneData | null): boolean {
  return scene?.wells.some(({ curve }) => curve) ?? false;
}

function hasMarkers(scene: SceneData | null): boolean {
  return scene?.wells.some(({ markers }) => markers.length > 0) ?? false;
}

/** What is read of the wells, and the button that reads it. */
function WellRequest({ controller }: { controller: Well3dController }) {
  const t = useTexts();
  const request = useSignal(controller.request);
  const source = useSignal(controller.source);
  return (
    <fieldset className="panel-group">
      <legend className="visually-hidden">{t('well3d.show.what')}</legend>
      <Check
        label={t('well3d.show.logs')}
        checked={request.logs}
        onChange={(logs) => (controller.request.value = { ...request, logs })}
      />
      <Check
        label={t('well3d.show.markers')}
        checked={request.markers}
        onChange={(markers) => (controller.request.value = { ...request, markers })}
      />
      <Button
        label={t('well3d.show')}
        variant="primary"
        disabledBecause={source === null && t('well3d.empty')}
        onClick={() => controller.show()}
      />
    </fieldset>
  );
}

/** Surfaces that were picked in the survey. */
function SurveySurfaceList({ controller }: { controller: Well3dController }) {
  const t = useTexts();
  const id = useId();
  const { surfaces } = controller.loader;
  const listed = useSignal(surfaces.list);
  const { depthType } = useSignal(controller.look);
  if (listed.length === 0) return null;
  return (
    <section className="panel-group" aria-labelledby={id}>
      <h3 id={id}>{t('seismic.surfaces')}</h3>
      <Suspense fallback={null}>
        <SurfaceList choice={surfaces} domain={depthType === 'TWT' ? 'time' : 'depth'} />
      </Suspense>
    </section>
  );
}

/** The vertical axis, and the sizes and opacities of what the scene has. */
function AxisAndSizes({
  controller,
  scene,
}: {
  controller: Well3dController;
  scene: SceneData | null;
}) {
  const t = useTexts();
  const look = useSignal(controller.look);
  const factors = [...new Set([...EXAGGERATIONS, look.exaggeration])].sort((a, b) => a - b);
  return (
    <div className="panel-group">
      <Choice
        label={t('well3d.depthType')}
        value={look.depthType}
        options={DEPTH_TYPES.map((type) => [type, t(`well3d.depthType.${type}` as TextKey)])}
        onChange={(depthType) => controller.changeLook({ depthType })}
      />
      <Choice
        label={t('well3d.exaggeration')}
        value={String(look.exaggeration)}
        options={factors.map((factor) => [String(factor), `${factor} ×`])}
        onChange={(factor) => controller.changeLook({ exaggeration: Number(factor) })}
      />
      {hasMarkers(scene) ? (
        <Slider
          label={t('well3d.markerSize')}
          value={look.markerSize}
          text={look.markerSize}
          least={2}
          most={12}
          step={1}
          onChange={(markerSize) => controller.changeLook({ markerSize })}
        />
      ) : null}
      {scene && scene.surfaces.length > 0 ? (
        <OpacitySlider
          label={t('well3d.surfaceOpacity')}
          value={look.surfaceOpacity}
          onChange={(surfaceOpacity) => controller.changeLook({ surfaceOpacity })}
        />
      ) : null}
      {hasCurves(scene) ? (
        <OpacitySlider
          label={t('well3d.meshOpacity')}
          value={look.meshOpacity}
          onChange={(meshOpacity) => controller.changeLook({ meshOpacity })}
        />
      ) : null}
    </div>
  );
}

function OpacitySlider({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange(value: number): void;
}) {
  const text = formatPercent(useTexts(), value * 100);
  return (
    <Slider
      label={label}
      value={value}
      text={text}
      least={0}
      most={1}
      step={0.05}
      onChange={onChange}
    />
  );
}

/** Which curve of the files is shown, where there is a choice, and how. */
function Curves({ controller, scene }: { controller: Well3dController; scene: SceneData }) {
  const t = useTexts();
  const { loader } = controller;
  const { curves } = useSignal(controller.look);
  const { mnemonics, mnemonic } = useSignal(loader.curves);
  return (
    <div className="panel-group">
      {mnemonics.length < 2 ? null : (
        <Choice
          label={t('well3d.curve')}
          value={mnemonic ?? ''}
          options={mnemonics.map((name) => [name, name])}
          onChange={(name) => void loader.chooseCurve(name)}
        />
      )}
      <Choice
        label={t('well3d.curves')}
        value={curves}
        options={CURVE_LOOKS.map((look) => [look, t(`well3d.curves.${look}`)])}
        onChange={(look) => controller.changeLook({ curves: look })}
      />
      {curves === 'none' ? null : <CurveLegend data={scene} />}
    </div>
  );
}

/** Which parts of the scene are shown. */
function Parts({ controller, scene }: { controller: Well3dController; scene: SceneData | null }) {
  const t = useTexts();
  const look = useSignal(controller.look);
  const hasSurfaces = (scene?.surfaces.length ?? 0) > 0;
  const parts = [
    ...(hasMarkers(scene) ? (['markers'] as const) : []),
    ...(hasSurfaces ? (['surfaces', 'contours'] as const) : []),
    'labels' as const,
  ];
  const texts = {
    markers: 'well3d.show.discs',
    surfaces: 'well3d.show.surfaces',
    contours: 'well3d.show.contours',
    labels: 'well3d.show.names',
  } as const;
  return (
    <div className="panel-group">
      {parts.map((part) => (
        <Check
          key={part}
          label={t(texts[part])}
          checked={look[part]}
          onChange={(isShown) => controller.changeLook({ [part]: isShown })}
        />
      ))}
    </div>
  );
}
