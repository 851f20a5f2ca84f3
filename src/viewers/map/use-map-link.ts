import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { joinLink, type Link, type LinkedSurvey } from '../../core/link.ts';
import { mapBoxIn, placeIn, recordIn, surveyIn } from '../../core/link-places.ts';
import type { Box, Position } from '../../plot/map/map-data.ts';
import type { MapPlot, MapView } from '../../plot/map/map-plot.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { MapModel } from './map-model.ts';
import { RecordPlaces } from '../../sources/layer/record-places.ts';
import type { MapRecord } from '../../sources/layer/source.ts';

/** What the map and the other elements of its link tell each other. */
export interface MapLink {
  /** Whether lists follow what is seen. */
  isFollowed: boolean;
  setFollowed(on: boolean): void;
  /** The pointer is at a place, or has left. */
  sendPlace(at: Position | null): void;
  /** The pointer is on a record, or on none. */
  sendRecord(record: MapRecord | null): void;
}

/** Joins the link of the element: what is pointed at elsewhere is marked, and lists follow the view where that is wished. */
export function useMapLink(
  link: string | undefined,
  host: ElementHost,
  model: MapModel,
  plot: MapPlot | null,
  view: MapView | null,
): MapLink {
  const joined = useRef<Link | null>(null);
  const [isFollowed, setOn] = useState(false);
  const followed = useLatest(isFollowed);
  const places = useMemo(() => new RecordPlaces(host, model), [host, model]);
  useEffect(() => {
    if (!link || !plot) return;
    let asked = new AbortController();
    const surveys = new Map<string, LinkedSurvey>();
    const made = joinLink(
      link,
      ({ place, record, mapBox, survey }) => {
        if (survey) {
          surveys.set(survey.from, survey);
          plot.showSurveys([...surveys.values()]);
        }
        if (place !== undefined)
          plot.showPointed(place ? { type: 'Point', coordinates: [place.lon, place.lat] } : null);
        // Let go in a list, or another map is followed now.
        if (mapBox !== undefined) setOn(false);
        if (record === undefined) return;
        asked.abort();
        asked = new AbortController();
        const { signal } = asked;
        if (!record) return plot.showPointed(null);
        places.placeOf(record.catalog, record.keys, signal).then(
          (found) => signal.aborted || plot.showPointed(found),
          () => undefined,
        );
      },
      {
        more: (data) => ({
          ...placeIn(data),
          ...recordIn(data),
          ...mapBoxIn(data),
          ...surveyIn(data),
        }),
      },
    );
    joined.current = made;
    return () => {
      asked.abort();
      plot.showSurveys([]);
      if (followed.current) made.send({ mapBox: null });
      joined.current = null;
      made.close();
    };
  }, [link, plot, places, followed]);
  const box = isFollowed && view ? seen(view.box) : null;
  const boxText = box?.join();
  useEffect(() => {
    if (boxText !== undefined)
      joined.current?.send({ mapBox: boxText.split(',').map(Number) as unknown as Box });
  }, [boxText]);
  return {
    isFollowed,
    setFollowed: useCallback((on) => {
      setOn(on);
      if (!on) joined.current?.send({ mapBox: null });
    }, []),
    sendPlace: useCallback(
      (at) => joined.current?.send({ place: at ? { lon: at[0], lat: at[1] } : null }),
      [],
    ),
    sendRecord: useCallback(
      (record) =>
        joined.current?.send({
          record:
            record?.catalog && record.keys ? { catalog: record.catalog, keys: record.keys } : null,
        }),
      [],
    ),
  };
}

/** The part of a view that lies on the earth. */
function seen([west, south, east, north]: Box): Box {
  const within = (value: number, most: number): number =>
    Number(Math.max(-most, Math.min(most, value)).toFixed(6));
  return [within(west, 180), within(south, 90), within(east, 180), within(north, 90)];
}
