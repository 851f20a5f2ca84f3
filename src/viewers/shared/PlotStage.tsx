import type { ReactNode } from 'react';
import type { Problem } from '../../core/problem.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';

/** What a viewer does with its data, as far as its stage shows it. */
export type StagePhase =
  { kind: 'new' | 'empty' | 'loading' | 'ready' } | { kind: 'failed'; problem: Problem };

/** What is shown while data is read. */
export interface StageProgress {
  label: string;
  done?: number;
  /** Null if it is not known. */
  total?: number | null;
  onCancel(): void;
}

interface PlotStageProps {
  phase: StagePhase;
  /** What is shown without data. */
  empty?: ReactNode;
  progress?: StageProgress;
  /** A plot is shown: progress lies at its edge and does not cover it. */
  hasPlot?: boolean;
  /** Reads again after a failure; undefined if that is of no use. */
  onRetry?(): void;
  onClose?(): void;
}

/** What lies over a plot instead of its data: nothing yet, progress, a failure. */
export function PlotStage({
  phase,
  empty,
  progress,
  hasPlot = false,
  onRetry,
  onClose,
}: PlotStageProps) {
  switch (phase.kind) {
    case 'empty':
      return empty ? <div className="cover">{empty}</div> : null;
    case 'loading':
      return progress ? (
        <div className={hasPlot ? 'strip' : 'cover'}>
          <ProgressNote {...progress} />
        </div>
      ) : null;
    case 'failed':
      return (
        <div className="cover">
          <ProblemNote problem={phase.problem} onRetry={onRetry} onClose={onClose} />
        </div>
      );
    case 'new':
    case 'ready':
      return null;
  }
}
