import { Flag } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { LogMarkers } from './log-markers.ts';

/** Shows or hides the saved markers of the well, where it has any. */
export function MarkerToggle({ markers }: { markers: LogMarkers }) {
  const t = useTexts();
  const hasAny = useSignal(markers.hasAny);
  const isShown = useSignal(markers.isShown);
  return hasAny ? (
    <Button
      label={t('log.markers')}
      icon={Flag}
      iconOnly
      variant="quiet"
      aria-pressed={isShown}
      onClick={() => markers.show(!isShown)}
    />
  ) : null;
}
