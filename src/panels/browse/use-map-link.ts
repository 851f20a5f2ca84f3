import { type ReadonlySignal, signal } from '@preact/signals-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CatalogCache } from '../../backend/catalogs.ts';
import { type Constraint, pickKeys, type Row } from '../../backend/records.ts';
import type { Link, LinkMessage } from '../../core/link.ts';

/** What a listing and the maps of its link tell each other. */
export interface ListingMapLink {
  /** Key values of the record that a map points at; null for none of this catalog. */
  readonly pointed: ReadonlySignal<Row | null>;
  /** The pointer is on a row, or has left. */
  point(row: Row | null): void;
  /** What the rows must satisfy while they follow a map; null while they do not. */
  readonly inView: Constraint | null;
  /** Lists everything again, and tells the map. */
  release(): void;
}

/** Joins the link of the element; null without one. */
export function useMapLink(
  link: string | undefined,
  catalog: string,
  cache: CatalogCache,
): ListingMapLink | null {
  const [box, setBox] = useState<LinkMessage['mapBox']>(null);
  const pointed = useMemo(() => signal<Row | null>(null), []);
  const joined = useRef<Link | null>(null);
  const last = useRef<Row | null>(null);
  useEffect(() => {
    if (!link) return;
    let isGone = false;
    const join = async (): Promise<void> => {
      // A list that is on its own loads none of it.
      const [{ joinLink }, { mapBoxIn, recordIn }] = await Promise.all([
        import('../../core/link.ts'),
        import('../../core/link-places.ts'),
      ]);
      if (isGone) return;
      joined.current = joinLink(
        link,
        ({ record, mapBox }) => {
          if (record !== undefined)
            pointed.value = record?.catalog === catalog ? record.keys : null;
          if (mapBox !== undefined) setBox(mapBox);
        },
        { more: (data) => ({ ...recordIn(data), ...mapBoxIn(data) }) },
      );
    };
    // Without it the list works as one on its own.
    join().catch(() => undefined);
    return () => {
      isGone = true;
      if (last.current) joined.current?.send({ record: null });
      joined.current?.close();
      joined.current = null;
      last.current = null;
      pointed.value = null;
    };
  }, [link, catalog, pointed]);
  return useMemo(() => {
    if (!link) return null;
    const field = cache.catalogFields.find(
      ({ spatialType, attribute }) => spatialType || attribute.typeName === 'geometry',
    )?.attribute.name;
    return {
      pointed,
      point: (row) => {
        if (row === last.current) return;
        last.current = row;
        joined.current?.send({ record: row && { catalog, keys: pickKeys(cache, row) } });
      },
      inView: box && field !== undefined ? { field, operator: 'intersects', value: box } : null,
      release: () => {
        setBox(null);
        joined.current?.send({ mapBox: null });
      },
    };
  }, [link, catalog, cache, box, pointed]);
}

/** Whether a row has these key values; a map may know fewer of them than the catalog has. */
export function isRecord(row: Row | undefined, keys: Row | null): boolean {
  return (
    row !== undefined &&
    keys !== null &&
    Object.entries(keys).every(([name, value]) => row[name] === value)
  );
}
