import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { WellFile, WellFiles } from './source.ts';

/** Asks which file of each well that has several is plotted. Plot waits until each has one (spec 4); Discard shows the wells without. */
export function FileDialog({ wells, chosen, onDiscard, onPlot }: { wells: readonly WellFiles[]; chosen: ReadonlyMap<string, WellFile>; onDiscard(): void; onPlot(chosen: ReadonlyMap<string, WellFile>): void }) {
  const t = useTexts();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [picked, setPicked] = useState<ReadonlyMap<string, WellFile>>(() => new Map(wells.flatMap(({ uwi }) => (chosen.has(uwi) ? [[uwi, chosen.get(uwi)!] as const] : []))));
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const left = wells.filter(({ uwi }) => !picked.has(uwi)).length;
  return (
    <dialog
      ref={dialog} className="file-dialog" part="files" aria-labelledby={title} onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onDiscard();
      }}
    >
      <h2 id={title}>{t('well3d.files')}</h2>
      <p className="muted">{t('well3d.files.hint')}</p>
      <div className="file-wells">
        {wells.map(({ uwi, name, files }) => (
          <label key={uwi} className="stacked">
            <span><bdi>{name || uwi}</bdi></span>
            <select
              className="field" value={picked.get(uwi)?.id ?? ''}
              onChange={(event) => {
                const file = files.find(({ id }) => id === event.target.value);
                const next = new Map(picked);
                if (file) next.set(uwi, file);
                else next.delete(uwi);
                setPicked(next);
              }}
            >
              <option value="">{t('well3d.files.choose')}</option>
              {files.map((file) => <option key={file.id} value={file.id}>{file.name}</option>)}
            </select>
          </label>
        ))}
      </div>
      <footer className="file-foot">
        <Button label={t('well3d.files.discard')} onClick={onDiscard} />
        <Button label={t('well3d.files.plot')} variant="primary" disabledBecause={left > 0 && t('well3d.files.left', { count: left })} onClick={() => onPlot(picked)} />
      </footer>
    </dialog>
  );
}
