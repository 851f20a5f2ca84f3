declare module 'shpjs' {
  /** A geometry of GeoJSON; positions have a third number where the file has heights. Null for an empty shape. */
  type Parsed = { type: string; coordinates: unknown } | null;

  /** Shapes of a .shp file in its order; with the text of a .prj in degrees of WGS 84, where that is understood, else as they stand. */
  export function parseShp(shp: Uint8Array, prj?: string): Parsed[];
}
