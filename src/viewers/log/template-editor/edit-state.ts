import {
  type LogTemplate,
  type ParsedTemplate,
  parseTemplate,
} from '../../../plot/log/template.ts';
import {
  toEditDoc,
  type EditDoc,
  type FieldPlace,
  findSpec,
  toTemplate,
  findTrackKey,
  valueAt,
  withValue,
} from './edit-doc.ts';
import { type Reason, findReason } from './edit-reason.ts';

/** An entry that the template cannot take: it stays in its field and is not applied. */
export interface Rejected extends FieldPlace {
  value: unknown;
  reason: Reason;
}

/** The editor's whole state. Immutable: every function below makes a new one. */
export interface EditState {
  /** What Revert goes back to. */
  start: EditDoc;
  /** What is applied: always a valid template. */
  present: EditDoc;
  past: readonly EditDoc[];
  future: readonly EditDoc[];
  /** By `placeId`. */
  rejected: ReadonlyMap<string, Rejected>;
  /** Why the last change of order or number was not made. */
  refusal: Reason | null;
  /** The last step was typing: the plot may wait for the next key. `id` is the field. */
  typed: { id: string; atMs: number } | null;
}

/** Steps that can be undone. */
export const HISTORY_LIMIT = 200;
/** Typing in one field is one step while the keys follow each other this closely. */
export const COALESCE_MS = 1000;

/** Begins with a template; nothing to take back yet. */
export function startEdit(template: LogTemplate): EditState {
  const doc = toEditDoc(template);
  return {
    start: doc,
    present: doc,
    past: [],
    future: [],
    rejected: new Map(),
    refusal: null,
    typed: null,
  };
}

/** Names a field. */
function placeId({ node, path }: FieldPlace): string {
  return `${node}:${path.join('.')}`;
}

/** Checks a document against the template's schema. */
export function checkDoc(doc: EditDoc): ParsedTemplate {
  return parseTemplate(toTemplate(doc));
}

/** What a field shows, the entry that was rejected before the value that is applied. */
export function readField(
  state: EditState,
  place: FieldPlace,
): { value: unknown; reason: Reason | null } {
  const rejected = state.rejected.get(placeId(place));
  return rejected
    ? { value: rejected.value, reason: rejected.reason }
    : { value: valueAt(state.present, place), reason: null };
}

/**
 * Enters a value in a field. Entries rejected before are tried again with it: limits are exchanged
 * by typing one after the other, a track becomes logarithmic once its limits allow it. What fits is
 * applied in one step, what does not is kept.
 * @param typedAtMs time of the key where it is typing
 */
export function setValue(
  state: EditState,
  place: FieldPlace,
  value: unknown,
  typedAtMs?: number,
): EditState {
  const id = placeId(place);
  const rejected = new Map(state.rejected);
  rejected.delete(id);
  if (Object.is(valueAt(state.present, place), value)) return { ...state, rejected, refusal: null };
  const waiting = [...rejected];
  const track = findTrackKey(state.present, place.node);
  const sets = [
    waiting,
    waiting.filter(([, entry]) => findTrackKey(state.present, entry.node) === track),
    waiting.filter(([, entry]) => entry.node === place.node),
    [],
  ];
  const changed = withValue(state.present, place, value);
  for (const set of sets) {
    const doc = set.reduce((made, [, entry]) => withValue(made, entry, entry.value), changed);
    if (!checkDoc(doc).ok) continue;
    set.forEach(([name]) => rejected.delete(name));
    return commit(
      { ...state, rejected },
      doc,
      typedAtMs === undefined ? null : { id, atMs: typedAtMs },
    );
  }
  const check = checkDoc(changed);
  rejected.set(id, { ...place, value, reason: findReason(check.ok ? [] : check.issues) });
  return { ...state, rejected, refusal: null };
}

/** Makes a change of the document in one step, or sets `refusal` if it cannot be made. */
export function applyChange(state: EditState, change: (doc: EditDoc) => EditDoc): EditState {
  const doc = change(state.present);
  if (doc === state.present) return state;
  const check = checkDoc(doc);
  if (!check.ok) return { ...state, refusal: findReason(check.issues), typed: null };
  return commit(
    {
      ...state,
      rejected: new Map(
        [...state.rejected].filter(([, { node }]) => findSpec(doc, node) !== undefined),
      ),
    },
    doc,
    null,
  );
}

function commit(state: EditState, doc: EditDoc, typed: EditState['typed']): EditState {
  const goesOn =
    typed !== null &&
    state.typed?.id === typed.id &&
    typed.atMs - state.typed.atMs < COALESCE_MS &&
    state.past.length > 0;
  const past = goesOn ? state.past : [...state.past, state.present].slice(-HISTORY_LIMIT);
  return { ...state, present: doc, past, future: [], refusal: null, typed };
}

/** Whether there is something to take back: a step, or an entry that was rejected. */
export function canUndo(state: EditState): boolean {
  return state.past.length > 0 || state.rejected.size > 0;
}

/** Takes back the last step; entries that were rejected go first. */
export function undo(state: EditState): EditState {
  const clean = { ...state, rejected: new Map(), refusal: null, typed: null };
  const before = state.past.at(-1);
  if (state.rejected.size > 0 || !before) return clean;
  return {
    ...clean,
    present: before,
    past: state.past.slice(0, -1),
    future: [state.present, ...state.future],
  };
}

/** Makes the step again that was undone last. */
export function redo(state: EditState): EditState {
  const [next, ...future] = state.future;
  if (!next) return state;
  return {
    ...state,
    rejected: new Map(),
    refusal: null,
    typed: null,
    present: next,
    past: [...state.past, state.present].slice(-HISTORY_LIMIT),
    future,
  };
}

/** Whether Revert would change anything. */
export function canRevert(state: EditState): boolean {
  return state.rejected.size > 0 || state.present !== state.start;
}

/** Goes back to the template of the beginning, as a step that can be undone itself. */
export function revert(state: EditState): EditState {
  const clean = { ...state, rejected: new Map<string, Rejected>(), refusal: null };
  return state.present === state.start
    ? { ...clean, typed: null }
    : commit(clean, state.start, null);
}
