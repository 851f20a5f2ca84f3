import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { CurveExportSubject } from '../shared/export/curve-export.ts';
import type { LogController } from './controller.ts';
import type { LogImageType } from './save-picture.ts';

// Forms are loaded when they are opened.
const CurveExport = lazyPart(
  async () => (await import('../shared/export/CurveExport.tsx')).CurveExport,
);
const PrintDialog = lazyPart(async () => (await import('./PrintDialog.tsx')).PrintDialog);

/** What is open of the menu's forms. */
type OpenForm =
  | { kind: 'export'; subjects: readonly CurveExportSubject[] }
  | { kind: 'print'; subject: CurveExportSubject };

/** What of a log becomes a file: its picture, a print at scale, its data. */
export function SaveMenu({ controller }: { controller: LogController }) {
  const t = useTexts();
  const { log } = controller;
  const [form, setForm] = useState<OpenForm | null>(null);
  const isOnPlot = useSignal(controller.tab) === 'plot';
  const isPlotted = useSignal(log.plottedRows) !== null;
  const frame = useSignal(log.frame);
  const isRead = useSignal(log.phase).kind === 'ready' && frame !== null;
  if (!isRead && !isPlotted) return null;
  const save = (type: LogImageType) => () => void controller.save(type);
  const open = async (kind: OpenForm['kind']): Promise<void> => {
    const subject = await controller.exportSubject();
    if (subject) setForm(kind === 'print' ? { kind, subject } : { kind, subjects: [subject] });
  };
  const isPicture = isOnPlot && isPlotted;
  return (
    <>
      <Menu
        label={t('log.save')}
        icon={Download}
        iconOnly
        items={[
          ...(isPicture
            ? [
                { label: t('log.save.png'), run: save('image/png') },
                { label: t('log.save.svg'), run: save('image/svg+xml') },
              ]
            : []),
          ...(isPicture && isRead
            ? [
                { label: t('log.save.page'), run: () => void controller.savePage() },
                { label: t('log.save.pdf'), run: () => void open('print'), startsGroup: true },
              ]
            : []),
          ...(isRead
            ? [
                {
                  label: t('log.save.data'),
                  run: () => void open('export'),
                  startsGroup: isPicture,
                },
              ]
            : []),
        ]}
      />
      <Suspense fallback={null}>
        {form?.kind === 'export' ? (
          <CurveExport subjects={form.subjects} onClose={() => setForm(null)} />
        ) : null}
        {form?.kind === 'print' ? (
          <PrintDialog
            controller={controller}
            subject={form.subject}
            onClose={() => setForm(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
