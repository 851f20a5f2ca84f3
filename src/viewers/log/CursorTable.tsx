import { useRef } from 'react';
import { addEnglish } from '../../i18n/i18n.ts';
import enLogPanels from '../../i18n/texts/en/log-panels.json';
import { formatValue } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import tableSheet from '../../ui/table.css';
import { useSheet } from '../../ui/use-sheet.ts';
import sheet from './cursor-table.css';
import type { PlotView } from './plot-view.ts';

addEnglish(enLogPanels);

/** The numbers under the cursor as a table: what a screen reader has of the plot, and what one copies into a sheet. */
export function CursorTable({ view }: { view: PlotView }) {
  const t = useTexts();
  const node = useRef<HTMLElement>(null);
  useSheet(node, tableSheet);
  useSheet(node, sheet);
  const cursor = useSignal(view.cursor);
  const index = useSignal(view.summary)?.index;
  return (
    <section ref={node} className="values-panel" part="values" aria-label={t('log.values')}>
      {cursor ? (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('log.header.mnemonic')}</th>
              <th scope="col" className="number">
                {t('log.header.value')}
              </th>
              <th scope="col">{t('log.header.unit')}</th>
            </tr>
          </thead>
          <tbody aria-live="polite">
            <tr>
              <th scope="row">
                <bdi dir="ltr">{index || t('log.index')}</bdi>
              </th>
              <td className="number">{formatValue(cursor.depth)}</td>
              <td className="unit">
                <bdi dir="ltr">{cursor.unit}</bdi>
              </td>
            </tr>
            {cursor.values.map(({ mnemonic, value, unit }) => (
              <tr key={mnemonic}>
                <td>
                  <bdi dir="ltr">{mnemonic}</bdi>
                </td>
                <td className="number">
                  {Number.isNaN(value) ? t('log.value.absent') : formatValue(value)}
                </td>
                <td className="unit">
                  <bdi dir="ltr">{unit}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="muted-note">{t('log.values.none')}</p>
      )}
    </section>
  );
}
