/** What a link stands for where a body does not say it (contract, `/service/{link}`). */
const LINKS: ReadonlyMap<string, string> = new Map([
  ['catalog', 'Catalog'],
  ['rule', 'Rule'],
  ['map', 'Map'],
  ['layer', 'Layer'],
]);

/** The entity that a body names, else the one that the link stands for; "" for neither. */
export function linkedName(entityName: string, link = ''): string {
  return entityName || (LINKS.get(link) ?? link);
}
