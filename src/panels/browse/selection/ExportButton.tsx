import { Download } from 'lucide-react';
import type { Catalog } from '../../../backend/catalogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { GridExport } from './export-run.ts';
import { formatPercent } from '../../../ui/format.ts';

/** Opens the export dialog; shows the progress of an export that runs without it. */
export function ExportButton({
  run,
  catalog,
  onOpen,
}: {
  run: GridExport;
  catalog: Catalog;
  onOpen(): void;
}) {
  const t = useTexts();
  const phase = useSignal(run.phase);
  const label =
    phase.kind === 'running'
      ? t('browse.export.running', { percent: formatPercent(t, phase.percent ?? 0) })
      : t('browse.export');
  const isClosed = !catalog.exportable && phase.kind !== 'running';
  return (
    <Button
      className="export-button"
      label={label}
      icon={Download}
      aria-haspopup="dialog"
      disabledBecause={isClosed && t('browse.selection.notExportable')}
      onClick={onOpen}
    />
  );
}
