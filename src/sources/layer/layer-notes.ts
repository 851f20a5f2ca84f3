/** Why a feature is not drawn. */
export type NotDrawn =
  | 'no-geometry' // null, or without a position
  | 'kind' // a kind of geometry that is not drawn
  | 'position'; // a position outside of degrees, or that its system cannot express

/** What a layer's features leave out, or what was assumed when they were read. */
export type LayerNote =
  /** Features that are not drawn, by the reason; `kinds` are geometries that are not drawn. */
  | {
      readonly kind: 'not-drawn';
      readonly count: number;
      readonly reasons: Readonly<Partial<Record<NotDrawn, number>>>;
      readonly kinds: readonly string[];
    }
  /** Features whose coordinate system could not be converted. */
  | { readonly kind: 'system'; readonly count: number; readonly crs: string }
  /** The server gave fewer features than it has; `matched` is null where it does not say. */
  | { readonly kind: 'incomplete'; readonly count: number; readonly matched: number | null }
  /** Latitudes were read as the first of two numbers, or the order could not be found out. */
  | { readonly kind: 'latitude-first' | 'order-unknown' }
  /** The answer names no character set: its letters were read as this one. */
  | { readonly kind: 'encoding'; readonly name: string }
  /** Shapes that were read as crossing the meridian of 180 degrees. */
  | { readonly kind: 'antimeridian'; readonly count: number };
