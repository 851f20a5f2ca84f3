import { useEffect, useMemo, useState } from 'react';
import type { Backend, Result } from '../../../backend/backend.ts';
import {
  changeView,
  createView,
  createViewDeletion,
  loadSavedViews,
  type NewView,
  type SavedView,
  type SavedViewList,
  type ViewDeletion,
} from '../../../backend/saved-views.ts';
import type { Problem } from '../../../core/problem.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { useWriteProblem } from '../../../ui/use-write-problem.ts';
import { useDenials } from '../../shared/use-rights.ts';

/** Saved views of the server, and what can be done with them. */
export interface SavedViewsStore {
  /** Null until they are loaded. */
  list: SavedViewList | null;
  /** Why the user may not share views; false where they may. */
  shareDenied: string | false;
  problem: Problem | null;
  isBusy: boolean;
  /** Each answers whether it was done; what was not is the problem. */
  create(view: NewView): Promise<SavedView | null>;
  change(view: SavedView, changes: Partial<NewView>): Promise<SavedView | null>;
  /** What is deleted as soon as it can no longer be undone. */
  deletion: ViewDeletion;
  load(): void;
}

/** Loads the saved views that the user sees. */
export function useSavedViews(backend: Backend): SavedViewsStore {
  const [attempt, setAttempt] = useState(0);
  const ask = useMemo(
    () => (signal: AbortSignal) => loadSavedViews(backend, { signal }),
    // Another attempt asks again.
    [backend, attempt],
  );
  const found = useAnswer(ask, { keep: true });
  const { problem: failure, report } = useWriteProblem(useTexts()('views.title'));
  const [isBusy, setBusy] = useState(false);
  const denied = useDenials(backend);
  const load = (): void => setAttempt((before) => before + 1);
  const end = (answer: Result<unknown>): void => {
    if (!answer.ok) report(answer.error);
    // Also after a refusal: what is listed may be older than what the server has.
    load();
  };
  const deletion = useDeletion(backend, end);
  const hidden = new Set([...useSignal(deletion.hidden)].map(({ id }) => id));
  const run = async <T>(write: () => Promise<Result<T>>): Promise<T | null> => {
    setBusy(true);
    report(null);
    // A name is free once its view is deleted.
    await deletion.flush();
    const answer = await write().catch(() => null);
    setBusy(false);
    if (answer) end(answer);
    return answer?.ok ? answer.data : null;
  };
  return {
    list: found.data && {
      ...found.data,
      views: found.data.views.filter(({ id }) => !hidden.has(id)),
    },
    shareDenied: denied.edit,
    problem: failure ?? found.problem,
    isBusy,
    create: (view) => run(() => createView(backend, view)),
    change: (view, changes) => run(() => changeView(backend, view, changes)),
    deletion,
    load,
  };
}

/** Deletes views of this dialog; what waits when it is closed is deleted then. */
function useDeletion(backend: Backend, onEnd: (answer: Result<null>) => void): ViewDeletion {
  const latest = useLatest(onEnd);
  const deletion = useMemo(
    () => createViewDeletion(backend, (answer) => latest.current(answer)),
    [backend, latest],
  );
  useEffect(() => () => void deletion.flush(), [deletion]);
  return deletion;
}
