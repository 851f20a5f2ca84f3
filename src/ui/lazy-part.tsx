import {
  Component,
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  useState,
} from 'react';
import { type Problem, problemOf } from '../core/problem.ts';
import { loadWithRetry } from '../core/load-with-retry.ts';
import { ProblemNote } from './ProblemNote.tsx';

/**
 * A component that is fetched when it is first shown, inside a `Suspense`. Where the fetch fails,
 * the viewer around it goes on: a message with Retry takes the place of the component alone.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const fetchPart = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        throw new PartFailure(problemOf(error, 'PART_NOT_LOADED'));
      }
    });
  let part = fetchPart();
  return function LazyPart(props: P): ReactNode {
    const [{ Part, attempt }, setShown] = useState({ Part: part, attempt: 0 });
    return (
      <PartBoundary
        key={attempt}
        onFailure={() => (part = fetchPart())}
        onRetry={() => setShown({ Part: part, attempt: attempt + 1 })}
      >
        <Part {...props} />
      </PartBoundary>
    );
  };
}

/**
 * A component that comes beside something else, without having been requested: while it cannot be
 * fetched its place stays empty, and it is fetched again when the network is back.
 */
export function lazyExtra<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}

/** Thrown in place of a component that could not be fetched. */
class PartFailure extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

interface BoundaryState {
  error: unknown;
}

/** Shows the failure of a fetch; all other errors go on to the boundary of the element. */
class PartBoundary extends Component<
  { onFailure(): void; onRetry(): void; children: ReactNode },
  BoundaryState
> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  /** The next attempt starts afresh only once this failure is on the screen. */
  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PartFailure)) throw error;
    return <ProblemNote compact problem={error.problem} onRetry={this.props.onRetry} />;
  }
}
