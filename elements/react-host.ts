/**
 * A React host that renders an element before its definition has arrived finds no properties on it,
 * and writes every value as an attribute: objects as "[object Object]", `plotOnly` as `plotonly`.
 * The values themselves are found where React 17 to 19 keep the props of each node that they made;
 * a React that keeps them elsewhere only finds nothing here.
 */
export function propsOfReactHost(element: Element): Readonly<Record<string, unknown>> {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  const props: unknown = key && Reflect.get(element, key);
  return typeof props === 'object' && props !== null ? (props as Record<string, unknown>) : {};
}
