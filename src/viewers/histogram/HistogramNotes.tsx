import { namedProblem } from '../../core/problem.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { ValueNote } from '../shared/curves/ValueNote.tsx';
import { ZonesNote } from '../shared/curves/ZoneFields.tsx';
import type { HistogramController } from './controller.ts';
import type { HistogramWell } from './histogram-well.ts';

/** What is not as it was asked for: a curve, values, zones, wells. */
export function HistogramNotes({ controller }: { controller: HistogramController }) {
  const t = useTexts();
  const { figures, wells } = controller;
  const unknown = useSignal(controller.unknown);
  const curves = useSignal(controller.curves);
  const missing = useSignal(controller.missing.parts);
  const values = useSignal(figures.values);
  const hasSamples = useSignal(figures.hasSamples);
  const isLog = useSignal(figures.isLog);
  const list = useSignal(wells.list);
  const names = useSignal(wells.names);
  const zone = useSignal(wells.wellZones.zone);
  const isZoneOfLink = missing.some(({ keys }) => keys.includes('zone'));
  return (
    <>
      {unknown === null ? null : (
        <span className="sample-note">{t('samplePlot.missing', { name: unknown })}</span>
      )}
      {values && hasSamples ? (
        <ValueNote curve={values} isLog={isLog} nullValue={values.nullValue} />
      ) : null}
      {list.length > 1 ? null : (
        <ZonesNote zones={wells.first.zones} curves={curves} missing={controller.missing} />
      )}
      {list.length > 1 || !isZoneOfLink
        ? list.map((well, i) => (
            <WellNote
              key={i}
              well={well}
              name={names[i]!}
              curve={values ?? { mnemonic: '', unit: '' }}
              isUnfit={values?.unfit.includes(i) ?? false}
              missingZone={values?.withoutZone.includes(i) ? zone : null}
            />
          ))
        : null}
    </>
  );
}

/** Why a well has no samples in the plot; the others are drawn. */
function WellNote({
  well,
  name,
  curve,
  isUnfit,
  missingZone,
}: {
  well: HistogramWell;
  name: string;
  curve: { mnemonic: string; unit: string };
  isUnfit: boolean;
  /** Name of the zone that is shown and the well lacks. */
  missingZone: string | null;
}) {
  const t = useTexts();
  const phase = useSignal(well.reading.phase);
  const isLacking = useSignal(well.isLacking);
  const unit = useSignal(well.samples)?.curves[0]?.unit ?? '';
  if (phase.kind === 'loading')
    return <span className="sample-note">{t('histogram.wells.loading', { name })}</span>;
  if (phase.kind === 'failed')
    return (
      <ProblemNote
        compact
        problem={namedProblem(name, phase.problem)}
        onRetry={() => void well.reading.refresh()}
      />
    );
  if (isLacking)
    return (
      <span className="sample-note">
        {t('histogram.wells.lacking', { name, curve: curve.mnemonic })}
      </span>
    );
  if (isUnfit)
    return (
      <span className="sample-note">
        {t('histogram.wells.unfit', { name, unit, curveUnit: curve.unit })}
      </span>
    );
  if (missingZone === null) return null;
  return (
    <span className="sample-note">{t('histogram.zone.missing', { name, zone: missingZone })}</span>
  );
}
