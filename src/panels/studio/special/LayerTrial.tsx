import { Maximize, ZoomIn } from 'lucide-react';
import { type MouseEvent, useCallback, useMemo, useState } from 'react';
import { type DegreesBox, type TriedLayer, triedPicture } from '../../../backend/map-server.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../ui/use-answer.ts';
import type { EditorProps } from '../kinds/kind.ts';
import { LayerFactsAt, type PicturePosition } from './LayerFacts.tsx';

/**
 * A layer as its server draws it now, and the features at a click: their attributes, and the record
 * that they lead to.
 */
export function LayerTrial({ tried, ...props }: EditorProps & { tried: TriedLayer }) {
  const t = useTexts();
  const [near, setNear] = useState<DegreesBox | null>(null);
  const shown = near ? { ...tried, box: near } : tried;
  const [position, setPosition] = useState<PicturePosition | null>(null);
  const zoom = (box: DegreesBox | null): void => {
    setNear(box);
    setPosition(null);
  };
  return (
    <section className="studio-trial" aria-label={t('studio.l.trial')}>
      <div className="studio-tools">
        <h3>{t('studio.l.trial')}</h3>
        <Button
          label={t('studio.l.closer')}
          icon={ZoomIn}
          iconOnly
          variant="quiet"
          onClick={() => zoom(zoomIn(shown, position))}
        />
        <Button
          label={t('studio.l.whole')}
          icon={Maximize}
          iconOnly
          variant="quiet"
          disabledBecause={near === null && t('studio.l.whole')}
          onClick={() => zoom(null)}
        />
      </div>
      <p className="muted">
        {t('studio.l.within', {
          box: shown.box.map((degrees) => Number(degrees.toFixed(4))).join(', '),
        })}
      </p>
      <LayerPicture {...props} tried={shown} position={position} onPoint={setPosition} />
    </section>
  );
}

/** The picture of a layer, and its features at the position that was clicked. */
function LayerPicture({
  backend,
  draft,
  tried,
  position,
  onPoint,
}: Pick<EditorProps, 'backend' | 'draft'> & {
  tried: TriedLayer;
  position: PicturePosition | null;
  onPoint(position: PicturePosition): void;
}) {
  const t = useTexts();
  const serialized = JSON.stringify(tried);
  const load = useMemo(
    () => (signal: AbortSignal) =>
      triedPicture(backend, JSON.parse(serialized) as TriedLayer, { signal }),
    [backend, serialized],
  );
  const { data: picture, problem, retry } = useRetriedAnswer(load);
  if (problem) return <ProblemNote compact problem={problem} onRetry={retry} />;
  if (!picture)
    return (
      <p className="muted late" role="status">
        {t('common.loading')}
      </p>
    );
  return (
    <>
      <button
        type="button"
        className="studio-layer-map"
        dir="ltr"
        title={t('studio.l.click')}
        aria-label={t('studio.l.click')}
        onClick={(event) => onPoint(readPosition(event, tried))}
      >
        <BlobImage
          blob={picture}
          width={tried.widthPx}
          height={tried.heightPx}
          alt={t('studio.l.picture', { name: String(draft.label || draft.name || '') })}
        />
        {position ? <Mark tried={tried} position={position} /> : null}
      </button>
      {position ? (
        <LayerFactsAt backend={backend} draft={draft} layer={serialized} position={position} />
      ) : (
        <p className="muted">{t('studio.l.clickHint')}</p>
      )}
    </>
  );
}

/** The position of a click; the middle of the picture if it was pressed by the keyboard. */
function readPosition(
  { detail, clientX, clientY, currentTarget }: MouseEvent<HTMLButtonElement>,
  { widthPx, heightPx }: TriedLayer,
): PicturePosition {
  if (detail === 0) return [widthPx / 2, heightPx / 2];
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [((clientX - left) / width) * widthPx, ((clientY - top) / height) * heightPx];
}

function BlobImage({
  blob,
  alt,
  ...size
}: {
  blob: Blob;
  alt: string;
  width: number;
  height: number;
}) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} alt={alt} {...size} />;
}

/** A quarter of each side of a box, around a position in its picture, else around the middle. */
function zoomIn(
  { box: [west, south, east, north], widthPx, heightPx }: TriedLayer,
  position: PicturePosition | null,
): DegreesBox {
  const [x, y] = position ?? [widthPx / 2, heightPx / 2];
  const [lon, lat] = [
    west + (x / widthPx) * (east - west),
    north - (y / heightPx) * (north - south),
  ];
  const [halfWidth, halfHeight] = [(east - west) / 8, (north - south) / 8];
  return [lon - halfWidth, lat - halfHeight, lon + halfWidth, lat + halfHeight];
}

function Mark({
  tried: { widthPx, heightPx },
  position: [x, y],
}: {
  tried: TriedLayer;
  position: PicturePosition;
}) {
  return (
    <svg className="studio-layer-mark" viewBox={`0 0 ${widthPx} ${heightPx}`} aria-hidden>
      <circle cx={x} cy={y} r={8} />
      <circle cx={x} cy={y} r={2} />
    </svg>
  );
}
