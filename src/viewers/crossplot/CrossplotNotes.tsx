import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { ValueNote } from '../shared/curves/ValueNote.tsx';
import { ZonesNote } from '../shared/curves/ZoneFields.tsx';
import type { CrossplotController } from './controller.ts';

/** What is not as it was asked for: curves, values, the regression, overlays. */
export function CrossplotNotes({ controller }: { controller: CrossplotController }) {
  const t = useTexts();
  const unknown = useSignal(controller.unknown);
  const { x, y, color, nullValue } = useSignal(controller.data) ?? {};
  const curves = useSignal(controller.reading.curves);
  const isLog = useSignal(controller.isLog);
  const hasPairs = useSignal(controller.hasPairs);
  const hasRegression = useSignal(controller.hasRegression);
  const regression = useSignal(controller.regression);
  const unfit = useSignal(controller.overlays.unfit);
  const strange = useSignal(controller.overlays.strangeUnits);
  if (!x || !y) return null;
  return (
    <>
      {unknown.map((name) => (
        <Note key={name} text={t('samplePlot.missing', { name })} />
      ))}
      <ValueNote curve={x} isLog={isLog.x} nullValue={nullValue} />
      {y.mnemonic === x.mnemonic ? null : (
        <ValueNote curve={y} isLog={isLog.y} nullValue={nullValue} />
      )}
      {color ? <ValueNote curve={color} isLog={false} nullValue={nullValue} /> : null}
      <ZonesNote zones={controller.zones} curves={curves} missing={controller.missing} />
      {hasPairs ? null : <Note text={t('crossplot.noPairs', { x: x.mnemonic, y: y.mnemonic })} />}
      {hasRegression && !regression ? (
        <Note text={t('crossplot.regression.none', { name: x.mnemonic })} />
      ) : null}
      {unfit.map((name) => (
        <Note
          key={name}
          text={t('crossplot.overlay.unfit', { name: t(`crossplot.overlay.${name}`) })}
        />
      ))}
      {strange.map(({ name, unit, expected }) => (
        <Note key={name} text={t('crossplot.overlay.unit', { name, unit, expected })} />
      ))}
    </>
  );
}

function Note({ text }: { text: string }) {
  return (
    <span className="sample-note" role="status">
      {text}
    </span>
  );
}
