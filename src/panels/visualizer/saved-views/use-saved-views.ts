import { useMemo, useState } from 'react';
import type { Backend, Result } from '../../../backend/backend.ts';
import {
  changeView,
  createView,
  deleteView,
  loadSavedViews,
  type NewView,
  type SavedView,
  type SavedViewList,
} from '../../../backend/saved-views.ts';
import type { Problem } from '../../../core/problem.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
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
  remove(view: SavedView): Promise<boolean>;
  load(): void;
}

/** What was done last, with the way back where there is one. */
export interface ViewNotice {
  message: string;
  undo?: () => void;
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
  const run = async <T>(call: Promise<Result<T>>): Promise<T | null> => {
    setBusy(true);
    report(null);
    const answer = await call.catch(() => null);
    setBusy(false);
    if (answer && !answer.ok) report(answer.error);
    // Also after a refusal: what is listed may be older than what the server has.
    setAttempt((before) => before + 1);
    return answer?.ok ? answer.data : null;
  };
  return {
    list: found.data,
    shareDenied: denied.edit,
    problem: failure ?? found.problem,
    isBusy,
    create: (view) => run(createView(backend, view)),
    change: (view, changes) => run(changeView(backend, view, changes)),
    remove: async (view) => (await run(deleteView(backend, view).then(done))) !== null,
    load: () => setAttempt((before) => before + 1),
  };
}

function done(answer: Result<null>): Result<true> {
  return answer.ok ? { ok: true, data: true } : answer;
}
