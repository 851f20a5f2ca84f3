import { Map as MapIcon } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { ListingMapLink } from './use-map-link.ts';

/** Says that the rows follow the view of a map, and lets them go. */
export function MapNote({ map }: { map: ListingMapLink | null }) {
  const t = useTexts();
  if (!map?.inView) return null;
  return (
    <div className="map-follow" role="status">
      <MapIcon size={14} strokeWidth={1.5} aria-hidden />
      <span>{t('browse.inMapView')}</span>
      <Button label={t('browse.inMapView.off')} variant="quiet" onClick={() => map.release()} />
    </div>
  );
}
