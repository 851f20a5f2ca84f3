import { X } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enLogTools from '../../../i18n/texts/en/log-tools.json';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import tableSheet from '../../../ui/table.css';
import { useTexts } from '../../../ui/texts.tsx';
import { usePanelFocus } from '../../../ui/use-panel-focus.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import type { LogController } from '../controller.ts';
import type { LogTool } from './log-tool.ts';
import sheet from './tool-panel.css';

addEnglish(enLogTools);

const RunsPanel = lazyPart(async () => (await import('../runs/RunsPanel.tsx')).RunsPanel);
const QualityPanel = lazyPart(
  async () => (await import('../quality/QualityPanel.tsx')).QualityPanel,
);

/** The panel of a tool beside the plot. */
export function ToolPanel({
  tool,
  host,
  controller,
  onClose,
}: {
  tool: LogTool;
  host: ElementHost;
  controller: LogController;
  onClose(): void;
}) {
  const t = useTexts();
  switch (tool) {
    case 'runs':
      return (
        <PanelFrame key={tool} title={t('logTools.runs')} onClose={onClose}>
          <RunsPanel host={host} controller={controller} />
        </PanelFrame>
      );
    case 'quality':
      return (
        <PanelFrame key={tool} title={t('logTools.quality')} onClose={onClose}>
          <QualityPanel controller={controller} />
        </PanelFrame>
      );
  }
}

function PanelFrame({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose(): void;
  children: ReactNode;
}) {
  const t = useTexts();
  const node = useRef<HTMLElement>(null);
  const closeByKey = usePanelFocus(node, onClose);
  useSheet(node, tableSheet);
  useSheet(node, sheet);
  return (
    <aside
      ref={node}
      className="side-panel tool-panel"
      part="tool"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={closeByKey}
    >
      <h2 className="panel-title">
        <span>{title}</span>
        <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onClose} />
      </h2>
      <div className="tool-scroll">
        <Suspense fallback={null}>{children}</Suspense>
      </div>
    </aside>
  );
}
