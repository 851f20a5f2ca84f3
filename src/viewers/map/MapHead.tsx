import { ListFilter, X } from 'lucide-react';
import { findPlaces } from '../../sources/layer/find-places.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { MapController } from './controller.ts';
import { measuredText } from './measure-text.ts';
import { PlaceSearch } from './PlaceSearch.tsx';
import { SelectionChoice } from './SelectionChoice.tsx';

/**
 * What lies over the top of the map: the search for places, and notes about the link, the tool and
 * the pointer.
 */
export function MapHead({ controller }: { controller: MapController }) {
  return (
    <div className="map-head">
      <PlaceSearch
        find={(text, signal) => findPlaces(controller.host, text, signal)}
        onCoordinate={(pair) => void controller.places.goToPair(pair)}
        onPlace={(place) => controller.places.goToPlace(place)}
      />
      <FollowNote controller={controller} />
      <PointerNote controller={controller} />
    </div>
  );
}

function FollowNote({ controller: { link } }: { controller: MapController }) {
  const t = useTexts();
  if (!useSignal(link.isFollowed)) return null;
  return (
    <p className="map-note followed" role="status">
      <ListFilter size={14} strokeWidth={1.5} aria-hidden />
      <span>{t('map.follow.on')}</span>
      <Button
        label={t('map.follow.off')}
        icon={X}
        iconOnly
        variant="quiet"
        onClick={() => link.setFollowed(false)}
      />
    </p>
  );
}

/** What is drawn and its size, else the record under the pointer. */
function PointerNote({
  controller: { input, records, hovered, layers },
}: {
  controller: MapController;
}) {
  const t = useTexts();
  const tool = useSignal(input.tool);
  const record = useSignal(hovered.record);
  const rows = useSignal(layers.rows);
  if (tool.kind === 'drawing')
    return (
      <div className="map-note">
        <p role="status">
          {t(`map.drawing.${tool.shape}`)}{' '}
          {tool.measured ? <bdi dir="ltr">{measuredText(tool.measured)}</bdi> : null}
        </p>
        {tool.shape === 'line' || tool.shape === 'surface' ? null : (
          <SelectionChoice records={records} />
        )}
      </div>
    );
  if (tool.kind === 'measured')
    return (
      <p className="map-note" role="status">
        <bdi dir="ltr">{measuredText(tool.measured)}</bdi>
      </p>
    );
  if (!record) return null;
  return (
    <p className="map-note">
      <bdi>{record.label}</bdi>{' '}
      <span className="muted">
        <bdi>{rows.find(({ layer }) => layer.id === record.layer)?.layer.displayName}</bdi>
      </span>
    </p>
  );
}
