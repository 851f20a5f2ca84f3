import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useDisposable } from '../../ui/use-disposable.ts';
import { useSignal } from '../../ui/use-signal.ts';
import type { Area } from '../../plot/map/map-data.ts';
import {
  deleteNamedArea,
  NAME_LENGTH,
  savedName,
  saveNamedArea,
} from '../../sources/layer/map-calls.ts';
import { MapDialog } from './MapDialog.tsx';
import { SavedAreas } from './saved-areas.ts';

interface AreasDialogProps {
  host: ElementHost;
  /** The area that is shown, to be saved; null without one. */
  area: Area | null;
  onArea(area: Area): void;
  onClose(): void;
}

/**
 * The areas that the user has saved: one to show again, the one that is shown to save under a name.
 */
export function AreasDialog({ host, ...dialog }: AreasDialogProps) {
  const saved = useDisposable(() => new SavedAreas(host), [host]);
  return saved ? <OpenDialog saved={saved} host={host} {...dialog} /> : null;
}

function OpenDialog({
  saved,
  host,
  area,
  onArea,
  onClose,
}: AreasDialogProps & { saved: SavedAreas }) {
  const t = useTexts();
  const id = useId();
  const areas = useSignal(saved.areas);
  const problem = useSignal(saved.problem);
  return (
    <MapDialog titleId={`${id}-title`} onClose={onClose}>
      <div className="areas">
        <h2 id={`${id}-title`}>{t('map.areas')}</h2>
        {problem ? (
          <ProblemNote compact problem={problem} onRetry={() => void saved.load()} />
        ) : null}
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
  saved,
  onArea,
}: {
  host: ElementHost;
  saved: SavedAreas;
  onArea(area: Area): void;
}) {
  const t = useTexts();
  const areas = useSignal(saved.areas);
  const isBusy = useSignal(saved.isBusy);
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
            disabledBecause={isBusy && t('common.loading')}
            onClick={() => void saved.change(deleteNamedArea(host, one))}
          />
        </li>
      ))}
    </ul>
  );
}

function AreaForm({ host, saved, area }: { host: ElementHost; saved: SavedAreas; area: Area }) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const isBusy = useSignal(saved.isBusy);
  const name = savedName(typed);
  const isTaken = useSignal(saved.areas)?.some((one) => one.name === name) ?? false;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name === '' || isBusy) return;
    if (await saved.change(saveNamedArea(host, name, area))) setTyped('');
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
