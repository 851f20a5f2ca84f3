import { useRef } from 'react';
import { addEnglish } from '../../i18n/i18n.ts';
import enLogPanels from '../../i18n/texts/en/log-panels.json';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import tableSheet from '../../ui/table.css';
import { useSheet } from '../../ui/use-sheet.ts';
import sheet from './cursor-table.css';
import { ReadoutTable } from '../shared/ReadoutTable.tsx';
import { toCurveRows } from '../shared/curve-rows.tsx';
import { formatPosition } from '../shared/format-position.ts';
import type { PlotView } from './plot-view.ts';

addEnglish(enLogPanels);

/**
 * The numbers under the cursor as a table: what a screen reader has of the plot, and what one
 * copies into a sheet.
 */
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
        <ReadoutTable
          isLive
          columns={{
            name: t('log.header.mnemonic'),
            value: t('log.header.value'),
            unit: t('log.header.unit'),
          }}
          rows={[
            {
              id: 'index',
              name: <bdi dir="ltr">{index || t('log.index')}</bdi>,
              isHead: true,
              ...formatPosition(cursor.depth, cursor.unit),
            },
            ...toCurveRows(t, cursor.values),
          ]}
        />
      ) : (
        <p className="muted-note">{t('log.values.none')}</p>
      )}
    </section>
  );
}
