import type { Problem } from '../../src/core/problem.ts';
import type { Route } from './router.ts';

/** Opens the saved view that an address names. */
export class SavedViewOpener {
  /** Why the view of the place cannot be opened; null while it is on its way. */
  problem: Problem | null = null;
  #id: string | null = null;

  /** @param open gets the place that the view holds */
  constructor(
    private readonly changed: () => void,
    private readonly open: (route: Route) => void,
  ) {}

  /** Loads the view of a place, once for each visit. */
  follow(route: Route, isSignedIn: boolean): void {
    const id = route.name === 'view' && isSignedIn ? route.id : null;
    if (id === this.#id) return;
    this.#id = id;
    this.problem = null;
    if (id !== null) void this.#load(id);
  }

  /** Loads it again. */
  retry(): void {
    const id = this.#id;
    this.problem = null;
    this.changed();
    if (id !== null) void this.#load(id);
  }

  async #load(id: string): Promise<void> {
    const answer = await request(id);
    if (this.#id !== id) return;
    if (answer.ok) {
      const { kind, state } = answer.data;
      this.open(
        kind === 'map'
          ? { name: 'map', state }
          : { name: 'consume', state: { ...state, kind }, alone: false },
      );
      return;
    }
    this.problem = answer.error;
    this.changed();
  }
}

/** Few addresses name a saved view: what loads one comes with the first. */
async function request(id: string) {
  const [{ loadSavedView }, { pageBackend }] = await Promise.all([
    import('../../src/backend/saved-views.ts'),
    import('../../src/backend/backend.ts'),
  ]);
  return loadSavedView(pageBackend(), id).catch((error: unknown) => ({
    ok: false as const,
    error: { code: 'REQUEST_FAILED' as const, message: String(error) },
  }));
}
