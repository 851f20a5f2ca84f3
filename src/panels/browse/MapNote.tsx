import { Map as MapIcon } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { ListMapLink } from './list/map-link.ts';

/** Shows that the rows follow the view of a map, and ends that. */
export function MapNote({ map }: { map: ListMapLink }) {
  const t = useTexts();
  if (!useSignal(map.inView)) return null;
  return (
    <div className="map-follow" role="status">
      <MapIcon size={14} strokeWidth={1.5} aria-hidden />
      <span>{t('browse.inMapView')}</span>
      <Button label={t('browse.inMapView.off')} variant="quiet" onClick={() => map.release()} />
    </div>
  );
}
