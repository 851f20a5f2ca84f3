import { Camera, Compass, FileDown, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { Well3dController } from './controller.ts';

// The form is loaded when it is opened.
const SceneExport = lazy(async () => ({
  default: (await import('./SceneExport.tsx')).SceneExport,
}));

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
  const [isExporting, setExporting] = useState(false);
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
      <Button
        label={t('well3d.save')}
        icon={Camera}
        iconOnly
        disabledBecause={!plot && t('well3d.empty')}
        onClick={() => void controller.saveImage()}
      />
      <Button
        label={t('well3d.data')}
        icon={FileDown}
        iconOnly
        disabledBecause={!plot && t('well3d.empty')}
        onClick={() => setExporting(true)}
      />
      {children}
      {isExporting ? (
        <Suspense fallback={null}>
          <SceneExport controller={controller} onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
