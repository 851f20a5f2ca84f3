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
  const given = name.trim().replace(/^\[(.*)\]$/, '$1');
  // Of a compound system the first part is the horizontal one (OGC 07-092r3, 7.5.2).
  const compound = /^urn:ogc:def:crs,crs:([^,]+)/i.exec(given)?.[1];
  const text = compound === undefined ? given : `urn:ogc:def:crs:${compound}`;
  if (/\bCRS:?84h?$|^(urn:)?ogc:.*OGC:2:84$|^WGS ?(19)?84$/i.test(text))
    return { code: 'CRS:84', hasRegisterAxes: false };
  const code =
    /(?:EPSG:+(?:[\d.]*:|geographicCRS:)?|EPSG[ _/]|\/EPSG\/[\d.]+\/|\/ref\/epsg\/|epsg\.xml#|^)(\d{4,6})(?:\/(?:\w+\/?)?)?$/i.exec(
      text,
    )?.[1] ?? /^ESRI:+(102100|102113)$/i.exec(text)?.[1];
  if (!code) return null;
  return {
    code: `EPSG:${code}`,
    hasRegisterAxes: /^urn:/i.test(text) || /\/def\/crs\//i.test(text),
  };
}

/**
 * The name in the `crs` member of a GeoJSON object (GeoJSON 2008, 3), or in `coordRefSys` of its
 * later form; null without one.
 */
export function findCrsMember(object: unknown): string | null {
  const { crs, coordRefSys } = (object ?? {}) as { crs?: unknown; coordRefSys?: unknown };
  if (typeof crs === 'string') return crs;
  if (typeof crs === 'number') return `EPSG:${crs}`;
  if (typeof coordRefSys === 'string') return coordRefSys;
  const { properties, ...own } = (crs ?? {}) as Record<string, unknown>;
  const named = { ...own, ...(properties as Record<string, unknown> | null | undefined) };
  const name = ['name', 'urn', 'href'].map((key) => named[key]).find((one) => one !== undefined);
  if (typeof name === 'string') return name;
  const { code } = named;
  if (typeof code === 'string' && /\D/.test(code)) return code;
  return String(own['type']).toUpperCase() === 'EPSG' && code !== undefined
    ? `EPSG:${String(code as string | number)}`
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
