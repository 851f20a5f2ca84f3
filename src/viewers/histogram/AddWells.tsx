import { Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { LOG_FILES } from '../shared/file-problem.ts';
import { FileInput } from '../shared/FileInput.tsx';
import type { HistogramController } from './controller.ts';

const CatalogWells = lazyPart(async () => (await import('./CatalogWells.tsx')).CatalogWells);

/** Shows further wells beside the log: files, and where a user is signed in wells of the catalog. */
export function AddWells({
  host,
  controller,
}: {
  host: ElementHost;
  controller: HistogramController;
}) {
  const t = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const catalog = useRef<{ toggle(): void }>(null);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const chooseFiles = (): void => chooser.current?.click();
  const add = async (): Promise<void> => {
    if (catalog.current) return catalog.current.toggle();
    // What speaks to a server comes with the first use. A page that cannot reach it has files.
    const hasCatalog = await import('../../sources/log/well-logs.ts').then(
      (logs) => logs.hasCatalog(),
      () => false,
    );
    if (hasCatalog) setWanted(true);
    else chooseFiles();
  };
  return (
    <>
      <Button
        ref={button}
        label={t('histogram.wells.add')}
        icon={Plus}
        iconOnly
        variant="quiet"
        aria-expanded={isOpen}
        onClick={() => void add()}
      />
      {isWanted ? (
        <Suspense>
          <CatalogWells
            ref={catalog}
            {...{ host, controller, button }}
            onToggle={setOpen}
            onChooseFiles={chooseFiles}
          />
        </Suspense>
      ) : null}
      <FileInput
        ref={chooser}
        label={t('histogram.wells.addFiles')}
        accept={LOG_FILES}
        multiple
        onFile={(file) => controller.addFile(file)}
      />
    </>
  );
}
