import { useRef } from 'react';
import { addEnglish } from '../../i18n/i18n.ts';
import enSeismicPanels from '../../i18n/texts/en/seismic-panels.json';
import tableSheet from '../../ui/table.css';
import { useTexts } from '../../ui/texts.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useSignal } from '../../ui/use-signal.ts';
import type { SeismicController } from './controller.ts';
import { readoutItems } from './readout-items.ts';
import sheet from './cursor-table.css';

addEnglish(enSeismicPanels);

/** What stands at the cursor as a table: what a screen reader has of the picture, and what one copies into a sheet. */
export function CursorTable({
  controller: { sections, picture },
}: {
  controller: SeismicController;
}) {
  const t = useTexts();
  const node = useRef<HTMLElement>(null);
  useSheet(node, tableSheet);
  useSheet(node, sheet);
  const readout = useSignal(picture.readout);
  const info = useSignal(sections.survey)?.info;
  return (
    <section ref={node} className="values-panel" part="values" aria-label={t('seismic.values')}>
      {readout ? (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('seismic.values.quantity')}</th>
              <th scope="col" className="number">
                {t('seismic.values.value')}
              </th>
              <th scope="col">{t('seismic.values.unit')}</th>
            </tr>
          </thead>
          <tbody>
            {readoutItems(t, readout, info).map(({ id, name, value, unit }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className="number">
                  <bdi dir="ltr">{value}</bdi>
                </td>
                <td className="unit">
                  <bdi dir="ltr">{unit}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="muted-note">{t('seismic.read.none')}</p>
      )}
    </section>
  );
}
