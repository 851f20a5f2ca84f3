/** Default entity of a link if the body names none (contract, `/service/{link}`). */
const LINKS: ReadonlyMap<string, string> = new Map([
  ['catalog', 'Catalog'],
  ['rule', 'Rule'],
  ['map', 'Map'],
  ['layer', 'Layer'],
]);

/** The entity that the body names, else the default of the link; "" if neither exists. */
export function linkedName(entityName: string, link = ''): string {
  return entityName || (LINKS.get(link) ?? link);
}
