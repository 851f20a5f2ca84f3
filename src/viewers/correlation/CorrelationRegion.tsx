import type { ElementHost } from '../../core/element-host.ts';
import type { ErrorCode } from '../../core/problem.ts';
import { pickNames } from '../../plot/correlation/correlation-document.ts';
import { sharedNames } from '../../plot/correlation/datum.ts';
import { Button } from '../../ui/Button.tsx';
import { formatValue } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { metresPer } from '../../units/depth.ts';
import { LOG_FILES } from '../shared/file-problem.ts';
import { PlotStage } from '../shared/PlotStage.tsx';
import { useTrackPlotNode } from '../shared/use-track-plot-node.ts';
import type { CorrelationState } from './correlation-state.ts';
import type { CorrelationView } from './correlation-view.ts';
import { ToolHint } from '../shared/picks/ToolHint.tsx';
import { PickNameForm } from '../shared/picks/PickNameForm.tsx';
import type { NamedPlace } from './named-place.ts';
import { joinList } from '../../i18n/join-list.ts';

/**
 * The picture of both wells, or what is shown in its place: nothing yet, progress, a failure. Notes
 * about the wells are below it.
 */
export function CorrelationRegion({
  state,
  view,
  host,
}: {
  state: CorrelationState;
  view: CorrelationView;
  host: ElementHost;
}) {
  const t = useTexts();
  const isShown = useSignal(state.wells) !== null;
  const naming = useSignal(view.naming);
  const tool = useSignal(view.tool);
  const label = t('correlation.plotLabel');
  const node = useTrackPlotNode(view, host, label, 'correlation.missing');
  return (
    <div
      className={isShown ? 'plot-region plotted' : 'plot-region'}
      part="plot"
      role="region"
      aria-label={label}
    >
      {isShown ? <Summary state={state} /> : null}
      <div className="plot-place">
        <div ref={node} className="plot-host" />
        {isShown && tool !== 'move' ? (
          <ToolHint
            text={t(tool === 'pick' ? 'correlation.hint.pick' : 'correlation.hint.ghost')}
          />
        ) : null}
        {naming ? (
          <NameForm
            key={`${naming.side} ${naming.mdM}`}
            naming={naming}
            state={state}
            view={view}
          />
        ) : null}
      </div>
      {isShown ? <Notes view={view} /> : null}
      <Cover state={state} />
    </div>
  );
}

/** Asks for the name of a new pick, or a new name of an existing one. */
function NameForm({
  naming: { side, mdM, pick, x, y },
  state,
  view,
}: {
  naming: NamedPlace;
  state: CorrelationState;
  view: CorrelationView;
}) {
  const unit = useSignal(view.unit);
  const picks = useSignal(state.picks);
  const own = new Set(picks[side].map(({ name }) => name));
  return (
    <PickNameForm
      mdM={mdM}
      unit={unit}
      well={state.wells.peek()?.[side].name ?? ''}
      name={pick?.name ?? null}
      suggestions={pickNames(picks).filter((name) => !own.has(name))}
      x={x}
      y={y}
      onName={(name) => {
        if (!pick) state.edit({ action: 'add', side, pick: { name, mdM } });
        else if (name !== pick.name) state.edit({ action: 'rename', side, pick, name });
        view.named();
      }}
      onCancel={() => view.named()}
    />
  );
}

/** What is shown in place of the picture: no wells yet, reading, a failure. */
function Cover({ state }: { state: CorrelationState }) {
  const t = useTexts();
  const phase = useSignal(state.phase);
  const isFinal = phase.kind === 'failed' && NOT_RETRIED.includes(phase.problem.code);
  const { names, progress } = phase.kind === 'loading' ? phase : { names: [], progress: null };
  return (
    <PlotStage
      phase={phase}
      empty={
        <>
          <p className="empty-title">
            {t(state.hasFiles ? 'correlation.files.title' : 'correlation.empty')}
          </p>
          {state.hasFiles ? (
            <Button label={t('correlation.files')} onClick={() => void state.chooseFiles()} />
          ) : null}
        </>
      }
      progress={{
        label: t('correlation.loading', { names: joinList(t, names) }),
        done: progress?.bytesRead,
        total: progress?.bytesTotal,
        onCancel: () => state.cancel(),
      }}
      otherFile={
        state.canReplace
          ? { accept: LOG_FILES, onFile: (file) => void state.replaceFailed(file) }
          : undefined
      }
      onRetry={isFinal ? undefined : () => void state.refresh()}
    />
  );
}

/** Problems of the page's request: reading again does not help. */
const NOT_RETRIED: readonly ErrorCode[] = ['TWO_WELLS_REQUIRED', 'DATA_INVALID'];

/** The picture in one sentence, for who cannot see it. */
function Summary({ state }: { state: CorrelationState }) {
  const t = useTexts();
  const wells = useSignal(state.wells);
  const picks = useSignal(state.picks);
  if (!wells) return null;
  return (
    <p className="visually-hidden">
      {t('correlation.summary', {
        left: wells[0].name,
        right: wells[1].name,
        joined: sharedNames(picks).length,
      })}
    </p>
  );
}

/** What is taken for granted, or left out, in the picture. */
function Notes({ view }: { view: CorrelationView }) {
  const t = useTexts();
  const correlation = useSignal(view.document);
  const notes =
    correlation?.datum.depth !== 'TVDSS'
      ? []
      : correlation.wells.flatMap(({ well, own }) => {
          if (!well.path) return [t('correlation.note.noSurvey', { name: well.name })];
          const { turnsAtMdM } = own;
          return turnsAtMdM === null || turnsAtMdM > lastMdM(correlation, well)
            ? []
            : [
                t('correlation.note.turns', {
                  name: well.name,
                  depth: `${formatValue(turnsAtMdM / correlation.metres)} ${correlation.unit}`,
                }),
              ];
        });
  return (
    <div role="status">
      {notes.length > 0 ? (
        <ul className="notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Measured depth of a well's deepest sample, metres. */
function lastMdM(
  { metres }: { metres: number },
  { data }: { data: { index: { unit: string; values: Float64Array } } },
): number {
  const { values, unit } = data.index;
  let deepest = -Infinity;
  for (const depth of values) if (depth > deepest) deepest = depth;
  return deepest * (metresPer(unit) ?? metres);
}
