import type { LogCurve } from '../../../formats/log-file.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { MissingParts } from '../missing-part.ts';
import { isMissingZoneCurve, type NamedZones } from './missing-zones.ts';
import { TOPS, type ZoneChoice } from './zone-choice.ts';

/** Chooses what makes the zones: the tops of the well, a discrete curve, or nothing. */
export function ZoneField({
  choice,
  hasTops,
  curves,
  onChoose,
}: {
  choice: string | null;
  hasTops: boolean;
  curves: readonly LogCurve[];
  onChoose(choice: string | null): void;
}) {
  const t = useTexts();
  return (
    <label className="labelled">
      <span>{t('samplePlot.zones')}</span>
      <select
        className="field"
        value={choice ?? ''}
        onChange={({ target }) => onChoose(target.value || null)}
      >
        <option value="">{t('samplePlot.zones.none')}</option>
        {hasTops || choice === TOPS ? (
          <option value={TOPS}>{t('samplePlot.zones.tops')}</option>
        ) : null}
        {curves.map(({ mnemonic }) => (
          <option key={mnemonic} value={mnemonic}>
            {mnemonic}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Tells why what was chosen makes no zones, unless it is named as a missing part of a link. */
export function ZonesNote({
  zones,
  curves,
  missing,
}: {
  zones: ZoneChoice;
  curves: readonly LogCurve[];
  missing: MissingParts<NamedZones>;
}) {
  const t = useTexts();
  const name = useSignal(zones.unfit);
  const isOfLink = useSignal(missing.parts).some(({ keys }) => keys.includes('zones'));
  if (name === null || isOfLink) return null;
  const reason = isMissingZoneCurve(curves, name) ? 'noCurve' : 'unfit';
  return (
    <span className="sample-note" role="status">
      {name === TOPS ? t('samplePlot.zones.noTops') : t(`samplePlot.zones.${reason}`, { name })}
    </span>
  );
}

/** Shows and hides zones. */
export function ZoneToggles({ zones }: { zones: ZoneChoice }) {
  const t = useTexts();
  const list = useSignal(zones.zones);
  if (list.length < 2) return null;
  return (
    <span className="toolbar-group" role="group" aria-label={t('samplePlot.zones')}>
      {list.map(({ name, number, isShown }) => (
        <label key={number} className="labelled">
          <input
            type="checkbox"
            checked={isShown}
            onChange={({ target }) => zones.showZone(number, target.checked)}
          />
          <bdi>{name || t('samplePlot.zones.outside')}</bdi>
        </label>
      ))}
    </span>
  );
}
