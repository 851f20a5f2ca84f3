import { useRef } from 'react';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useSignal } from '../../ui/use-signal.ts';
import sheet from './surface-list.css';
import type { SurfaceChoice } from '../../sources/survey/survey-surfaces.ts';

/** The surfaces of a survey: which are shown, in which colour, and what went wrong with one. */
export function SurfaceList({
  choice,
  domain,
}: {
  choice: SurfaceChoice;
  domain: 'time' | 'depth';
}) {
  const t = useTexts();
  const list = useSignal(choice.list);
  const root = useRef<HTMLUListElement>(null);
  useSheet(root, sheet);
  return (
    <ul ref={root} className="surface-list" aria-label={t('seismic.surfaces')}>
      {list.map(({ id, name, color, isOn, surface, problem }) => (
        <li key={id} aria-busy={isOn && !surface && !problem}>
          <div className="surface-choice">
            <label className="check">
              <input
                type="checkbox"
                checked={isOn}
                onChange={({ target }) => choice.turn(id, target.checked)}
              />
              <bdi>{name}</bdi>
            </label>
            <input
              type="color"
              aria-label={t('seismic.surfaces.color', { name })}
              title={t('seismic.surfaces.color', { name })}
              value={color}
              onChange={({ target }) => choice.paint(id, target.value)}
            />
          </div>
          {isOn && problem ? (
            <ProblemNote compact problem={problem} onRetry={() => choice.turn(id, true)} />
          ) : null}
          {isOn && !surface && !problem ? (
            <p className="muted" role="status">
              {t('seismic.surfaces.reading')}
            </p>
          ) : null}
          {isOn && surface && surface.domain !== domain ? (
            <p className="muted" role="status">
              {t(`seismic.surfaces.other.${surface.domain}`)}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
