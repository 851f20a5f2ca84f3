import { Bookmark, MapPinned, PanelRightOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { KindTabs } from './KindTabs.tsx';
import type { Heading } from './load-heading.ts';
import { toMapPlace } from './map-place.ts';
import type { TreeDrawer } from './tree-drawer.ts';
import type { ShownState } from './use-visualizer-state.ts';
import { withKind } from './visualizer-state.ts';

// Most never open it.
const SavedViews = lazyExtra(async () => (await import('./saved-views/SavedViews.tsx')).SavedViews);

interface Props {
  host: ElementHost;
  shown: ShownState;
  heading: Heading | null;
  drawer: TreeDrawer;
  panelId: string;
  /** Address at which the page opens a saved view; undefined if it has none. */
  viewAddressOf: ((id: string) => string) | undefined;
}

/** Kinds of viewers, what is open, saved views, and the ways to the map and the tree. */
export function KindBar({ host, shown, heading, drawer, panelId, viewAddressOf }: Props) {
  const t = useTexts();
  const { state, now, go } = shown;
  const [hasViews, setHasViews] = useState(false);
  const map = toMapPlace(state, heading?.well ?? null);
  return (
    <div className="kind-bar" part="kinds">
      <KindTabs
        kind={state.kind}
        panelId={panelId}
        onSelect={(next) => go(withKind(now(), next, heading?.well), true)}
      />
      <OpenHeading heading={heading} />
      <div className="kind-tools">
        {map ? (
          <Button
            label={t('visualizer.toMap')}
            icon={MapPinned}
            iconOnly
            variant="quiet"
            onClick={() => host.emit('geo-navigate', { to: map }, { cancelable: true })}
          />
        ) : null}
        <Button
          label={t('visualizer.views')}
          icon={Bookmark}
          variant="quiet"
          className="views-button"
          aria-haspopup="dialog"
          onClick={() => setHasViews(true)}
        />
        {drawer.isOpen ? null : (
          <Button
            className="points"
            label={t('visualizer.tree.show')}
            icon={PanelRightOpen}
            iconOnly
            variant="quiet"
            onClick={() => drawer.show(true)}
          />
        )}
      </div>
      {hasViews ? (
        <Suspense fallback={null}>
          <SavedViews
            {...{ host, shown, viewAddressOf }}
            suggestedName={heading?.names.join(' · ') ?? ''}
            onClose={() => setHasViews(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What is open: well, UWI, log or line, run, interval. */
function OpenHeading({ heading }: { heading: Heading | null }) {
  const t = useTexts();
  if (!heading) return <span className="open-heading" />;
  const { names, run, interval, well } = heading;
  const words = [...names, run && t('visualizer.heading.run', { run }), interval].filter(Boolean);
  // Wells beside each other have the same weight; what follows the well of a log has less.
  const strong = well === null ? names.length : 1;
  return (
    <h2 className="open-heading" title={words.join(' · ')}>
      {words.map((word, i) => (
        <bdi key={word} className={i < strong ? undefined : 'muted'}>
          {word}
        </bdi>
      ))}
    </h2>
  );
}
