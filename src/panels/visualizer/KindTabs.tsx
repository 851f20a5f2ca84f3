import { useId, useState } from 'react';
import { VIEWER_KINDS, type ViewerKindName, viewerKinds } from '../../core/viewer-kinds.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useRovingList } from '../../ui/use-roving-list.ts';
import { useSignal } from '../../ui/use-signal.ts';

/**
 * The kinds of viewers as tabs. Arrow keys move between them; Enter or Space chooses, since some
 * cannot be chosen.
 */
export function KindTabs({
  kind,
  panelId,
  onSelect,
}: {
  kind: ViewerKindName;
  panelId: string;
  onSelect(kind: ViewerKindName): void;
}) {
  const t = useTexts();
  const reasonId = useId();
  const installed = useSignal(viewerKinds);
  // The reason is shown beside the tabs, because a tooltip needs a mouse.
  const [requested, setRequested] = useState<ViewerKindName | null>(null);
  const walk = useRovingList({ item: '[role=tab]', orientation: 'horizontal', wraps: true });
  return (
    <>
      <div role="tablist" aria-label={t('visualizer.kinds')} className="tabs" onKeyDown={walk}>
        {VIEWER_KINDS.map((one) => {
          const absent = !installed.has(one);
          const ask = absent ? () => setRequested(one) : undefined;
          const leave = (): void => setRequested(null);
          return (
            <button
              key={one}
              type="button"
              role="tab"
              className="tab"
              aria-selected={one === kind}
              aria-controls={panelId}
              tabIndex={one === kind ? 0 : -1}
              aria-disabled={absent || undefined}
              aria-describedby={absent ? reasonId : undefined}
              onFocus={ask}
              onPointerEnter={ask}
              onBlur={leave}
              onPointerLeave={leave}
              onClick={() => (absent ? setRequested(one) : onSelect(one))}
            >
              {t(`visualizer.kind.${one}`)}
            </button>
          );
        })}
      </div>
      <span id={reasonId} role="tooltip" className="kind-why" hidden={requested === null}>
        {requested && t('visualizer.kind.absent', { viewer: t(`visualizer.kind.${requested}`) })}
      </span>
    </>
  );
}
