/** Degrees of a datum as ESRI's well-known text (WKT 1). */
const GEOGRAPHIC = {
  wgs84:
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  ed50: 'GEOGCS["GCS_European_1950",DATUM["D_European_1950",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  etrs89:
    'GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  turef:
    'GEOGCS["GCS_TUREF",DATUM["D_Turkish_National_Reference_Frame",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
} as const;

/** A belt of the transverse Mercator projection. */
interface Belt {
  readonly name: string;
  readonly base: string;
  readonly meridian: number;
  readonly scale: number;
  readonly northing?: number;
}

/**
 * The text of a .prj file for a system of the EPSG register: degrees and UTM zones of WGS 84, ED50
 * and ETRS89, the three-degree belts of Türkiye, the web's projection. Null for any other.
 */
export function projectionText(code: string): string | null {
  const number = Number(/^EPSG:(\d+)$/.exec(code)?.[1] ?? NaN);
  if (number === 4326) return GEOGRAPHIC.wgs84;
  if (number === 4230) return GEOGRAPHIC.ed50;
  if (number === 4258) return GEOGRAPHIC.etrs89;
  if (number === 5252) return GEOGRAPHIC.turef;
  if (number === 3857)
    return `PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",${GEOGRAPHIC.wgs84},PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]`;
  const belt = findZone(number) ?? findTurkishBelt(number);
  return belt ? writeBelt(belt) : null;
}

function findZone(number: number): Belt | null {
  const [family, zone] = [Math.floor(number / 100), number % 100];
  const isZone = zone >= 1 && zone <= 60;
  const belt = { meridian: 6 * zone - 183, scale: 0.9996 };
  if (family === 326 && isZone)
    return { ...belt, name: `WGS_1984_UTM_Zone_${zone}N`, base: GEOGRAPHIC.wgs84 };
  if (family === 327 && isZone)
    return {
      ...belt,
      name: `WGS_1984_UTM_Zone_${zone}S`,
      base: GEOGRAPHIC.wgs84,
      northing: 10_000_000,
    };
  if (family === 230 && zone >= 28 && zone <= 38)
    return { ...belt, name: `ED_1950_UTM_Zone_${zone}N`, base: GEOGRAPHIC.ed50 };
  return family === 258 && zone >= 28 && zone <= 38
    ? { ...belt, name: `ETRS_1989_UTM_Zone_${zone}N`, base: GEOGRAPHIC.etrs89 }
    : null;
}

/** EPSG:2319 to 2325 are ED50 / TM27 to TM45, EPSG:5253 to 5259 those of TUREF. */
function findTurkishBelt(number: number): Belt | null {
  const isEd50 = number >= 2319 && number <= 2325;
  if (!isEd50 && !(number >= 5253 && number <= 5259)) return null;
  const meridian = 27 + 3 * (number - (isEd50 ? 2319 : 5253));
  return isEd50
    ? { name: `ED_1950_TM${meridian}`, base: GEOGRAPHIC.ed50, meridian, scale: 1 }
    : { name: `TUREF_TM${meridian}`, base: GEOGRAPHIC.turef, meridian, scale: 1 };
}

function writeBelt({ name, base, meridian, scale, northing = 0 }: Belt): string {
  return `PROJCS["${name}",${base},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",${northing.toFixed(1)}],PARAMETER["Central_Meridian",${meridian.toFixed(1)}],PARAMETER["Scale_Factor",${scale}],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;
}
