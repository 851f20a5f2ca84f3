import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { TextKey } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { SceneLook } from '../../plot/scene/scene-content.ts';
import type { DepthType, SceneData } from '../../plot/scene/scene-data.ts';
import type { SurfaceChoice } from '../../sources/survey/survey-surfaces.ts';
import { CurveLegend } from './CurveLegend.tsx';
import type { SceneGaps } from './scene-list.ts';
import type { SceneModel } from './scene-model.ts';
import type { SceneSession } from './scene-session.ts';
import type { SceneAsked } from '../../sources/scene/source.ts';
import { SlicePanel } from './SlicePanel.tsx';
import type { SliceModel } from './slices.ts';
import { WellList } from './WellList.tsx';

const SurfaceList = lazy(async () => ({
  default: (await import('../shared/SurfaceList.tsx')).SurfaceList,
}));

const DEPTH_TYPES: readonly DepthType[] = ['TWT', 'MD', 'TVD'];
const EXAGGERATIONS = [1, 2, 3, 5, 10, 20];

/** What is shown and how, and the list of what the picture holds. */
export function ControlPanel({
  slices,
  surfaces,
  readsWells,
  model,
  session,
  data,
  look,
  gaps,
  theme,
  asked,
  canShow,
  onAsked,
  onShow,
  onLook,
  onClose,
}: {
  slices: SliceModel;
  /** Surfaces of the survey. */
  surfaces: SurfaceChoice;
  /** Wells can be read: what of them is asked. */
  readsWells: boolean;
  model: SceneModel;
  session: SceneSession;
  data: SceneData | null;
  look: SceneLook;
  gaps: SceneGaps | null;
  theme: 'light' | 'dark';
  asked: SceneAsked;
  canShow: boolean;
  onAsked(asked: SceneAsked): void;
  onShow(): void;
  onLook(look: SceneLook): void;
  onClose(): void;
}) {
  const t = useTexts();
  const id = useId();
  const change = (part: Partial<SceneLook>): void => onLook({ ...look, ...part });
  const hasCurves = data?.wells.some(({ curve }) => curve) ?? false;
  const hasMarkers = data?.wells.some(({ markers }) => markers.length > 0) ?? false;
  const listed = useSignal(surfaces.list);
  const hasSurfaces = (data?.surfaces.length ?? 0) > 0;
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
        {readsWells ? (
          <fieldset className="panel-group">
            <legend className="visually-hidden">{t('well3d.show.what')}</legend>
            <Check
              label={t('well3d.show.logs')}
              checked={asked.logs}
              onChange={(logs) => onAsked({ ...asked, logs })}
            />
            <Check
              label={t('well3d.show.markers')}
              checked={asked.markers}
              onChange={(markers) => onAsked({ ...asked, markers })}
            />
            <Button
              label={t('well3d.show')}
              variant="primary"
              disabledBecause={!canShow && t('well3d.empty')}
              onClick={onShow}
            />
          </fieldset>
        ) : null}
        {data?.seismic ? (
          <SlicePanel
            model={slices}
            seismic={data.seismic}
            onOffset={(offset) => void model.chooseOffset(offset)}
          />
        ) : null}
        {listed.length > 0 ? (
          <section className="panel-group" aria-labelledby={`${id}-listed`}>
            <h3 id={`${id}-listed`}>{t('seismic.surfaces')}</h3>
            <Suspense fallback={null}>
              <SurfaceList choice={surfaces} domain={look.depthType === 'TWT' ? 'time' : 'depth'} />
            </Suspense>
          </section>
        ) : null}
        <div className="panel-group">
          <label className="stacked" htmlFor={`${id}-type`}>
            <span>{t('well3d.depthType')}</span>
            <select
              id={`${id}-type`}
              className="field"
              value={look.depthType}
              onChange={(event) => change({ depthType: event.target.value as DepthType })}
            >
              {DEPTH_TYPES.map((type) => (
                <option key={type} value={type}>
                  {t(`well3d.depthType.${type}` as TextKey)}
                </option>
              ))}
            </select>
          </label>
          <label className="stacked" htmlFor={`${id}-stretch`}>
            <span>{t('well3d.exaggeration')}</span>
            <select
              id={`${id}-stretch`}
              className="field"
              value={String(look.exaggeration)}
              onChange={(event) => change({ exaggeration: Number(event.target.value) })}
            >
              {[...new Set([...EXAGGERATIONS, look.exaggeration])]
                .sort((a, b) => a - b)
                .map((factor) => (
                  <option key={factor} value={String(factor)}>{`${factor} ×`}</option>
                ))}
            </select>
          </label>
          {hasMarkers ? (
            <Slider
              label={t('well3d.markerSize')}
              value={look.markerSize}
              least={2}
              most={12}
              step={1}
              onChange={(markerSize) => change({ markerSize })}
            />
          ) : null}
          {hasSurfaces ? (
            <Slider
              label={t('well3d.surfaceOpacity')}
              value={look.surfaceOpacity}
              least={0}
              most={1}
              step={0.05}
              onChange={(surfaceOpacity) => change({ surfaceOpacity })}
            />
          ) : null}
          {hasCurves ? (
            <Slider
              label={t('well3d.meshOpacity')}
              value={look.meshOpacity}
              least={0}
              most={1}
              step={0.05}
              onChange={(meshOpacity) => change({ meshOpacity })}
            />
          ) : null}
        </div>
        {hasCurves && data ? (
          <div className="panel-group">
            <Curves model={model} />
            <label className="stacked" htmlFor={`${id}-curves`}>
              <span>{t('well3d.curves')}</span>
              <select
                id={`${id}-curves`}
                className="field"
                value={look.curves}
                onChange={(event) => change({ curves: event.target.value as SceneLook['curves'] })}
              >
                {(['ribbon', 'colour', 'none'] as const).map((how) => (
                  <option key={how} value={how}>
                    {t(`well3d.curves.${how}`)}
                  </option>
                ))}
              </select>
            </label>
            {look.curves === 'none' ? null : <CurveLegend data={data} />}
          </div>
        ) : null}
        <div className="panel-group">
          {hasMarkers ? (
            <Check
              label={t('well3d.show.discs')}
              checked={look.markers}
              onChange={(markers) => change({ markers })}
            />
          ) : null}
          {hasSurfaces ? (
            <Check
              label={t('well3d.show.surfaces')}
              checked={look.surfaces}
              onChange={(surfaces) => change({ surfaces })}
            />
          ) : null}
          {hasSurfaces ? (
            <Check
              label={t('well3d.show.contours')}
              checked={look.contours}
              onChange={(contours) => change({ contours })}
            />
          ) : null}
          <Check
            label={t('well3d.show.names')}
            checked={look.labels}
            onChange={(labels) => change({ labels })}
          />
        </div>
        {data && gaps ? <WellList session={session} data={data} gaps={gaps} theme={theme} /> : null}
      </div>
    </aside>
  );
}

/** Which curve of the files is shown; nothing where there is no choice. */
function Curves({ model }: { model: SceneModel }) {
  const t = useTexts();
  const id = useId();
  const { mnemonics, mnemonic } = useSignal(model.curves);
  if (mnemonics.length < 2) return null;
  return (
    <label className="stacked" htmlFor={id}>
      <span>{t('well3d.curve')}</span>
      <select
        id={id}
        className="field"
        value={mnemonic ?? ''}
        onChange={(event) => void model.chooseCurve(event.target.value)}
      >
        {mnemonics.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Check({
  label,
  checked,
  onChange,
}: {
  label: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

function Slider({
  label,
  value,
  least,
  most,
  step,
  onChange,
}: {
  label: string;
  value: number;
  least: number;
  most: number;
  step: number;
  onChange(value: number): void;
}) {
  const id = useId();
  return (
    <label className="slider" htmlFor={id}>
      <span>{label}</span>
      <output htmlFor={id} dir="ltr">
        {step < 1 ? `${Math.round(value * 100)} %` : value}
      </output>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}
