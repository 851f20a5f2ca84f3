import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { TextKey } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';

/** Shows half or twice as much of a picture, or all of it. */
export function ZoomButtons({
  labels,
  onZoom,
  onFit,
}: {
  labels: { zoomIn: TextKey; zoomOut: TextKey; fit: TextKey };
  /** Shows `factor` times as much as before. */
  onZoom(factor: number): void;
  onFit(): void;
}) {
  const t = useTexts();
  const shared = { iconOnly: true, variant: 'quiet' } as const;
  return (
    <>
      <Button
        {...shared}
        label={t(labels.zoomIn)}
        shortcut="+"
        icon={ZoomIn}
        className="wide-only"
        onClick={() => onZoom(0.5)}
      />
      <Button
        {...shared}
        label={t(labels.zoomOut)}
        shortcut="-"
        icon={ZoomOut}
        className="wide-only"
        onClick={() => onZoom(2)}
      />
      <Button {...shared} label={t(labels.fit)} shortcut="0" icon={Maximize} onClick={onFit} />
    </>
  );
}
