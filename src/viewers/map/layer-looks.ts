import type { MapLayer } from '../../sources/layer/map-layer.ts';

/** How a layer is drawn: by pictures of its map server, or from its features. */
export type Drawn = 'pictures' | 'features' | 'nothing';

/** How the user has a layer; what is left out is as its source has it. */
export interface ChosenLook {
  visible?: boolean;
  opacity?: number;
  drawn?: Exclude<Drawn, 'nothing'>;
}

/** What is kept of layers: how they look, by id, and their order where the user has changed it. */
export interface LayerArrangement {
  looks: Readonly<Record<string, ChosenLook>>;
  /** Ids, lowest first; null for the order of the source. */
  order: readonly string[] | null;
}

/** A layer as the user has it, as far as an address names it. */
export type ArrangedLayer = Required<Omit<ChosenLook, 'drawn'>> & {
  layer: MapLayer;
  drawn: Drawn;
  /** How it is drawn unless the user chooses. */
  usuallyDrawn: Drawn;
  /** Its position in the source, from the lowest. */
  place: number;
};

/** How a layer is drawn unless the user chooses; `isOwn` where the page has its features itself. */
export function findUsualDrawing({ url, wfsUrl }: MapLayer, isOwn: boolean): Drawn {
  if (isOwn) return 'features';
  if (url) return 'pictures';
  return wfsUrl ? 'features' : 'nothing';
}

/** How a layer is drawn that the user may have chosen a drawing for. */
export function findDrawing(layer: MapLayer, usual: Drawn, { drawn }: ChosenLook): Drawn {
  return drawn && layer.url && layer.wfsUrl ? drawn : usual;
}

/** What the user has changed of the layers, lowest first. */
export function describeArrangement(rows: readonly ArrangedLayer[]): LayerArrangement {
  const looks = rows.flatMap(({ layer, visible, opacity, drawn, usuallyDrawn }) => {
    const look: ChosenLook = {
      ...(visible !== layer.visible && { visible }),
      ...(opacity !== layer.opacity && { opacity }),
      ...(drawn !== usuallyDrawn && drawn !== 'nothing' && { drawn }),
    };
    return Object.keys(look).length > 0 ? [[layer.id, look] as const] : [];
  });
  const isMoved = rows.some(({ place }, i) => place !== i);
  return {
    looks: Object.fromEntries(looks),
    order: isMoved ? rows.map(({ layer }) => layer.id) : null,
  };
}

/**
 * Rows in the order that a state names. A layer that it does not name lies over the one that it
 * follows in its source.
 */
export function arrangeLayers<Row extends Pick<ArrangedLayer, 'layer' | 'place'>>(
  rows: readonly Row[],
  order: readonly string[] | null,
): Row[] {
  const ofSource = rows.toSorted((a, b) => a.place - b.place);
  if (!order) return ofSource;
  const byId = new Map(ofSource.map((row) => [row.layer.id, row]));
  const arranged = [...new Set(order)].flatMap((id) => byId.get(id) ?? []);
  const named = new Set(arranged);
  ofSource.forEach((row, i) => {
    if (named.has(row)) return;
    const below = ofSource[i - 1];
    arranged.splice(below ? arranged.indexOf(below) + 1 : 0, 0, row);
  });
  return arranged;
}

/** Looks of layers in a state that a page hands over; those of the wrong kind are left out. */
export function readLooks(given: unknown): Readonly<Record<string, ChosenLook>> {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).map(([id, look]: [string, unknown]) => {
      const { visible, opacity, drawn } = (look ?? {}) as ChosenLook;
      return [
        id,
        {
          ...(typeof visible === 'boolean' && { visible }),
          ...(typeof opacity === 'number' && opacity >= 0 && opacity <= 1 && { opacity }),
          ...((drawn === 'features' || drawn === 'pictures') && { drawn }),
        },
      ];
    }),
  );
}
