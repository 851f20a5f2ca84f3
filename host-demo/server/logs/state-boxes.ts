import { compareKey } from './well-identity.ts';

/** West, south, east, north in degrees, rounded outward. */
type Box = readonly [west: number, south: number, east: number, north: number];

/** States of the USA and provinces of Canada, whose names and codes stand in log headers. */
const BOXES: readonly (readonly [names: string, box: Box])[] = [
  ['ALABAMA AL', [-88.5, 29.5, -84.8, 35.1]],
  ['ALASKA AK', [-180, 51, -129.9, 72]],
  ['ARIZONA AZ', [-114.9, 31.3, -109, 37.1]],
  ['ARKANSAS AR', [-94.7, 33, -89.6, 36.6]],
  ['CALIFORNIA CA', [-125, 32.4, -114.1, 42.1]],
  ['COLORADO CO', [-109.1, 36.9, -102, 41.1]],
  ['FLORIDA FL', [-88, 24, -79.8, 31.1]],
  ['IDAHO ID', [-117.3, 41.9, -111, 49.1]],
  ['ILLINOIS IL', [-91.6, 36.9, -87.4, 42.6]],
  ['INDIANA IN', [-88.2, 37.7, -84.7, 41.8]],
  ['KANSAS KS', [-102.1, 36.9, -94.5, 40.1]],
  ['KENTUCKY KY', [-89.6, 36.4, -81.9, 39.2]],
  ['LOUISIANA LA', [-94.1, 27.5, -88.5, 33.1]],
  ['MARYLAND MD', [-79.5, 37.8, -75, 39.8]],
  ['MICHIGAN MI', [-90.5, 41.6, -82.3, 48.4]],
  ['MISSISSIPPI MS', [-91.7, 29.5, -88, 35.1]],
  ['MISSOURI MO', [-95.8, 35.9, -89, 40.7]],
  ['MONTANA MT', [-116.1, 44.3, -104, 49.1]],
  ['NEBRASKA NE', [-104.1, 39.9, -95.2, 43.1]],
  ['NEVADA NV', [-120.1, 34.9, -114, 42.1]],
  ['NEWMEXICO NM', [-109.1, 31.3, -102.9, 37.1]],
  ['NEWYORK NY', [-79.8, 40.4, -71.8, 45.1]],
  ['NORTHDAKOTA ND', [-104.1, 45.9, -96.5, 49.1]],
  ['OHIO OH', [-84.9, 38.3, -80.5, 42.4]],
  ['OKLAHOMA OK', [-103.1, 33.6, -94.4, 37.1]],
  ['OREGON OR', [-124.8, 41.9, -116.4, 46.4]],
  ['PENNSYLVANIA PA', [-80.6, 39.7, -74.6, 42.4]],
  ['SOUTHDAKOTA SD', [-104.1, 42.4, -96.4, 46]],
  ['TENNESSEE TN', [-90.4, 34.9, -81.6, 36.7]],
  ['TEXAS TX', [-106.7, 25.7, -93.4, 36.6]],
  ['UTAH UT', [-114.1, 36.9, -109, 42.1]],
  ['VIRGINIA VA', [-83.7, 36.5, -75.1, 39.5]],
  ['WASHINGTON WA', [-125, 45.5, -116.9, 49.1]],
  ['WESTVIRGINIA WV', [-82.7, 37.1, -77.7, 40.7]],
  ['WYOMING WY', [-111.1, 40.9, -104, 45.1]],
  ['ALBERTA AB', [-120.1, 48.9, -109.9, 60.1]],
  ['BRITISHCOLUMBIA BC', [-139.1, 48.2, -114, 60.1]],
  ['MANITOBA MB', [-102.1, 48.9, -88.9, 60.1]],
  ['NEWBRUNSWICK NB', [-69.1, 44.5, -63.7, 48.1]],
  ['NEWFOUNDLANDANDLABRADOR NEWFOUNDLAND NL', [-68, 42, -46, 60.5]],
  ['NORTHWESTTERRITORIES NT NWT', [-136.6, 60, -102, 79]],
  ['NOVASCOTIA NS', [-67, 42, -56, 47.2]],
  ['ONTARIO ON', [-95.2, 41.6, -74.3, 56.9]],
  ['QUEBEC QC', [-79.8, 44.9, -57, 62.7]],
  ['SASKATCHEWAN SK SASK', [-110.1, 48.9, -101.3, 60.1]],
  ['YUKON YT', [-141.1, 59.9, -123.7, 70]],
];

const BY_NAME = new Map(
  BOXES.flatMap(([names, box]) => names.split(' ').map((name) => [name, box] as const)),
);

const PLAIN_NAMES = new Map(
  BOXES.flatMap(([names]) => names.split(' ').map((name, _, [first]) => [name, first!] as const)),
);

/** One name for each state, whether its name or its code is written; another text as it is. */
export function plainState(state: string | null): string | null {
  return state === null ? null : (PLAIN_NAMES.get(compareKey(state)) ?? state);
}

/** Whether a text names a state of the USA or a province of Canada. */
export function isState(text: string | null): boolean {
  return text !== null && BY_NAME.has(compareKey(text));
}

/** Whether a place lies outside of the state that is named; false where the state is not known. */
export function isOutsideState(
  state: string | null,
  [longitude, latitude]: readonly [number, number],
): boolean {
  const box = state === null ? undefined : BY_NAME.get(compareKey(state));
  if (!box) return false;
  const [west, south, east, north] = box;
  return longitude < west || longitude > east || latitude < south || latitude > north;
}
