import { Camera, Compass, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { Well3dController } from './controller.ts';

/** Buttons that move the eye and save the picture; more of them come as children. */
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
      <Button
        label={t('well3d.save')}
        icon={Camera}
        iconOnly
        disabledBecause={!plot && t('well3d.empty')}
        onClick={() => void controller.saveImage()}
      />
      {children}
    </div>
  );
}
