import type { ViewerKindName } from '../../core/viewer-kinds.ts';

/** What a viewer shows of its data, as its property `state` has it: a plain JSON object. */
export type ViewOfKind = Readonly<Record<string, unknown>>;
/** The views of the viewers, by kind. */
export type ViewsByKind = Readonly<Partial<Record<ViewerKindName, ViewOfKind>>>;

/** What has views. */
interface WithViews {
  kind: ViewerKindName;
  view?: ViewsByKind | undefined;
}

/** What stays in a view where other wells are shown. */
const OF_ANY_WELLS = [
  ...['template', 'depthUnit', 'datum', 'picks'],
  ...['wellLogs', 'wellMarkers', 'wellFiles', 'curve'],
];

/** The view of the kind that is shown; undefined if the state has none that is an object. */
export function readView({ kind, view }: WithViews): ViewOfKind | undefined {
  const own: unknown = isObject(view) ? view[kind] : undefined;
  return isObject(own) ? (own as ViewOfKind) : undefined;
}

/** The state with another view of the kind that is shown. */
export function withView<S extends WithViews>(state: S, own: ViewOfKind): S {
  return { ...state, view: { ...asViews(state.view), [state.kind]: own } };
}

/** The state without the views of these kinds, whose data are others now. */
export function withoutViews<S extends WithViews>(
  state: S,
  ...kinds: readonly ViewerKindName[]
): S {
  if (!state.view) return state;
  const others = Object.entries(asViews(state.view)).filter(
    ([kind]) => !kinds.some((one) => one === kind),
  );
  return { ...state, view: others.length > 0 ? Object.fromEntries(others) : undefined };
}

/** The state with what other wells keep of a view. */
export function withViewOfOtherWells<S extends WithViews>(state: S, kind: ViewerKindName): S {
  const own = asViews(state.view)[kind];
  if (!isObject(own)) return state;
  const kept = Object.entries(own).filter(([key]) => OF_ANY_WELLS.includes(key));
  const without = withoutViews(state, kind);
  return kept.length > 0
    ? { ...without, view: { ...without.view, [kind]: Object.fromEntries(kept) } }
    : without;
}

function asViews(view: unknown): ViewsByKind {
  return isObject(view) ? view : {};
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
