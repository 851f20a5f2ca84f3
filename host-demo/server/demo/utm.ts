/**
 * Universal Transverse Mercator on WGS84, northern hemisphere (Krüger's series to the fourth order:
 * below a millimetre).
 */

const A = 6_378_137;
const F = 1 / 298.257223563;
const SCALE = 0.9996;
const FALSE_EASTING = 500_000;
const N = F / (2 - F);
const RADIUS = (A / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
const BETA = [
  N / 2 - (2 * N ** 2) / 3 + (37 * N ** 3) / 96 - N ** 4 / 360,
  N ** 2 / 48 + N ** 3 / 15 - (437 * N ** 4) / 1440,
  (17 * N ** 3) / 480 - (37 * N ** 4) / 840,
  (4397 * N ** 4) / 161_280,
];
const DELTA = [
  2 * N - (2 * N ** 2) / 3 - 2 * N ** 3 + (116 * N ** 4) / 45,
  (7 * N ** 2) / 3 - (8 * N ** 3) / 5 - (227 * N ** 4) / 45,
  (56 * N ** 3) / 15 - (136 * N ** 4) / 35,
  (4279 * N ** 4) / 630,
];
const DEGREES = 180 / Math.PI;

/** Longitude and latitude, degrees, of an easting and northing, metres. */
export function fromUtm(x: number, y: number, zone: number): [longitude: number, latitude: number] {
  const xi = y / (SCALE * RADIUS);
  const eta = (x - FALSE_EASTING) / (SCALE * RADIUS);
  let [xi1, eta1] = [xi, eta];
  BETA.forEach((beta, i) => {
    const k = 2 * (i + 1);
    xi1 -= beta * Math.sin(k * xi) * Math.cosh(k * eta);
    eta1 -= beta * Math.cos(k * xi) * Math.sinh(k * eta);
  });
  const chi = Math.asin(Math.sin(xi1) / Math.cosh(eta1));
  const latitude = DELTA.reduce((sum, delta, i) => sum + delta * Math.sin(2 * (i + 1) * chi), chi);
  const longitude = Math.atan2(Math.sinh(eta1), Math.cos(xi1)) * DEGREES + zone * 6 - 183;
  return [round(longitude), round(latitude * DEGREES)];
}

/** Nine decimals are a tenth of a millimetre. */
function round(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}
