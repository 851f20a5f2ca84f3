import { useEffect, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { indexProgress, type IndexProgress } from '../../../backend/search.ts';
import { formatCount } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useLatest } from '../../../ui/use-latest.ts';

/** How often the progress of a running index is requested. */
const POLL_MS = 2000;

/**
 * Shows the progress of the index while it is being built. `absent`: nothing can be found before.
 */
export function IndexNote({
  backend,
  absent,
  onBuilt,
}: {
  backend: Backend;
  absent: boolean;
  onBuilt(): void;
}) {
  const t = useTexts();
  const progress = useIndexProgress(backend, absent, onBuilt);
  if (!progress?.running) return null;
  const { indexed, total } = progress;
  const label = t(absent ? 'browse.search.indexAbsent' : 'browse.search.indexing');
  return (
    <div className="index-note" role="status">
      <span>{label}</span>
      {total > 0 ? (
        <progress className="progress-bar" aria-label={label} max={total} value={indexed} />
      ) : null}
      {total > 0 ? (
        <span className="muted">
          {t('browse.search.indexed', { done: formatCount(indexed), total: formatCount(total) })}
        </span>
      ) : null}
    </div>
  );
}

/**
 * Requests the progress once, and every two seconds while the index is being built and the page is
 * visible.
 */
function useIndexProgress(
  backend: Backend,
  absent: boolean,
  onBuilt: () => void,
): IndexProgress | null {
  const [progress, setProgress] = useState<IndexProgress | null>(null);
  const built = useLatest(onBuilt);
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasRunning = absent;
    const look = async (): Promise<void> => {
      timer = undefined;
      const found = await indexProgress(backend, { signal: gone.signal }).catch(() => null);
      if (gone.signal.aborted || !found) return;
      // A failure is not shown: the search itself reports what is wrong with the server.
      if (!found.ok) return void setProgress(null);
      setProgress(found.data);
      if (wasRunning && !found.data.running) built.current();
      wasRunning = found.data.running;
      if (found.data.running && !document.hidden) timer = setTimeout(() => void look(), POLL_MS);
    };
    const seen = (): void => {
      clearTimeout(timer);
      if (!document.hidden && wasRunning) void look();
    };
    void look();
    document.addEventListener('visibilitychange', seen, { signal: gone.signal });
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [backend, absent, built]);
  return progress;
}
