import {
  ChevronLeft,
  ChevronRight,
  Download,
  FlipVertical2,
  Maximize,
  PanelRightOpen,
  RefreshCw,
  Table2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { Ref } from 'react';
import type { TextKey } from '../../i18n/i18n.ts';
import { COLOR_MAPS } from '../../plot/seismic/colormaps.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { SectionMode, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { type DisplayName, DISPLAYS, mapNameOf, type SectionLook, turned } from './section-look.ts';
import { modesOf, numbersOf, positionOf } from '../../sources/survey/section-numbers.ts';
import type { SectionSession } from './section-session.ts';
import type { SeismicModel } from './seismic-model.ts';

/** Windows of automatic gain control that are offered, in the unit of the sample axis. */
const AGC_WINDOWS = [100, 200, 250, 500, 1000, 2000];

/** Props of `Toolbar`. */
export interface ToolbarProps {
  model: SeismicModel;
  session: SectionSession;
  look: SectionLook;
  onLook(change: Partial<SectionLook>): void;
  valuesShown: boolean;
  onValues(shown: boolean): void;
  panelShown: boolean;
  /** Whether the button that shows the panel is focused when it comes. */
  takesFocus: boolean;
  onPanel(shown: boolean): void;
  /** Opens the menu of what can be saved. */
  saveMenu: Ref<{ open(): void }>;
  onSave(type: 'image/png' | 'image/svg+xml' | 'application/pdf'): void;
}

/** Which section, how it is drawn, how amplitudes become colours, and what can be done with the picture. */
export function Toolbar({
  model,
  session,
  look,
  onLook,
  valuesShown,
  onValues,
  panelShown,
  takesFocus,
  onPanel,
  saveMenu,
  onSave,
}: ToolbarProps) {
  const t = useTexts();
  const survey = useSignal(model.survey);
  const phase = useSignal(model.phase);
  const info = survey?.info;
  return (
    <div className="toolbar" part="toolbar" role="group" aria-label={t('seismic.label')}>
      {info ? <Place model={model} info={info} /> : null}
      {info ? <LookFields info={info} look={look} onLook={onLook} /> : null}
      <span className="toolbar-gap" />
      <div className="toolbar-group">
        {info ? (
          <>
            <Button
              label={t('seismic.zoomIn')}
              shortcut="+"
              icon={ZoomIn}
              iconOnly
              variant="quiet"
              className="wide-only"
              onClick={() => session.zoom(0.5)}
            />
            <Button
              label={t('seismic.zoomOut')}
              shortcut="-"
              icon={ZoomOut}
              iconOnly
              variant="quiet"
              className="wide-only"
              onClick={() => session.zoom(2)}
            />
            <Button
              label={t('seismic.fit')}
              shortcut="0"
              icon={Maximize}
              iconOnly
              variant="quiet"
              onClick={() => session.fit()}
            />
            <Button
              label={t('seismic.values')}
              shortcut="V"
              icon={Table2}
              iconOnly
              variant="quiet"
              aria-pressed={valuesShown}
              onClick={() => onValues(!valuesShown)}
            />
            <Menu
              ref={saveMenu}
              label={t('seismic.save')}
              shortcut="D"
              icon={Download}
              iconOnly
              items={[
                { label: t('seismic.save.png'), run: () => onSave('image/png') },
                { label: t('seismic.save.svg'), run: () => onSave('image/svg+xml') },
                {
                  label: t('seismic.save.pdf'),
                  run: () => onSave('application/pdf'),
                  startsGroup: true,
                },
              ]}
            />
          </>
        ) : null}
        {(phase.kind === 'new' || phase.kind === 'empty') && !model.hasSource ? null : (
          <Button
            label={t('seismic.refresh')}
            shortcut="R"
            icon={RefreshCw}
            iconOnly
            variant="quiet"
            onClick={() => void model.refresh()}
          />
        )}
        {info && !panelShown ? (
          <Button
            className="points"
            label={t('seismic.panel.show')}
            shortcut="A"
            icon={PanelRightOpen}
            iconOnly
            variant="quiet"
            autoFocus={takesFocus}
            onClick={() => onPanel(true)}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Name of a way to cut, with what a slice is a slice of. */
export function modeKey(mode: SectionMode, info: SurveyInfo): TextKey {
  return mode === 'z' ? `seismic.mode.z.${info.samples.domain}` : `seismic.mode.${mode}`;
}

/** Mode and number, with the way to the next ones. */
function Place({ model, info }: { model: SeismicModel; info: SurveyInfo }) {
  const t = useTexts();
  const place = useSignal(model.place);
  if (!place) return null;
  const modes = modesOf(info);
  const numbers = numbersOf(info, place.mode);
  const at = place.mode === 'line' ? 0 : positionOf(info, place.mode, place.number);
  const unit = place.mode === 'z' ? info.samples.unit : '';
  return (
    <>
      {modes.length > 1 ? (
        <select
          className="field"
          aria-label={t('seismic.mode')}
          title={t('seismic.mode')}
          value={place.mode}
          onChange={({ target }) => void model.goTo({ mode: target.value as SectionMode })}
        >
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {t(modeKey(mode, info))}
            </option>
          ))}
        </select>
      ) : (
        <span className="only-mode">{t(modeKey(place.mode, info))}</span>
      )}
      {numbers && place.mode !== 'line' ? (
        <div className="toolbar-group">
          <Button
            className="points"
            label={t('seismic.previous')}
            shortcut="P"
            icon={ChevronLeft}
            iconOnly
            variant="quiet"
            disabledBecause={at === 0 && t('seismic.first')}
            onClick={() => model.step(-1)}
          />
          <NumberField
            className="place-field"
            label={`${t(modeKey(place.mode, info))} ${t('seismic.number')}`}
            value={place.number}
            onCommit={(number) => void model.goTo({ mode: place.mode, number })}
          />
          {unit ? (
            <bdi className="unit" dir="ltr">
              {unit}
            </bdi>
          ) : null}
          <Button
            className="points"
            label={t('seismic.next')}
            shortcut="N"
            icon={ChevronRight}
            iconOnly
            variant="quiet"
            disabledBecause={at === numbers.count - 1 && t('seismic.last')}
            onClick={() => model.step(1)}
          />
          <input
            className="place-slider wide-only"
            type="range"
            aria-label={t('seismic.slider')}
            aria-valuetext={`${t(modeKey(place.mode, info))} ${place.number} ${unit}`.trim()}
            min={0}
            max={numbers.count - 1}
            value={at}
            onChange={({ target }) =>
              void model.goTo({ mode: place.mode, number: numbers.at(Number(target.value)) })
            }
          />
        </div>
      ) : null}
      <span className="toolbar-divider" />
    </>
  );
}

/** How samples are drawn and coloured. */
function LookFields({
  info,
  look,
  onLook,
}: {
  info: SurveyInfo;
  look: SectionLook;
  onLook(change: Partial<SectionLook>): void;
}) {
  const t = useTexts();
  const map = look.ownColors ? 'own' : mapNameOf(look, info.isVelocity);
  const unit = info.samples.unit;
  const windows =
    look.agcMs === null || AGC_WINDOWS.includes(look.agcMs)
      ? AGC_WINDOWS
      : [...AGC_WINDOWS, look.agcMs].sort((a, b) => a - b);
  return (
    <>
      <select
        className="field display-field"
        aria-label={t('seismic.display')}
        title={t('seismic.display')}
        value={look.display}
        onChange={({ target }) => onLook({ display: target.value as DisplayName })}
      >
        {DISPLAYS.map((name) => (
          <option key={name} value={name}>
            {t(`seismic.display.${name}`)}
          </option>
        ))}
      </select>
      <select
        className="field map-field"
        aria-label={t('seismic.colormap')}
        title={t('seismic.colormap')}
        value={map}
        onChange={({ target }) => onLook({ colormap: target.value, ownColors: null })}
      >
        {look.ownColors ? <option value="own">{t('seismic.colormap.own')}</option> : null}
        {COLOR_MAPS.map(({ name }) => (
          <option key={name} value={name}>
            {t(`seismic.colormap.${name}` as TextKey)}
          </option>
        ))}
      </select>
      <Button
        label={t(`seismic.polarity.${look.polarity}`)}
        shortcut="I"
        icon={FlipVertical2}
        iconOnly
        variant="quiet"
        aria-pressed={look.polarity === 'reverse'}
        onClick={() => onLook(turned(look))}
      />
      <div className="toolbar-group roomy-only">
        {info.isVelocity ? null : (
          <NumberField
            visibleLabel
            className="small-field"
            label={t('seismic.clip')}
            title={t('seismic.clip.long')}
            value={look.clipPercentile}
            text={look.clip ? '' : undefined}
            least={50}
            most={100}
            step={0.5}
            onCommit={(clipPercentile) => onLook({ clipPercentile, clip: null })}
          />
        )}
        <NumberField
          visibleLabel
          className="small-field"
          label={t('seismic.gain')}
          value={look.gainDb}
          least={-60}
          most={60}
          step={1}
          onCommit={(gainDb) => onLook({ gainDb })}
        />
        <label className="labelled" title={t('seismic.agc.long')}>
          <span>{t('seismic.agc', { unit })}</span>
          <select
            className={look.agcMs === null ? 'field' : 'field is-on'}
            value={look.agcMs ?? ''}
            onChange={({ target }) =>
              onLook({ agcMs: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">{t('seismic.agc.off')}</option>
            {windows.map((window) => (
              <option key={window} value={window}>
                {window}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}
