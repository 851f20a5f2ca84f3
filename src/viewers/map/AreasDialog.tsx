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

/** The areas that the user keeps: one to show again, the one that is shown to keep under a name. */
export function AreasDialog({
  host,
  area,
  onArea,
  onClose,
}: {
  host: ElementHost;
  area: Area | null;
  onArea(area: Area): void;
  onClose(): void;
}) {
  const t = useTexts();
  const id = useId();
  const [areas, setAreas] = useState<readonly NamedArea[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [typed, setTyped] = useState('');
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
  const name = savedName(typed);
  const isTaken = areas?.some((one) => one.name === name) ?? false;
  const change = async (
    call: Promise<{ ok: true } | { ok: false; error: Problem }>,
  ): Promise<void> => {
    setBusy(true);
    const answer = await call.catch((error: unknown) => ({
      ok: false as const,
      error: problemOf(error, 'REQUEST_FAILED'),
    }));
    setBusy(false);
    if (!answer.ok) return setProblem(answer.error);
    setTyped('');
    setAttempt((now) => now + 1);
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (area && name !== '' && !busy) void change(saveNamedArea(host, name, area));
  };
  return (
    <MapDialog titleId={`${id}-title`} onClose={onClose}>
      <div className="areas">
        <h2 id={`${id}-title`}>{t('map.areas')}</h2>
        {problem ? (
          <ProblemNote compact problem={problem} onRetry={() => setAttempt(attempt + 1)} />
        ) : null}
        {areas === null && !problem ? (
          <p className="muted late" role="status">
            {t('common.loading')}
          </p>
        ) : null}
        {areas?.length === 0 ? <p className="muted">{t('map.areas.none')}</p> : null}
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
        {area ? (
          <form className="areas-form" onSubmit={save}>
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
        ) : null}
        <footer className="dialog-foot">
          <Button label={t('common.close')} onClick={onClose} />
        </footer>
      </div>
    </MapDialog>
  );
}
