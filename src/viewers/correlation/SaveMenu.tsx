import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { PictureType } from '../../plot/correlation/export.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { CurveExportSubject } from '../shared/export/curve-export.ts';
import type { CorrelationController } from './controller.ts';
import { usePickSaveItems } from '../shared/picks/PickSaveTools.tsx';

// Forms are loaded when they are opened.
const CurveExport = lazyPart(
  async () => (await import('../shared/export/CurveExport.tsx')).CurveExport,
);

const PrintDialog = lazyPart(async () => (await import('./PrintDialog.tsx')).PrintDialog);

/** What of a correlation becomes a file: its picture, its picks, the curves of its wells. */
export function SaveMenu({ controller }: { controller: CorrelationController }) {
  const t = useTexts();
  const keepItems = usePickSaveItems(controller.keeping);
  const hasWells = useSignal(controller.state.wells) !== null;
  const [isPrinting, setPrinting] = useState(false);
  const [subjects, setSubjects] = useState<readonly CurveExportSubject[]>([]);
  const save = (what: PictureType | 'picks') => () => void controller.save(what);
  const open = async (): Promise<void> => setSubjects(await controller.exportSubjects());
  return (
    <>
      <Menu
        label={t('correlation.more')}
        icon={Download}
        iconOnly
        items={[
          { label: t('log.save.png'), run: save('image/png') },
          { label: t('log.save.svg'), run: save('image/svg+xml') },
          { label: t('log.save.pdf'), run: () => setPrinting(true), startsGroup: true },
          { label: t('picks.export'), run: save('picks'), startsGroup: true },
          ...keepItems,
          ...(hasWells ? [{ label: t('log.save.data'), run: () => void open() }] : []),
        ]}
      />
      {isPrinting ? (
        <Suspense fallback={null}>
          <PrintDialog controller={controller} onClose={() => setPrinting(false)} />
        </Suspense>
      ) : null}
      {subjects.length > 0 ? (
        <Suspense fallback={null}>
          <CurveExport subjects={subjects} onClose={() => setSubjects([])} />
        </Suspense>
      ) : null}
    </>
  );
}
