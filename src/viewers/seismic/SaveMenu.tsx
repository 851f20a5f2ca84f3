import { Download } from 'lucide-react';
import { type Ref, Suspense, useState } from 'react';
import type { PictureFileType } from '../../plot/print/painted-picture.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { SeismicController } from './controller.ts';

// The forms are loaded when they are opened.
const SectionExport = lazyPart(async () => (await import('./SectionExport.tsx')).SectionExport);
const PrintDialog = lazyPart(async () => (await import('./PrintDialog.tsx')).PrintDialog);

/** What of a section becomes a file: its picture, its samples. */
export function SaveMenu({
  controller,
  saveMenu,
  onSave,
}: {
  controller: SeismicController;
  saveMenu: Ref<{ open(): void }>;
  onSave(type: PictureFileType): void;
}) {
  const t = useTexts();
  const [isExporting, setExporting] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Menu
        ref={saveMenu}
        label={t('seismic.save')}
        shortcut="D"
        icon={Download}
        iconOnly
        items={[
          { label: t('seismic.save.png'), run: () => onSave('image/png') },
          { label: t('seismic.save.svg'), run: () => onSave('image/svg+xml') },
          { label: t('common.savePage'), run: () => void controller.savePage() },
          {
            label: t('seismic.save.pdf'),
            run: () => setPrinting(true),
            startsGroup: true,
          },
          {
            label: t('seismic.save.data'),
            run: () => setExporting(true),
            startsGroup: true,
          },
        ]}
      />
      {isPrinting ? (
        <Suspense fallback={null}>
          <PrintDialog controller={controller} onClose={() => setPrinting(false)} />
        </Suspense>
      ) : null}
      {isExporting ? (
        <Suspense fallback={null}>
          <SectionExport controller={controller} onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
