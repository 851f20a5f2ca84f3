import { Download } from 'lucide-react';
import { type Ref, Suspense, useState } from 'react';
import type { PictureFileType } from '../../plot/print/painted-picture.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { SeismicController } from './controller.ts';

// The form is loaded when it is opened.
const SectionExport = lazyPart(async () => (await import('./SectionExport.tsx')).SectionExport);

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
            run: () => onSave('application/pdf'),
            startsGroup: true,
          },
          {
            label: t('seismic.save.data'),
            run: () => setExporting(true),
            startsGroup: true,
          },
        ]}
      />
      {isExporting ? (
        <Suspense fallback={null}>
          <SectionExport controller={controller} onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
