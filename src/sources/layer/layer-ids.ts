/**
 * Ids of the layers that a page gives: that of the page, else the name of the layer. Layers of
 * several servers may have one name: the second one is "roads:2".
 */
export function listLayerIds(given: readonly unknown[]): unknown[] {
  const ids = given.map((one) => {
    const { id, name } = (one ?? {}) as Record<string, unknown>;
    return id ?? name;
  });
  const taken = new Set(ids);
  const seen = new Set<unknown>();
  return ids.map((id) => {
    let unique = id;
    for (let n = 2; typeof id === 'string' && seen.has(unique); n++)
      unique = taken.has(`${id}:${n}`) ? unique : `${id}:${n}`;
    seen.add(unique);
    return unique;
  });
}
