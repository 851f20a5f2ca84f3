import { Suspense } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { withTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { LinkNotes } from '../shared/LinkNotes.tsx';
import { useHasPickNotes } from '../shared/picks/use-pick-notes.ts';
import type { CorrelationController } from './controller.ts';
import { onCorrelationKey } from './correlation-keys.ts';
import { CorrelationRegion } from './CorrelationRegion.tsx';
import { CorrelationToolbar } from './CorrelationToolbar.tsx';

/** Props of the correlation. */
export interface CorrelationViewerProps {
  host: ElementHost;
  controller: CorrelationController;
}

// Parts that the first picture does not need are loaded when they are opened.
const PicksPanel = lazyPart(async () => (await import('./PicksPanel.tsx')).PicksPanel);
const FilesDialog = lazyPart(async () => (await import('./FilesDialog.tsx')).FilesDialog);

const AssumedNotes = lazyExtra(
  async () => (await import('../shared/AssumedNotes.tsx')).AssumedNotes,
);

const PickNotes = lazyExtra(async () => (await import('../shared/picks/PickNotes.tsx')).PickNotes);

/** `<geo-correlation>`: spec 2 "Correlation view". */
export const CorrelationViewer = withTexts(Viewer);

function Viewer({ host, controller }: CorrelationViewerProps) {
  const { state, view } = controller;
  const isPanelOpen = useSignal(controller.isPicksOpen);
  const setPanelOpen = (isOpen: boolean): void => controller.showPicks(isOpen);
  const question = useSignal(state.question);
  const problemOfWells = useSignal(state.problem);
  const problem = useSignal(controller.problem) ?? problemOfWells;
  const { theme } = useSignal(host.environment);
  const notes = useSignal(controller.notes);
  const hasPickNotes = useHasPickNotes(controller.keeping);
  return (
    <div
      className="correlation"
      onKeyDown={(event) => onCorrelationKey(event.nativeEvent, controller)}
    >
      <CorrelationToolbar
        host={host}
        controller={controller}
        panel={isPanelOpen}
        onPanel={setPanelOpen}
      />
      {problem ? (
        <ProblemNote compact problem={problem} onClose={() => controller.dismissProblem()} />
      ) : null}
      <LinkNotes missing={controller.missing} />
      {hasPickNotes ? (
        <Suspense fallback={null}>
          <PickNotes picks={controller.noted} />
        </Suspense>
      ) : null}
      {notes.some(({ assumes }) => assumes) ? (
        <Suspense fallback={null}>
          <AssumedNotes warnings={notes} />
        </Suspense>
      ) : null}
      <div className="main">
        <CorrelationRegion state={state} view={view} host={host} />
        {isPanelOpen ? (
          <Suspense fallback={<div className="picks-panel" />}>
            <PicksPanel controller={controller} theme={theme} onClose={() => setPanelOpen(false)} />
          </Suspense>
        ) : null}
      </div>
      {question ? (
        <Suspense fallback={null}>
          <FilesDialog question={question} />
        </Suspense>
      ) : null}
    </div>
  );
}
