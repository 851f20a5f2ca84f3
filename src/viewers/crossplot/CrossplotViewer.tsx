import { useLayoutEffect } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { SamplePlot } from '../shared/curves/SamplePlot.tsx';
import { SampleReadout } from '../shared/curves/SampleReadout.tsx';
import type { CrossplotController } from './controller.ts';
import { CrossplotFoot } from './CrossplotFoot.tsx';
import { CrossplotTools } from './CrossplotTools.tsx';

/** Props of the crossplot viewer. */
export interface CrossplotViewerProps {
  host: ElementHost;
  controller: CrossplotController;
}

/** The crossplot viewer: renders the signals of its controller and calls its commands. */
export const CrossplotViewer = withTexts(Viewer);

function Viewer({ host, controller }: CrossplotViewerProps) {
  const t = useTexts();
  useLayoutEffect(
    () =>
      controller.overlays.setRockNames({
        sandstone: t('crossplot.rock.sandstone'),
        limestone: t('crossplot.rock.limestone'),
        dolomite: t('crossplot.rock.dolomite'),
        anhydrite: t('crossplot.rock.anhydrite'),
        gypsum: t('crossplot.rock.gypsum'),
      }),
    [controller, t],
  );
  return (
    <SamplePlot
      host={host}
      controller={controller}
      label={t('crossplot.plot')}
      keys={t('crossplot.keys')}
      tools={<CrossplotTools controller={controller} />}
      readout={<CrossplotReadout controller={controller} />}
      foot={<CrossplotFoot controller={controller} />}
    />
  );
}

/** Depth and values of the point at the cursor. */
function CrossplotReadout({ controller }: Pick<CrossplotViewerProps, 'controller'>) {
  const data = useSignal(controller.data);
  if (!data) return null;
  const { x, y, color } = data;
  const curves = [x, y, ...(color ? [color] : [])];
  return (
    <SampleReadout
      cursor={controller.cursor}
      samples={{ ...data, curves, nullValue: data.nullValue }}
    />
  );
}
