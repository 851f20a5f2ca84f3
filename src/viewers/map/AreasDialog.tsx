import { Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { isAbort, type Problem, problemOf } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { Area } from '../../plot/map/map-data.ts';
import {
  deleteNamedArea,
  loadNamedAreas,
  NAME_LENGTH,
  type NamedArea,
  savedName,
  saveNamedArea,
} from '../../sources/layer/map-calls.ts';
import { MapDialog } from './MapDialog.tsx';

/** The saved areas as the server has them, and the changes that are made to them. */
interface SavedAreas {
  /** Null until they are loaded. */
  areas: readonly NamedArea[] | null;
  problem: Problem | null;
  busy: boolean;
  reload(): void;
  /** Waits for a change and loads the areas again. @returns whether the change was made */
  change(call: Promise<{ ok: true } | { ok: false; error: Problem }>): Promise<boolean>;
}

function useSavedAreas(host: ElementHost): SavedAreas {
  const [areas, setAreas] = useState<readonly NamedArea[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    loadNamedAreas(host, stop.signal).then(
      (answer) => {
        if (stop.signal.aborted) return;
        setProblem(answer.ok ? null : answer.error);
        if (answer.ok) setAreas(answer.data);
      },
      (error: unknown) => isAbort(error) || setProblem(problemOf(error, 'REQUEST_FAILED')),
    );
    return () => stop.abort();
  }, [host, attempt]);
  const reload = (): void => setAttempt((now) => now + 1);
  const change: SavedAreas['change'] = async (call) => {
    setBusy(true);
    const answer = await call.catch((error: unknown) => ({
      ok: false as const,
      error: problemOf(error, 'REQUEST_FAILED'),
    }));
    setBusy(false);
    if (!answer.ok) setProblem(answer.error);
    else reload();
    return answer.ok;
  };
  return { areas, problem, busy, reload, change };
}

interface AreasDialogProps {
  host: ElementHost;
  /** The area that is shown, to be saved; null without one. */
  area: Area | null;
  onArea(area: Area): void;
  onClose(): void;
}

/** The areas that the user has saved: one to show again, the one that is shown to save under a name. */
export function AreasDialog({ host, area, onArea, onClose }: AreasDialogProps) {
  const t = useTexts();
  const id = useId();
  const saved = useSavedAreas(host);
  const { areas, problem, reload } = saved;
  return (
    <MapDialog titleId={`${id}-title`} onClose={onClose}>
      <div className="areas">
        <h2 id={`${id}-title`}>{t('map.areas')}</h2>
        {problem ? <ProblemNote compact problem={problem} onRetry={reload} /> : null}
        {areas === null && !problem ? (
          <p className="muted late" role="status">
            {t('common.loading')}
          </p>
        ) : null}
        {areas?.length === 0 ? <p className="muted">{t('map.areas.none')}</p> : null}
        <AreasList host={host} saved={saved} onArea={onArea} />
        {area ? <AreaForm host={host} saved={saved} area={area} /> : null}
        <footer className="dialog-foot">
          <Button label={t('common.close')} onClick={onClose} />
        </footer>
      </div>
    </MapDialog>
  );
}

function AreasList({
  host,
  saved: { areas, busy, change },
  onArea,
}: {
  host: ElementHost;
  saved: SavedAreas;
  onArea(area: Area): void;
}) {
  const t = useTexts();
  return (
    <ul className="areas-list">
      {areas?.map((one) => (
        <li key={one.id}>
          <bdi className="area-name">{one.name}</bdi>
          <Button
            label={t('map.areas.use', { name: one.name })}
            onClick={() => onArea(one.shape)}
          />
          <Button
            label={t('map.areas.remove', { name: one.name })}
            icon={Trash2}
            iconOnly
            variant="quiet"
            disabledBecause={busy && t('common.loading')}
            onClick={() => void change(deleteNamedArea(host, one))}
          />
        </li>
      ))}
    </ul>
  );
}

function AreaForm({
  host,
  saved: { areas, busy, change },
  area,
}: {
  host: ElementHost;
  saved: SavedAreas;
  area: Area;
}) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const name = savedName(typed);
  const isTaken = areas?.some((one) => one.name === name) ?? false;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name === '' || busy) return;
    if (await change(saveNamedArea(host, name, area))) setTyped('');
  };
  return (
    <form className="areas-form" onSubmit={(event) => void save(event)}>
      <input
        className="field"
        value={typed}
        maxLength={NAME_LENGTH}
        aria-label={t('map.areas.name')}
        placeholder={t('map.areas.name')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        label={t(isTaken ? 'map.areas.replace' : 'map.areas.save')}
        variant="primary"
        disabledBecause={name === '' && t('map.areas.name')}
      />
    </form>
  );
}
