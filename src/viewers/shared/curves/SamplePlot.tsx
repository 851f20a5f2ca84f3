import type { ReadonlySignal } from '@preact/signals-core';
import { type ReactNode, useCallback } from 'react';
import type { ElementHost } from '../../../core/element-host.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import english from '../../../i18n/texts/en/sample-plot.json';
import type { PlotTheme } from '../../../plot/log/theme.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { DropRegion } from '../DropRegion.tsx';
import { LOG_FILES } from '../file-problem.ts';
import { FilePrompt } from '../FilePrompt.tsx';
import { LinkNotes } from '../LinkNotes.tsx';
import type { MissingParts } from '../missing-part.ts';
import { PlotStage, type StagePhase } from '../PlotStage.tsx';
import { readPlotTheme } from '../plot-theme.ts';
import { usePlotNode } from '../use-plot-node.ts';
import type { LogReading } from './log-reading.ts';

addEnglish(english);

/** What a plot of samples needs of its controller. */
export interface SamplePlotController {
  readonly reading: LogReading;
  /** What a state asks for and the log does not have. */
  readonly missing: MissingParts<object>;
  /** Where the plot is; that of its reading without it. */
  readonly phase?: ReadonlySignal<StagePhase>;
  /** @param keys what the keys do, for screen readers */
  attach(node: HTMLElement, theme: PlotTheme, label: string, keys?: string): () => void;
  setTheme(theme: PlotTheme): void;
  refresh(): Promise<void>;
  /** Shows a file that the user dropped or chose. */
  openFile(file: File): void;
}

/** A plot of the samples of a log: its tools, the plot or what is in its place, its foot. */
export function SamplePlot({
  host,
  controller,
  label,
  keys,
  tools,
  readout,
  foot,
}: {
  host: ElementHost;
  controller: SamplePlotController;
  /** Name of the plot for screen readers. */
  label: string;
  /** What the keys do over the plot, where they do anything. */
  keys?: string;
  /** Shown with the plot. */
  tools: ReactNode;
  /** What is pointed at; shown over the plot, so that it takes no room. */
  readout: ReactNode;
  foot: ReactNode;
}) {
  const t = useTexts();
  const { reading } = controller;
  const phase = useSignal(controller.phase ?? reading.phase);
  const { theme } = useSignal(host.environment);
  const attach = useCallback(
    (node: HTMLElement) =>
      controller.attach(node, readPlotTheme(node, host.environment.peek().theme), label, keys),
    [controller, host, label, keys],
  );
  const node = usePlotNode(
    attach,
    (element, now: 'light' | 'dark') => controller.setTheme(readPlotTheme(element, now)),
    theme,
  );
  const open = (file: File): void => controller.openFile(file);
  const isReady = phase.kind === 'ready';
  return (
    <DropRegion hint={t('samplePlot.drop')} onFile={open}>
      <div className="viewer" part="viewer">
        {isReady ? tools : null}
        <LinkNotes missing={controller.missing} />
        <div className="sample-region" part="plot" dir="ltr">
          <div ref={node} className="sample-host" />
          {isReady ? readout : null}
          <SampleStage controller={controller} />
        </div>
        {isReady ? foot : null}
      </div>
    </DropRegion>
  );
}

/** What lies over the plot instead of its samples: how to choose a file, progress, the failure. */
function SampleStage({ controller }: { controller: SamplePlotController }) {
  const t = useTexts();
  const { reading } = controller;
  const phase = useSignal(controller.phase ?? reading.phase);
  const progress = useSignal(reading.progress);
  const isWaiting = useSignal(reading.isWaiting);
  const open = (file: File): void => controller.openFile(file);
  return (
    <PlotStage
      phase={phase}
      empty={
        <FilePrompt
          title={t(isWaiting ? 'samplePlot.waiting' : 'samplePlot.empty')}
          action={t('samplePlot.open')}
          hint={t('samplePlot.open.hint')}
          accept={LOG_FILES}
          onFile={open}
        />
      }
      progress={{
        label: t('common.loading'),
        done: progress?.bytesRead,
        total: progress?.bytesTotal ?? null,
        onCancel: () => reading.cancel(),
      }}
      otherFile={{ accept: LOG_FILES, onFile: open }}
      onRetry={() => void controller.refresh()}
    />
  );
}
