import { useLayoutEffect, useRef } from 'react';
import uplotSheet from 'uplot/dist/uPlot.min.css';
import type { ElementHost } from '../../core/element-host.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { SamplePlot } from '../shared/curves/SamplePlot.tsx';
import type { HistogramController } from './controller.ts';
import { HistogramFoot, HistogramReadout } from './HistogramFoot.tsx';
import { HistogramTools } from './HistogramTools.tsx';

/** Props of the histogram viewer. */
export interface HistogramViewerProps {
  host: ElementHost;
  controller: HistogramController;
}

/** The histogram viewer: renders the signals of its controller and calls its commands. */
export const HistogramViewer = withTexts(Viewer);

function Viewer({ host, controller }: HistogramViewerProps) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useSheet(box, uplotSheet);
  useLayoutEffect(
    () =>
      controller.figures.setTexts({
        samples: t('histogram.samples'),
        cumulative: t('histogram.cumulative.axis'),
        outside: t('samplePlot.zones.outside'),
      }),
    [controller, t],
  );
  return (
    <div ref={box} className="histogram">
      <SamplePlot
        host={host}
        controller={controller}
        label={t('histogram.plot')}
        tools={<HistogramTools host={host} controller={controller} />}
        readout={<HistogramReadout controller={controller} />}
        foot={<HistogramFoot controller={controller} />}
      />
    </div>
  );
}
