import { Camera, Compass, FileDown, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { Well3dController } from './controller.ts';

// The form is loaded when it is opened.
const SceneExport = lazyPart(async () => (await import('./SceneExport.tsx')).SceneExport);

/** Buttons that move the eye, save the picture and export the data; more of them come as children. */
export function SceneTools({
  controller,
  children,
}: {
  controller: Well3dController;
  children: ReactNode;
}) {
  const t = useTexts();
  const plot = useSignal(controller.stage.plot);
  return (
    <div className="scene-tools">
      <Button
        label={t('well3d.fit')}
        icon={Maximize}
        iconOnly
        shortcut="0"
        onClick={() => plot?.fit('corner')}
      />
      <Button
        label={t('well3d.top')}
        icon={Compass}
        iconOnly
        shortcut="T"
        onClick={() => plot?.fit('top')}
      />
      <Button
        label={t('well3d.zoomIn')}
        icon={ZoomIn}
        iconOnly
        shortcut="+"
        onClick={() => plot?.zoom(1 / 1.25)}
      />
      <Button
        label={t('well3d.zoomOut')}
        icon={ZoomOut}
        iconOnly
        shortcut="-"
        onClick={() => plot?.zoom(1.25)}
      />
      <SaveTool controller={controller} isReady={plot !== null} />
      <ExportTool controller={controller} />
      {children}
    </div>
  );
}

/** What of the scene becomes a file: its picture, a page that shows it. */
function SaveTool({ controller, isReady }: { controller: Well3dController; isReady: boolean }) {
  const t = useTexts();
  const button = { label: t('well3d.save'), icon: Camera, iconOnly: true };
  if (!isReady) return <Button {...button} disabledBecause={t('well3d.empty')} />;
  const items = [
    { label: t('common.savePng'), run: () => void controller.saveImage() },
    { label: t('common.savePage'), run: () => void controller.savePage() },
  ];
  return <Menu {...button} variant="plain" items={items} />;
}

/** The form that exports the data of the scene. */
function ExportTool({ controller }: { controller: Well3dController }) {
  const t = useTexts();
  const plot = useSignal(controller.stage.plot);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        label={t('well3d.data')}
        icon={FileDown}
        iconOnly
        disabledBecause={!plot && t('well3d.empty')}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <SceneExport controller={controller} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
