/**
 * The EPSG code that a .prj names; null where it names none. UTM zones, the systems of Türkiye, the
 * Dutch grid, and degrees of WGS 84 and ED50 are known by their ESRI names too.
 */
export function findEpsgCode(projection: string): string | null {
  const named = [
    ...projection.matchAll(
      /(?:AUTHORITY\s*\[\s*"EPSG"\s*,\s*"?|\bID\s*\[\s*"EPSG"\s*,\s*)(\d{4,6})"?\s*\]\s*\]\s*$/gi,
    ),
  ].at(-1)?.[1];
  if (named) return `EPSG:${named}`;
  const name = findProjectionName(projection)?.replaceAll('_', ' ') ?? '';
  if (/^(GCS )?WGS (19)?84$/i.test(name)) return 'EPSG:4326';
  if (/^(GCS )?(European( Datum)? 1950|ED50)$/i.test(name)) return 'EPSG:4230';
  if (/^(GCS )?TUREF$/i.test(name)) return 'EPSG:5252';
  if (/^(Amersfoort \/ )?RD New$/i.test(name)) return 'EPSG:28992';
  if (/^WGS (19)?84 (Web Mercator|\/ Pseudo)/i.test(name)) return 'EPSG:3857';
  return findTurkishBelt(name) ?? findUtmZone(name);
}

/**
 * The name of the system in a .prj (WKT 1 of OGC and of ESRI, WKT 2), the horizontal one of a
 * system with heights; null without one.
 */
export function findProjectionName(projection: string): string | null {
  return (
    /^\s*(?:COMP(?:D_CS|OUNDCRS)\s*\[\s*"[^"]*"\s*,\s*|BOUNDCRS\s*\[\s*SOURCECRS\s*\[\s*)?(?:PROJCS|GEOGCS|PROJCRS|GEOGCRS|GEODCRS|BOUNDCRS)\s*\[\s*"([^"]+)"/i.exec(
      projection,
    )?.[1] ?? null
  );
}

/** Belts of three degrees by their middle: TUREF / TM30 is EPSG:5254, ED50 / TM30 is EPSG:2320. */
function findTurkishBelt(name: string): string | null {
  const [, frame, middle] =
    /^(TUREF|ED ?50|ED 1950|European Datum 1950)(?: \/)? TM ?(27|30|33|36|39|42|45)$/i.exec(name) ??
    [];
  if (!frame) return null;
  const belt = (Number(middle) - 27) / 3;
  return `EPSG:${(/^TUREF/i.test(frame) ? 5253 : 2319) + belt}`;
}

function findUtmZone(name: string): string | null {
  const utm =
    /^(WGS 1984|WGS 84|ED 1950|ED50|European Datum 1950|ETRS 1989|ETRS89)(?: \/)? UTM zone (\d{1,2})([NS])$/i.exec(
      name,
    );
  if (!utm) return null;
  const zone = utm[2]!.padStart(2, '0');
  if (/^WGS/i.test(utm[1]!)) return `EPSG:32${/N/i.test(utm[3]!) ? 6 : 7}${zone}`;
  return /^ETRS/i.test(utm[1]!) ? `EPSG:258${zone}` : `EPSG:230${zone}`;
}
