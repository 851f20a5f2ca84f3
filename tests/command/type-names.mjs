/** Exported types: one name, one type. */

const DECLARATION = /^export (?:declare )?(?:interface|type) (\w+)/gm;

/**
 * Finds type names that several modules declare and export.
 * @param {Iterable<readonly [file: string, text: string]>} modules
 * @returns {string[]} one message per name
 */
export function typeNameFaults(modules) {
  const places = new Map();
  for (const [file, text] of modules)
    for (const name of new Set([...text.matchAll(DECLARATION)].map(([, found]) => found)))
      places.set(name, [...(places.get(name) ?? []), file]);
  return [...places]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `The type name ${name} is exported by ${files.join(' and ')}`);
}
