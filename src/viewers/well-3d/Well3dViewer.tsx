import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { readStored, store } from '../../core/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { isNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { ControlPanel } from './ControlPanel.tsx';
import type { Well3dController } from './controller.ts';
import { FileDialog } from './FileDialog.tsx';
import { SceneProgress } from './SceneProgress.tsx';
import { ScenePicture } from './ScenePicture.tsx';

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
  const phase = useSignal(controller.loader.phase);
  const [hasPanel, setPanel] = useState(
    () => readStored(PANEL_OPEN) !== 'no' && !isNarrow(host.element, NARROW_PX),
  );
  const openPanel = (isOpen: boolean): void => {
    setPanel(isOpen);
    store(PANEL_OPEN, isOpen ? 'yes' : 'no');
  };
  return (
    <div className="geo-frame well-3d" data-theme={theme} lang={lang} dir={dir}>
      <Problems controller={controller} />
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
          <ControlPanel controller={controller} onClose={() => openPanel(false)} />
        ) : null}
      </div>
      {phase.kind === 'choosing' ? (
        <FileDialog
          wells={phase.wells}
          chosen={controller.loader.chosen}
          onDiscard={() => controller.loader.discard()}
          onPlot={(chosen) => void controller.loader.plot(chosen)}
        />
      ) : null}
    </div>
  );
}

/** A failure that leaves something to be seen. */
function Problems({ controller }: { controller: Well3dController }) {
  const problem = useSignal(controller.loader.problem);
  const engineProblem = useSignal(controller.engineProblem);
  const shown = problem ?? engineProblem;
  return shown ? (
    <ProblemNote compact problem={shown} onClose={() => controller.closeProblem()} />
  ) : null;
}
