import { useEffect, useMemo, useState } from 'react';
import { layerPicture } from '../../../core/backend/studio-work.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { EditorProps } from '../kinds/kind.ts';

/** A layer as the server draws it, as it is stored. */
export function LayerPreview({ backend, stored, draft }: EditorProps) {
  const t = useTexts();
  const [attempt, setAttempt] = useState(0);
  const id = stored?.id;
  const box = boxOf(stored?.bounds);
  const told = box.join(' ');
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const ask = useMemo(() => (id === undefined ? null : (signal: AbortSignal) => layerPicture(backend, id, box, { signal })), [backend, id, told, attempt]);
  const { data, problem } = useAnswer(ask);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return setUrl(null);
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (!stored) return <p className="muted-note">{t('studio.l.saveFirst')}</p>;
  return (
    <div className="studio-layer">
      <p className="muted">{t('studio.l.hint')} <bdi dir="ltr">{told.split(' ').join(', ')}</bdi></p>
      {problem ? <ProblemNote compact problem={problem} onRetry={() => setAttempt(attempt + 1)} /> : url ? <img src={url} alt={t('studio.l.picture', { name: String(draft.label ?? draft.name ?? '') })} /> : <p className="muted late" role="status">{t('common.loading')}</p>}
    </div>
  );
}

/** The layer's own bounds, the whole world where it has none (spec 5). */
function boxOf(bounds: unknown): [number, number, number, number] {
  const { minx, miny, maxx, maxy } = (bounds ?? {}) as Record<string, unknown>;
  const sides = [minx, miny, maxx, maxy];
  return sides.every((side): side is number => typeof side === 'number') && (maxx as number) > (minx as number) && (maxy as number) > (miny as number) ? (sides as [number, number, number, number]) : [-180, -90, 180, 90];
}
