import { FlipVertical2 } from 'lucide-react';
import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { TextKey } from '../../i18n/i18n.ts';
import { COLOR_MAPS } from '../../plot/seismic/colormaps.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { LookChoice } from './look-choice.ts';
import { type DisplayName, DISPLAYS, chooseColormap, turned } from './section-look.ts';

/** Windows of automatic gain control that are offered, in the unit of the sample axis. */
const AGC_WINDOWS = [100, 200, 250, 500, 1000, 2000];

interface LookFieldsProps {
  info: SurveyInfo;
  looks: LookChoice;
}

/** How samples are drawn and coloured. */
export function LookFields({ info, looks }: LookFieldsProps) {
  const t = useTexts();
  const look = useSignal(looks.look);
  const map = look.ownColors ? 'own' : chooseColormap(look, info.isVelocity);
  return (
    <>
      <select
        className="field display-field"
        aria-label={t('seismic.display')}
        title={t('seismic.display')}
        value={look.display}
        onChange={({ target }) => looks.change({ display: target.value as DisplayName })}
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
        onChange={({ target }) => looks.change({ colormap: target.value, ownColors: null })}
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
        onClick={() => looks.change(turned(look))}
      />
      <div className="toolbar-group roomy-only">
        <AmplitudeFields info={info} looks={looks} />
        <AgcField info={info} looks={looks} />
      </div>
    </>
  );
}

/** Clip and gain as numbers. */
export function AmplitudeFields({ info, looks }: LookFieldsProps) {
  const t = useTexts();
  const look = useSignal(looks.look);
  return (
    <>
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
          onCommit={(clipPercentile) => looks.change({ clipPercentile, clip: null })}
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
        onCommit={(gainDb) => looks.change({ gainDb })}
      />
    </>
  );
}

/** Window of automatic gain control, chosen from a list. */
function AgcField({ info, looks }: LookFieldsProps) {
  const t = useTexts();
  const { agcMs } = useSignal(looks.look);
  const windows =
    agcMs === null || AGC_WINDOWS.includes(agcMs)
      ? AGC_WINDOWS
      : [...AGC_WINDOWS, agcMs].sort((a, b) => a - b);
  return (
    <label className="labelled" title={t('seismic.agc.long')}>
      <span>{t('seismic.agc', { unit: info.samples.unit })}</span>
      <select
        className={agcMs === null ? 'field' : 'field is-on'}
        value={agcMs ?? ''}
        onChange={({ target }) =>
          looks.change({ agcMs: target.value === '' ? null : Number(target.value) })
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
  );
}
