import { useId, useMemo } from 'react';
import type { TextKey } from '../../i18n/i18n.ts';
import { groupDigits } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { pickCurveColor, SCENE_THEMES } from '../../plot/scene/scene-theme.ts';
import { numberAt, placeAt, placeWell, valueAt } from '../../plot/scene/placed-well.ts';
import type { SceneData, SceneGap, SceneWell } from '../../plot/scene/scene-data.ts';
import { ReadoutText } from './ReadoutText.tsx';
import type { SceneGaps } from './scene-list.ts';
import type { SceneStage } from './scene-stage.ts';
import { Windowed } from './Windowed.tsx';

/** What the list needs of a scene. */
interface WellListProps {
  stage: SceneStage;
  data: SceneData;
  gaps: SceneGaps;
  theme: 'light' | 'dark';
}

/**
 * The picture in words: wells with their total depths, the markers of the chosen one, surfaces, and
 * what is at the cursor.
 */
export function WellList({ stage, data, gaps, theme }: WellListProps) {
  return (
    <>
      {data.wells.length > 0 ? <Wells stage={stage} data={data} gaps={gaps} theme={theme} /> : null}
      {data.surfaces.length > 0 ? <Surfaces data={data} gaps={gaps} /> : null}
      <AtCursor stage={stage} isSurvey={data.seismic !== undefined} />
    </>
  );
}

function Wells({ stage, data: { wells }, gaps, theme }: WellListProps) {
  const t = useTexts();
  const id = useId();
  const selected = useSignal(stage.selected);
  const choose = (well: number): void => {
    stage.selected.value = selected === well ? null : well;
    if (selected !== well) stage.plot.peek()?.centre(well);
  };
  const title = t('well3d.wells', { count: wells.length });
  return (
    <section className="panel-group" part="list" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Windowed
        className="well-list"
        count={wells.length}
        rowPx={28}
        label={title}
        row={(i) => (
          <>
            <WellRow
              well={wells[i]!}
              gap={gaps.wells[i] ?? null}
              color={pickCurveColor(SCENE_THEMES[theme], i)}
              isOpen={selected === i}
              onChoose={() => choose(i)}
            />
            {selected === i ? <Markers well={wells[i]!} /> : null}
          </>
        )}
      />
    </section>
  );
}

function WellRow({
  well,
  gap,
  color,
  isOpen,
  onChoose,
}: {
  well: SceneWell;
  gap: SceneGap | null;
  color: string;
  isOpen: boolean;
  onChoose(): void;
}) {
  const t = useTexts();
  const isDrawn = !gap || gap === 'no-elevation';
  return (
    <button type="button" className="well-row" aria-expanded={isOpen} onClick={onChoose}>
      <span className="swatch" style={{ background: isDrawn ? color : 'var(--_muted)' }} />
      <bdi>{well.name || well.uwi}</bdi>
      <span className="muted" dir="ltr">
        {formatTotalDepth(well)}
      </span>
      {gap ? <span className="well-gap">{t(`well3d.lacks.${gap}` as TextKey)}</span> : null}
    </button>
  );
}

function Surfaces({ data: { surfaces }, gaps }: { data: SceneData; gaps: SceneGaps }) {
  const t = useTexts();
  const id = useId();
  return (
    <section className="panel-group" aria-labelledby={id}>
      <h3 id={id}>{t('well3d.surfaces', { count: surfaces.length })}</h3>
      <ul className="well-list">
        {surfaces.map(({ name, domain }, i) => (
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
  );
}

function AtCursor({ stage, isSurvey }: { stage: SceneStage; isSurvey: boolean }) {
  const t = useTexts();
  const id = useId();
  const readout = useSignal(stage.readout);
  return (
    <section className="panel-group at-cursor" aria-labelledby={id}>
      <h3 id={id}>{t('well3d.atCursor')}</h3>
      <div role="status">
        {readout ? (
          <ReadoutText readout={readout} />
        ) : (
          <p className="muted">
            {t(isSurvey ? 'seismic3d.atCursor.none' : 'well3d.atCursor.none')}
          </p>
        )}
      </div>
    </section>
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

function formatTotalDepth({ trajectory }: SceneWell): string {
  const total = trajectory ? numberAt(trajectory.md, trajectory.md.length - 1) : NaN;
  return Number.isNaN(total) ? '' : `${groupDigits(total.toFixed(0))} m`;
}
