import { Plus } from 'lucide-react';
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useState,
} from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { findCatalogLogs } from '../../sources/log/well-logs.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { usePopover } from '../../ui/use-popover.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { CatalogLogList } from '../shared/CatalogLogList.tsx';
import sheet from './catalog-wells.css';
import type { HistogramController } from './controller.ts';

/** Files, and the logs of the catalog by a part of a name, to show them beside the log. */
export function CatalogWells({
  host,
  controller,
  button,
  onToggle,
  onChooseFiles,
  ref,
}: {
  host: ElementHost;
  controller: HistogramController;
  /** What it opens below. */
  button: RefObject<HTMLButtonElement | null>;
  onToggle(isOpen: boolean): void;
  onChooseFiles(): void;
  ref?: Ref<{ toggle(): void }>;
}) {
  const t = useTexts();
  const [text, setText] = useState('');
  const wells = useSignal(controller.wells.list);
  const ask = useCallback(
    (signal: AbortSignal) => findCatalogLogs(host, text, signal),
    [host, text],
  );
  const { popover, toggle, leaveOnEscape } = usePopover<HTMLDivElement>({
    button,
    focus: 'input',
    onToggle,
  });
  useSheet(popover, sheet);
  // After the listener is there.
  useEffect(() => popover.current?.showPopover(), [popover]);
  useImperativeHandle(ref, () => ({ toggle }));
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label={t('histogram.wells.add')}
      className="menu catalog-wells"
      onKeyDown={leaveOnEscape}
    >
      <Button icon={Plus} label={t('histogram.wells.addFiles')} onClick={onChooseFiles} />
      <h3>{t('histogram.catalog')}</h3>
      <SearchField label={t('histogram.catalog.find')} text={text} onSearch={setText} />
      <div className="catalog-wells-list">
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
    </div>
  );
}
