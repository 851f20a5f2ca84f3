/** A position in degrees of WGS 84, longitude first (RFC 7946, 3.1.1). */
export type Position = readonly [lon: number, lat: number];
