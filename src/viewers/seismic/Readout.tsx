import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { SeismicController } from './controller.ts';
import { readoutItems } from './readout-items.ts';

/**
 * The values at the cursor in one line under the picture. Hidden from screen readers: the plot
 * announces what a key moved to.
 */
export function Readout({ controller: { sections, picture } }: { controller: SeismicController }) {
  const t = useTexts();
  const readout = useSignal(picture.readout);
  const info = useSignal(sections.survey)?.info;
  return (
    <div className="readout-line" aria-hidden>
      {readout ? (
        readoutItems(t, readout, info).map(({ id, name, value, unit }) => (
          <span key={id} className={`readout-item ${id}`}>
            <span>{name}</span>
            <bdi dir="ltr">{unit ? `${value} ${unit}` : value}</bdi>
          </span>
        ))
      ) : (
        <bdi className="muted">{t('seismic.read.none')}</bdi>
      )}
    </div>
  );
}
