import { useCallback, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { findCatalogLogs } from '../../sources/log/well-logs.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { CatalogLogList } from '../shared/CatalogLogList.tsx';
import type { HistogramController } from './controller.ts';

/** The wells of the catalog, found by a part of a name, to show them beside the log. */
export function CatalogWells({
  host,
  controller,
}: {
  host: ElementHost;
  controller: HistogramController;
}) {
  const t = useTexts();
  const [text, setText] = useState('');
  const wells = useSignal(controller.wells.list);
  const ask = useCallback(
    (signal: AbortSignal) => findCatalogLogs(host, text, signal),
    [host, text],
  );
  return (
    <section className="histogram-catalog" aria-label={t('histogram.catalog')}>
      <h3>{t('histogram.catalog')}</h3>
      <SearchField label={t('histogram.catalog.find')} text={text} onSearch={setText} />
      <div className="histogram-catalog-list">
        <CatalogLogList
          ask={ask}
          shown={new Set(wells.map(({ logId }) => logId))}
          texts={{
            loading: t('histogram.catalog.loading'),
            none: t('histogram.catalog.none'),
            add: t('histogram.catalog.add'),
            addLog: (name) => t('histogram.catalog.addLog', { name }),
          }}
          onAdd={({ catalog, logId }) => controller.addLog({ catalog, logId })}
        />
      </div>
    </section>
  );
}
