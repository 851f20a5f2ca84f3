import { useCallback, useLayoutEffect } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { FilePrompt } from '../shared/FilePrompt.tsx';
import { DropRegion } from '../shared/DropRegion.tsx';
import { PlotStage } from '../shared/PlotStage.tsx';
import { readPlotTheme } from '../shared/plot-theme.ts';
import { usePlotNode } from '../shared/use-plot-node.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { CrossplotController } from './controller.ts';
import { CrossplotFoot } from './CrossplotFoot.tsx';
import { CrossplotTools } from './CrossplotTools.tsx';

/** Files that hold logs. */
const LOG_FILES = '.las,.dlis,.lis,.csv,.txt,.zip,.gz';

/** Props of the crossplot viewer. */
export interface CrossplotViewerProps {
  host: ElementHost;
  controller: CrossplotController;
}

/** The crossplot viewer: renders the signals of its controller and calls its commands. */
export const CrossplotViewer = withTexts(Viewer);

function Viewer({ host, controller }: CrossplotViewerProps) {
  const t = useTexts();
  const phase = useSignal(controller.phase);
  const progress = useSignal(controller.progress);
  const { theme } = useSignal(host.environment);
  const label = t('crossplot.plot');
  const attach = useCallback(
    (node: HTMLElement) =>
      controller.attach(node, readPlotTheme(node, host.environment.peek().theme), label),
    [controller, host, label],
  );
  const node = usePlotNode(
    attach,
    (element, now: 'light' | 'dark') => controller.setTheme(readPlotTheme(element, now)),
    theme,
  );
  useLayoutEffect(
    () =>
      controller.setRockNames({
        sandstone: t('crossplot.rock.sandstone'),
        limestone: t('crossplot.rock.limestone'),
        dolomite: t('crossplot.rock.dolomite'),
      }),
    [controller, t],
  );
  const open = (file: File): void => controller.openFile(file);
  return (
    <DropRegion hint={t('crossplot.drop')} onFile={open}>
      <div className="viewer" part="viewer">
        {phase.kind === 'ready' ? <CrossplotTools controller={controller} /> : null}
        <div className="cross-region" part="plot" dir="ltr">
          <div ref={node} className="cross-host" />
          <PlotStage
            phase={phase}
            empty={
              <FilePrompt
                title={t('crossplot.empty')}
                action={t('crossplot.open')}
                hint={t('crossplot.open.hint')}
                accept={LOG_FILES}
                onFile={open}
              />
            }
            progress={{
              label: t('common.loading'),
              done: progress?.bytesRead,
              total: progress?.bytesTotal ?? null,
              onCancel: () => controller.cancel(),
            }}
            otherFile={{ accept: LOG_FILES, onFile: open }}
            onRetry={() => void controller.refresh()}
          />
        </div>
        {phase.kind === 'ready' ? <CrossplotFoot controller={controller} /> : null}
      </div>
    </DropRegion>
  );
}
