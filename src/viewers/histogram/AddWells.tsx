import { Plus } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { usePopover } from '../../ui/use-popover.ts';
import { LOG_FILES } from '../shared/file-problem.ts';
import { FileInput } from '../shared/FileInput.tsx';
import type { HistogramController } from './controller.ts';

const CatalogWells = lazyPart(async () => (await import('./CatalogWells.tsx')).CatalogWells);

// What speaks to a server comes with the first use of the button.
const loadCatalog = () => import('../../sources/log/well-logs.ts');

/** Shows further wells beside the log: files, and where a user is signed in wells of the catalog. */
export function AddWells({
  host,
  controller,
}: {
  host: ElementHost;
  controller: HistogramController;
}) {
  const t = useTexts();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { popover, toggle, leaveOnEscape } = usePopover<HTMLDivElement>({
    button,
    focus: 'button',
    onToggle: setOpen,
  });
  const chooseFiles = (): void => chooser.current?.click();
  const add = async (): Promise<void> => {
    // A page without a server, or one that cannot be reached, has files.
    const hasCatalog = await loadCatalog().then(
      (catalog) => catalog.hasCatalog(),
      () => false,
    );
    if (hasCatalog) toggle();
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
        aria-controls={id}
        onClick={() => void add()}
      />
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('histogram.wells.add')}
        className="menu histogram-add"
        onKeyDown={leaveOnEscape}
      >
        <Button icon={Plus} label={t('histogram.wells.addFiles')} onClick={chooseFiles} />
        {isOpen ? (
          <Suspense fallback={<ProgressNote label={t('common.loading')} />}>
            <CatalogWells host={host} controller={controller} />
          </Suspense>
        ) : null}
      </div>
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
