import { useId, useMemo } from 'react';
import type { TextKey } from '../../i18n/i18n.ts';
import { groupDigits } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { colorOf, SCENE_THEMES } from '../../plot/scene/scene-theme.ts';
import { numberAt, placeAt, placeWell, valueAt } from '../../plot/scene/placed-well.ts';
import type { SceneData, SceneWell } from '../../plot/scene/scene-data.ts';
import { ReadoutText } from './ReadoutText.tsx';
import type { SceneGaps } from './scene-list.ts';
import type { SceneStage } from './scene-stage.ts';
import { Windowed } from './Windowed.tsx';

/** The picture in words: wells with their total depths, the markers of the chosen one, surfaces, and what stands at the cursor. */
export function WellList({
  stage,
  data,
  gaps,
  theme,
}: {
  stage: SceneStage;
  data: SceneData;
  gaps: SceneGaps;
  theme: 'light' | 'dark';
}) {
  const t = useTexts();
  const id = useId();
  const selected = useSignal(stage.selected);
  const readout = useSignal(stage.readout);
  const chosen = selected === null ? undefined : data.wells[selected];
  const choose = (well: number): void => {
    stage.selected.value = selected === well ? null : well;
    if (selected !== well) stage.plot.peek()?.centre(well);
  };
  return (
    <>
      {data.wells.length > 0 ? (
        <section className="panel-group" part="list" aria-labelledby={`${id}-wells`}>
          <h3 id={`${id}-wells`}>{t('well3d.wells', { count: data.wells.length })}</h3>
          <Windowed
            className="well-list"
            count={data.wells.length}
            rowPx={28}
            label={t('well3d.wells', { count: data.wells.length })}
            row={(i) => {
              const well = data.wells[i]!;
              const gap = gaps.wells[i];
              return (
                <>
                  <button
                    type="button"
                    className="well-row"
                    aria-expanded={selected === i}
                    onClick={() => choose(i)}
                  >
                    <span
                      className="swatch"
                      style={{
                        background:
                          gap && gap !== 'no-elevation'
                            ? 'var(--_muted)'
                            : colorOf(SCENE_THEMES[theme], i),
                      }}
                    />
                    <bdi>{well.name || well.uwi}</bdi>
                    <span className="muted" dir="ltr">
                      {totalDepth(well)}
                    </span>
                    {gap ? (
                      <span className="well-gap">{t(`well3d.lacks.${gap}` as TextKey)}</span>
                    ) : null}
                  </button>
                  {selected === i && chosen ? <Markers well={chosen} /> : null}
                </>
              );
            }}
          />
        </section>
      ) : null}
      {data.surfaces.length > 0 ? (
        <section className="panel-group" aria-labelledby={`${id}-surfaces`}>
          <h3 id={`${id}-surfaces`}>{t('well3d.surfaces', { count: data.surfaces.length })}</h3>
          <ul className="well-list">
            {data.surfaces.map(({ name, domain }, i) => (
              <li key={i} className="surface-row">
                <bdi>{name}</bdi>
                <span className="muted" dir="ltr">
                  {domain === 'time' ? 'ms' : 'm'}
                </span>
                {gaps.surfaces[i] ? null : (
                  <span className="well-gap">{t('well3d.lacks.other-domain')}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="panel-group at-cursor" aria-labelledby={`${id}-cursor`}>
        <h3 id={`${id}-cursor`}>{t('well3d.atCursor')}</h3>
        <div role="status">
          {readout ? (
            <ReadoutText readout={readout} />
          ) : (
            <p className="muted">
              {t(data.seismic ? 'seismic3d.atCursor.none' : 'well3d.atCursor.none')}
            </p>
          )}
        </div>
      </section>
    </>
  );
}

/** The markers of a well with all depths that are known. */
function Markers({ well }: { well: SceneWell }) {
  const t = useTexts();
  const rows = useMemo(() => {
    const placed = placeWell(well, 'MD', { x: well.surfaceX, y: well.surfaceY });
    return well.markers.map(({ name, md }) => {
      const place = placeAt(placed, md);
      return {
        name,
        md,
        tvd: place && valueAt(placed, well.trajectory?.tvd, place),
        twt: place && valueAt(placed, well.trajectory?.twt, place),
      };
    });
  }, [well]);
  if (rows.length === 0) return <p className="muted well-markers">{t('well3d.markers.none')}</p>;
  const text = (value: number | null): string =>
    value === null ? '–' : groupDigits(value.toFixed(1));
  return (
    <table className="well-markers">
      <thead>
        <tr>
          <th scope="col">{t('well3d.marker')}</th>
          <th scope="col">MD</th>
          <th scope="col">TVD</th>
          <th scope="col">TWT</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, md, tvd, twt }, i) => (
          <tr key={i}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td dir="ltr">{text(md)}</td>
            <td dir="ltr">{text(tvd)}</td>
            <td dir="ltr">{text(twt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function totalDepth({ trajectory }: SceneWell): string {
  const total = trajectory ? numberAt(trajectory.md, trajectory.md.length - 1) : NaN;
  return Number.isNaN(total) ? '' : `${groupDigits(total.toFixed(0))} m`;
}
