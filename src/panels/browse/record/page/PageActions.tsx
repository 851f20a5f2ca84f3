import { Box, Download, Map as MapIcon } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { pickKeys, toKeyConstraints } from '../../../../backend/records.ts';
import { nothingSelected, withRecords } from '../../../../core/selection.ts';
import { viewerKinds } from '../../../../core/viewer-kinds.ts';
import { Button } from '../../../../ui/Button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { useNotice } from '../../../../ui/use-notice.ts';
import { useSignal } from '../../../../ui/use-signal.ts';
import { useDenials } from '../../../shared/use-rights.ts';
import { getExportRun } from '../../selection/export-run.ts';
import { useExportDialog } from '../../selection/SelectionArea.tsx';
import { recordTarget } from '../../selection/targets.ts';
import { useCart } from '../../selection/use-cart.ts';
import { DeleteRecord } from '../DeleteRecord.tsx';
import { viewersFor } from '../RecordActions.tsx';
import { CartButton, ChangeButtons } from '../RecordButtons.tsx';
import { CorrelationMenu } from './CorrelationMenu.tsx';
import { LogButton } from './LogButton.tsx';
import { navigate, type PageContext } from './page-context.ts';
import type { Nearby } from './use-nearby.ts';

const ExportDialog = lazyPart(
  async () => (await import('../../selection/ExportDialog.tsx')).ExportDialog,
);

interface Props {
  context: PageContext;
  title: string;
  nearby: Nearby;
  onEdit(): void;
  onDeleted(): void;
}

/** The viewers that the record opens in, each with one click, and what can be done with it. */
export function PageActions({ context, title, nearby, onEdit, onDeleted }: Props) {
  const t = useTexts();
  const { backend, catalogs, opened } = context;
  const { catalog, cache, row } = opened;
  const [isDeleting, setDeleting] = useState(false);
  const denied = useDenials(backend).edit;
  return (
    <div className="rp-actions" role="group" aria-label={t('browse.page.actions')}>
      <ViewerButtons context={context} nearby={nearby} />
      <span className="rp-gap" />
      {catalog.exportable ? <OutButtons context={context} /> : null}
      <ChangeButtons
        catalog={catalog}
        denied={denied}
        labelled="edit"
        onEdit={onEdit}
        onDelete={() => setDeleting(true)}
      />
      {isDeleting ? (
        <DeleteRecord
          {...{ backend, catalog, catalogs, cache, row, title, onDeleted }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </div>
  );
}

/** Buttons of the viewers, in the order of the visualizer, and of the map. */
function ViewerButtons({ context, nearby }: Pick<Props, 'context' | 'nearby'>) {
  const t = useTexts();
  const { host, opened } = context;
  const { catalog, keyText, cache, row } = opened;
  const installed: ReadonlySet<string> = new Set(useSignal(viewerKinds).keys());
  const uwi = row['uwi'];
  const viewers = viewersFor(catalog, row, installed).filter((kind) => kind !== 'log');
  const showOnMap = (): void => {
    const record = JSON.stringify({ catalog: catalog.name, keys: pickKeys(cache, row) });
    navigate(host, `/consume/map?${new URLSearchParams({ record })}`);
  };
  return (
    <>
      {installed.has('log') ? <LogButton context={context} /> : null}
      {catalog.viewers.includes('correlation') &&
      installed.has('correlation') &&
      typeof uwi === 'string' &&
      uwi !== '' ? (
        <CorrelationMenu context={context} uwi={uwi} nearby={nearby} />
      ) : null}
      {viewers.map((kind) => (
        <Button
          key={kind}
          label={t(`browse.record.view.${kind as Exclude<typeof kind, 'log'>}`)}
          icon={kind === '3d' ? Box : undefined}
          variant={kind === 'seismic' ? 'primary' : 'plain'}
          onClick={() => navigate(host, recordTarget(kind, catalog.name, keyText, row))}
        />
      ))}
      {nearby.shape ? (
        <Button label={t('browse.page.map')} icon={MapIcon} onClick={showOnMap} />
      ) : null}
    </>
  );
}

/** The ways out of the application: cart and export. */
function OutButtons({ context }: Pick<Props, 'context'>) {
  const t = useTexts();
  const { host, backend, opened } = context;
  const { catalog, cache, row } = opened;
  const { notice, say } = useNotice(host);
  const keys = useMemo(() => pickKeys(cache, row), [cache, row]);
  const selected = useMemo(
    () => withRecords(nothingSelected(catalog.name), [keys], true),
    [catalog.name, keys],
  );
  const constraints = useMemo(() => toKeyConstraints(keys), [keys]);
  const cart = useCart({ host, backend }, say);
  const run = getExportRun(host, backend);
  const dialog = useExportDialog(run, say);
  return (
    <>
      <CartButton isAdding={cart.busy} onAdd={() => cart.add(selected)} />
      <Button
        label={t('browse.export')}
        icon={Download}
        iconOnly
        aria-haspopup="dialog"
        onClick={dialog.open}
      />
      <span className="rp-notice" role="status">
        {notice?.message}
      </span>
      {dialog.isOpen ? (
        <Suspense>
          <ExportDialog
            listing={{ backend, catalog, cache, constraints, state: {} }}
            selected={selected}
            selectedSize={1}
            run={run}
            onStart={(wanted) => void dialog.announce(run.start(wanted))}
            onRetry={() => void dialog.announce(run.retry())}
            onClose={dialog.close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
