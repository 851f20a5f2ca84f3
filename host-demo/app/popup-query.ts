import type { ElementState } from './router.ts';

/** What a window of one log shows, by the names of its query. */
export type PopupQuery = Readonly<Record<string, string>>;

/** Names of the query, and what the log viewer's state calls the same. */
const NAMES = {
  template: 'template',
  templateName: 'templateName',
  frame: 'frame',
  unit: 'depthUnit',
  range: 'depthRange',
  scale: 'depthScale',
  tab: 'tab',
} as const;

/** The state of the log viewer that a query names. */
export function readPopupQuery({ curves, runs, picks, ...query }: PopupQuery): ElementState {
  const state = Object.entries(NAMES).map(([name, key]) => [
    key,
    key === 'depthScale' && query[name] ? Number(query[name]) : query[name],
  ]);
  const lists = [
    ['curves', curves?.split(',')],
    ['runs', readList(runs)],
  ];
  return {
    ...Object.fromEntries([...state, ...lists].filter(([, value]) => value)),
    ...(picks === 'false' && { picks: false }),
  } as ElementState;
}

/** The query that names a state of the log viewer. */
export function listPopupQuery(state: ElementState): PopupQuery {
  const { curves, runs, picks } = state;
  const named = Object.entries(NAMES).map(([name, key]) => [name, state[key]]);
  const all = [
    ...named,
    ['curves', Array.isArray(curves) ? curves.join(',') : undefined],
    ['runs', Array.isArray(runs) ? JSON.stringify(runs) : undefined],
    ['picks', picks],
  ];
  return Object.fromEntries(
    all.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ) as PopupQuery;
}

function readList(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
