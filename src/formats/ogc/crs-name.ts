/** A coordinate system as data name it. */
export interface NamedCrs {
  /** "EPSG:4326"; "CRS:84" for degrees whose order is longitude first. */
  readonly code: string;
  /** Whether the way it is named asks for the axes of the register: latitude first for degrees. */
  readonly hasRegisterAxes: boolean;
}

/**
 * Reads "EPSG:3857", "urn:ogc:def:crs:EPSG::3857", the addresses of opengis.net, and the names of
 * CRS84.
 *
 * @returns null for a name that holds no code
 */
export function readCrsName(name: string): NamedCrs | null {
  const text = name.trim();
  if (/\bCRS:?84$/i.test(text)) return { code: 'CRS:84', hasRegisterAxes: false };
  const code = /(?:EPSG:+(?:[\d.]*:)?|\/EPSG\/[\d.]+\/|epsg\.xml#|^)(\d{4,6})$/i.exec(text)?.[1];
  if (!code) return null;
  return {
    code: `EPSG:${code}`,
    hasRegisterAxes: /^urn:/i.test(text) || /\/def\/crs\//i.test(text),
  };
}

/** The name in the `crs` member of a GeoJSON object (GeoJSON 2008, 3); null without one. */
export function findCrsMember(object: unknown): string | null {
  const { crs } = (object ?? {}) as { crs?: unknown };
  if (typeof crs === 'string') return crs;
  const { type, properties } = (crs ?? {}) as {
    type?: unknown;
    properties?: { name?: unknown; code?: unknown } | null;
  };
  if (typeof properties?.name === 'string') return properties.name;
  return String(type).toUpperCase() === 'EPSG' && properties?.code !== undefined
    ? `EPSG:${String(properties.code)}`
    : null;
}

/** Systems whose degrees are those of the map, longitude first or latitude first. */
export function isWgs84({ code }: NamedCrs): boolean {
  return /^(EPSG:(4326|4979|4258|6318|4269)|CRS:84)$/.test(code);
}

/** Systems of the web's Mercator projection. */
export function isWebMercator({ code }: NamedCrs): boolean {
  return /^EPSG:(3857|900913|3785|102100|102113)$/.test(code);
}
