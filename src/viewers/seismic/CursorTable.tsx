import { useRef } from 'react';
import { addEnglish } from '../../i18n/i18n.ts';
import enSeismicPanels from '../../i18n/texts/en/seismic-panels.json';
import tableSheet from '../../ui/table.css';
import { useTexts } from '../../ui/texts.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { ReadoutTable } from '../shared/ReadoutTable.tsx';
import type { SeismicController } from './controller.ts';
import { readoutItems } from './readout-items.ts';
import sheet from './cursor-table.css';

addEnglish(enSeismicPanels);

/** The values at the cursor as a table, for screen readers and for copying. */
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
        <ReadoutTable
          columns={{
            name: t('seismic.values.quantity'),
            value: t('seismic.values.value'),
            unit: t('seismic.values.unit'),
          }}
          rows={readoutItems(t, readout, info).map(({ id, name, value, unit }) => ({
            id,
            name,
            isHead: true,
            value: <bdi dir="ltr">{value}</bdi>,
            unit,
          }))}
        />
      ) : (
        <p className="muted-note">{t('seismic.read.none')}</p>
      )}
    </section>
  );
}
