import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { sharedNames } from '../../plot/correlation/datum.ts';
import { pickNames } from '../../plot/correlation/correlation-document.ts';
import { Button } from '../../ui/Button.tsx';
import { formatValue } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { metresPer } from '../../units/depth.ts';
import { plotThemeOf } from '../plot-theme.ts';
import type { CorrelationModel } from './correlation-model.ts';
import type { CorrelationSession, NewPick } from './correlation-session.ts';

/** The picture of both wells and what stands in its place: nothing yet, reading, a failure; what has to be said of the wells stands below it. */
export function CorrelationRegion({ model, session, host }: { model: CorrelationModel; session: CorrelationSession; host: ElementHost }) {
  const t = useTexts();
  const phase = useSignal(model.phase);
  const shown = useSignal(model.wells) !== null;
  const placing = useSignal(session.placing);
  const { theme } = useSignal(host.environment);
  const node = useRef<HTMLDivElement>(null);
  const label = t('correlation.plotLabel');
  const missing = t('log.missing', { names: '' }).replace(/[:：\s]+$/, '');
  useEffect(() => {
    const element = node.current;
    return element ? session.attach(element, plotThemeOf(element, host.environment.peek().theme), label, missing) : undefined;
  }, [session, host, label, missing]);
  useEffect(() => {
    if (node.current) session.setTheme(plotThemeOf(node.current, theme));
  }, [session, theme]);
  return (
    <div className={shown ? 'plot-region plotted' : 'plot-region'} part="plot" role="region" aria-label={label}>
      {shown ? <Summary model={model} /> : null}
      <div className="plot-place">
        <div ref={node} className="plot-host" />
        {placing ? <NameForm key={`${placing.side} ${placing.mdM}`} placing={placing} model={model} session={session} /> : null}
      </div>
      {shown ? <Notes session={session} /> : null}
      {phase.kind === 'empty' ? <div className="cover"><p className="empty-title">{t('correlation.empty')}</p></div> : null}
      {phase.kind === 'loading' ? (
        <div className="cover">
          <ProgressNote label={t('correlation.loading', { names: phase.names.join(', ') })} done={phase.progress?.bytesRead} total={phase.progress?.bytesTotal} onCancel={() => model.cancel()} />
        </div>
      ) : null}
      {phase.kind === 'failed' ? (
        <div className="cover">
          <ProblemNote problem={phase.problem} onRetry={phase.problem.code === 'TWO_WELLS_REQUIRED' || phase.problem.code === 'DATA_INVALID' ? undefined : () => void model.refresh()} />
        </div>
      ) : null}
    </div>
  );
}

/** The picture in one sentence, for who cannot see it. */
function Summary({ model }: { model: CorrelationModel }) {
  const t = useTexts();
  const wells = useSignal(model.wells);
  const picks = useSignal(model.picks);
  if (!wells) return null;
  return <p className="visually-hidden">{t('correlation.summary', { left: wells[0].name, right: wells[1].name, joined: sharedNames(picks).length })}</p>;
}

/** What is taken for granted, or left out, in the picture. */
function Notes({ session }: { session: CorrelationSession }) {
  const t = useTexts();
  const correlation = useSignal(session.document);
  if (correlation?.datum.depth !== 'TVDSS') return null;
  const notes = correlation.wells.flatMap(({ well, own }) => {
    if (!well.path) return [t('correlation.note.noSurvey', { name: well.name })];
    const { turnsAtMdM } = own;
    return turnsAtMdM === null || turnsAtMdM > lastMdM(correlation, well) ? [] : [t('correlation.note.turns', { name: well.name, depth: `${formatValue(turnsAtMdM / correlation.metres)} ${correlation.unit}` })];
  });
  return notes.length > 0 ? <ul className="notes" role="status">{notes.map((note) => <li key={note}>{note}</li>)}</ul> : null;
}

/** Measured depth of a well's deepest sample, metres. */
function lastMdM({ metres }: { metres: number }, { data }: { data: { index: { unit: string; values: Float64Array } } }): number {
  const { values, unit } = data.index;
  const ends = [values[0] ?? NaN, values.at(-1) ?? NaN].filter(Number.isFinite);
  return Math.max(...ends) * (metresPer(unit) ?? metres);
}

/** The name of a new pick, asked for where it was put. */
function NameForm({ placing, model, session }: { placing: NewPick; model: CorrelationModel; session: CorrelationSession }) {
  const t = useTexts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const unit = useSignal(session.unit);
  const picks = useSignal(model.picks);
  const well = model.wells.peek()?.[placing.side];
  useEffect(() => field.current?.focus(), []);
  const own = new Set(picks[placing.side].map((pick) => pick.name));
  const depth = `${formatValue(placing.mdM / (metresPer(unit) ?? 1))} ${unit}`;
  const label = t('correlation.pick.at', { depth, well: well?.name ?? '' });
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return;
    model.edit({ action: 'add', side: placing.side, pick: { name: given, mdM: placing.mdM } });
    session.placed();
  };
  return (
    <form
      className="pick-form" aria-label={label} onSubmit={add}
      style={{ insetBlockStart: `clamp(4px, ${Math.round(placing.y)}px, calc(100% - 76px))`, left: `clamp(4px, ${Math.round(placing.x)}px, calc(100% - 268px))` }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') session.placed();
      }}
    >
      <span className="pick-form-label" id={`${id}-label`}>{label}</span>
      <span className="pick-form-row">
        <input ref={field} className="field" list={`${id}-names`} aria-labelledby={`${id}-label`} value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        <datalist id={`${id}-names`}>{pickNames(picks).filter((one) => !own.has(one)).map((one) => <option key={one} value={one} />)}</datalist>
        <Button type="submit" variant="primary" label={t('correlation.pick.add')} />
        <Button label={t('correlation.pick.cancel')} onClick={() => session.placed()} />
      </span>
    </form>
  );
}
