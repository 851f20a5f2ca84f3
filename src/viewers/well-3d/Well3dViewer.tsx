import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { readStored, store } from '../../core/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { isNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { ControlPanel } from './ControlPanel.tsx';
import type { Well3dController } from './controller.ts';
import { SceneProgress } from './SceneProgress.tsx';
import { ScenePicture } from './ScenePicture.tsx';
import type { Assumption } from '../../formats/format-error.ts';
import { LinkNotes } from '../shared/LinkNotes.tsx';
import type { HeaderRequest } from '../shared/header-form/HeaderForm.tsx';
import { findSegyFacts } from './scene-list.ts';

const FileDialog = lazyPart(async () => (await import('./FileDialog.tsx')).FileDialog);
const AssumedNotes = lazyExtra(
  async () => (await import('../shared/AssumedNotes.tsx')).AssumedNotes,
);

/** Props of the 3D view. */
export interface Well3dViewerProps {
  host: ElementHost;
  controller: Well3dController;
}

/**
 * The view of `<geo-well-3d>` and `<geo-seismic-3d>`: spec 2 "3D view" and "3D well/cube viewer
 * wrapper".
 */
export const Well3dViewer = withTexts(Viewer);

const NARROW_PX = 720;
const PANEL_OPEN = 'geo-elements.well-3d.panel-open';

function Viewer({ host, controller }: Well3dViewerProps) {
  const t = useTexts();
  const { lang, dir } = useSignal(host.environment);
  const theme = useSignal(controller.theme);
  const [hasPanel, setPanel] = useState(
    () => readStored(PANEL_OPEN) !== 'no' && !isNarrow(host.element, NARROW_PX),
  );
  const [headerRequest, setHeaderRequest] = useState<HeaderRequest | null>(null);
  const openPanel = (isOpen: boolean): void => {
    setPanel(isOpen);
    setHeaderRequest(null);
    store(PANEL_OPEN, isOpen ? 'yes' : 'no');
  };
  return (
    <div className="geo-frame well-3d" data-theme={theme} lang={lang} dir={dir}>
      <Problems controller={controller} />
      <Assumptions
        controller={controller}
        onChange={(kind) => {
          setPanel(true);
          setHeaderRequest({ kind });
        }}
      />
      <div className="main">
        <div className="scene-region" part="scene">
          <ScenePicture
            controller={controller}
            panelButton={
              <Button
                label={t(hasPanel ? 'well3d.panel.hide' : 'well3d.panel.show')}
                icon={hasPanel ? PanelRightClose : PanelRightOpen}
                iconOnly
                aria-expanded={hasPanel}
                onClick={() => openPanel(!hasPanel)}
              />
            }
          />
          <SceneProgress controller={controller} />
        </div>
        {hasPanel ? (
          <ControlPanel
            controller={controller}
            headerRequest={headerRequest}
            onClose={() => openPanel(false)}
          />
        ) : null}
      </div>
      <FileQuestion controller={controller} />
    </div>
  );
}

/** Asks which files are plotted, where wells have several; loaded with the question. */
function FileQuestion({ controller: { loader } }: { controller: Well3dController }) {
  const phase = useSignal(loader.phase);
  return phase.kind === 'choosing' ? (
    <Suspense fallback={null}>
      <FileDialog
        wells={phase.wells}
        chosen={loader.chosen}
        onDiscard={() => loader.discard()}
        onPlot={(chosen) => void loader.plot(chosen)}
      />
    </Suspense>
  ) : null;
}

/** A failure that leaves something to be seen, and what a link names and is not there. */
function Problems({ controller }: { controller: Well3dController }) {
  const problem = useSignal(controller.loader.problem);
  const engineProblem = useSignal(controller.engineProblem);
  const shown = problem ?? engineProblem;
  return (
    <>
      {shown ? (
        <ProblemNote compact problem={shown} onClose={() => controller.closeProblem()} />
      ) : null}
      <LinkNotes missing={controller.viewState.missing} />
    </>
  );
}

/** What was assumed when the survey was opened or read; loaded where there is an assumption. */
function Assumptions({
  controller,
  onChange,
}: {
  controller: Well3dController;
  /** Opens the form that corrects the headers. */
  onChange(kind: Assumption): void;
}) {
  const seismic = useSignal(controller.loader.data)?.seismic;
  const warnings = useSignal(controller.notes.warnings);
  return seismic && warnings.some(({ assumes }) => assumes) ? (
    <Suspense fallback={null}>
      <AssumedNotes warnings={warnings} onChange={findSegyFacts(seismic) ? onChange : undefined} />
    </Suspense>
  ) : null;
}
