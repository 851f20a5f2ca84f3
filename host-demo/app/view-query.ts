import { VIEWER_KINDS } from '../../src/core/viewer-kinds.ts';
import type { ElementState } from './router.ts';

/** What names a value of a viewer in the query: `view.template=triple-combo`. */
const PREFIX = 'view.';
const NAME = /^view\.[A-Za-z]\w{0,40}$/;
/** Values of a viewer that an address may name. */
const MOST_VALUES = 40;
/** The longest address that can be mailed and opened everywhere. */
export const LONGEST_ADDRESS = 2000;

/**
 * The state of the visualizer with what the query says of its viewer, under `view` by kind.
 *
 * @param state what the whole query says
 */
export function readViewQuery(kind: string, state: ElementState): ElementState {
  const entries = Object.entries(state);
  const own = entries.filter(([name]) => name.startsWith(PREFIX));
  const rest = Object.fromEntries(
    entries.filter(([name]) => name !== 'view' && !name.startsWith(PREFIX)),
  );
  const values = own
    .filter(([name]) => NAME.test(name))
    .slice(0, MOST_VALUES)
    .map(([name, value]) => [name.slice(PREFIX.length), value] as const);
  return values.length > 0 ? { ...rest, view: { [kind]: Object.fromEntries(values) } } : rest;
}

/** What the query says of the viewer that is shown. */
export function listViewQuery(kind: unknown, view: unknown): ElementState {
  const own = readObject(readObject(view)[String(kind)]);
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [PREFIX + name, value]));
}

/** Views by kind, as the history holds them beside the address; of the viewers that there are. */
export function readKeptViews(kept: unknown): ElementState {
  const { view } = readObject(kept);
  return Object.fromEntries(
    VIEWER_KINDS.map((kind) => [kind, readObject(readObject(view)[kind])]).filter(
      ([, own]) => Object.keys(own!).length > 0,
    ),
  ) as ElementState;
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
