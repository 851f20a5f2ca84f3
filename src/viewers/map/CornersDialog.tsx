import { useId, useState } from 'react';
import type { Problem } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { cornersFrom, type Pair } from './coordinate-text.ts';
import { MapDialog } from './MapDialog.tsx';

/**
 * An area by its corners, typed or pasted in the coordinate system of the readout: two are a box.
 */
export function CornersDialog({
  srs,
  onCorners,
  onClose,
}: {
  srs: string;
  onCorners(corners: readonly Pair[]): Promise<Problem | null>;
  onClose(): void;
}) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  /** Why the last ones are no area. */
  const [refused, setRefused] = useState<Problem | null>(null);
  const corners = cornersFrom(text);
  const isWrong = isTried && !corners;
  return (
    <MapDialog titleId={`${id}-title`} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (corners) void onCorners(corners).then(setRefused, () => undefined);
        }}
      >
        <h2 id={`${id}-title`}>{t('map.corners')}</h2>
        <label className="stacked" htmlFor={`${id}-text`}>
          <span>{t('map.corners.hint', { srs })}</span>
        </label>
        <textarea
          id={`${id}-text`}
          className="field corners-text"
          dir="ltr"
          rows={8}
          spellCheck={false}
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-why` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setRefused(null);
          }}
        />
        {isWrong ? (
          <p id={`${id}-why`} className="wrong" role="alert">
            {t('map.corners.wrong')}
          </p>
        ) : null}
        {refused ? <ProblemNote compact problem={refused} /> : null}
        <footer className="dialog-foot">
          <Button label={t('common.cancel')} onClick={onClose} />
          <Button label={t('map.corners.use')} variant="primary" type="submit" />
        </footer>
      </form>
    </MapDialog>
  );
}
