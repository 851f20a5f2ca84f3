import { type ReactNode, useRef } from 'react';
import type { Problem } from '../../core/problem.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { FileInput } from './FileInput.tsx';
import { isFileProblem } from './file-problem.ts';

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
  /** Opens another file in place of one that cannot be read; undefined where none can be. */
  otherFile?: OtherFile | undefined;
}

/** How another file is chosen. */
export interface OtherFile {
  /** File name extensions, as in the attribute `accept`. */
  accept: string;
  onFile(file: File): void;
}

/** What lies over a plot instead of its data: nothing yet, progress, a failure. */
export function PlotStage({
  phase,
  empty,
  progress,
  hasPlot = false,
  onRetry,
  onClose,
  otherFile,
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
          <Failure
            problem={phase.problem}
            onRetry={onRetry}
            onClose={onClose}
            otherFile={otherFile}
          />
        </div>
      );
    case 'new':
    case 'ready':
      return null;
  }
}

/** Why there are no data; beside it another file, where the failure is one of the file. */
function Failure({
  problem,
  onRetry,
  onClose,
  otherFile,
}: Pick<PlotStageProps, 'onRetry' | 'onClose' | 'otherFile'> & { problem: Problem }) {
  const t = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const label = t('common.openAnother');
  const file = isFileProblem(problem.code) ? otherFile : undefined;
  const well = problem.values?.['well'];
  return (
    <>
      <ProblemNote
        problem={problem}
        onRetry={onRetry}
        onClose={onClose}
        action={file && { label, run: () => chooser.current?.click() }}
      />
      {typeof well === 'string' ? (
        <p className="muted">
          <bdi>{well}</bdi>
        </p>
      ) : null}
      {file ? <FileInput ref={chooser} label={label} {...file} /> : null}
    </>
  );
}
