import { type FormEvent, useId, useState } from 'react';
import type { ViewerKindName } from '../../../core/viewer-kinds.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { SavedViewsStore } from './use-saved-views.ts';

interface Props {
  store: SavedViewsStore;
  kind: ViewerKindName;
  suggestedName: string;
  /** What is shown now. */
  state(): Record<string, unknown>;
  /** Says what was done. */
  onNotice(message: string): void;
}

/** Saves what is shown under a name; a view of one's own that has the name is replaced. */
export function SaveForm({ store, kind, suggestedName, state, onNotice }: Props) {
  const t = useTexts();
  const id = useId();
  const [name, setName] = useState(suggestedName);
  /** Null as long as the user has not chosen. */
  const [choice, setChoice] = useState<boolean | null>(null);
  const canShare = store.shareDenied === false;
  const wanted = name.trim();
  const taken = store.list?.views.find((one) => one.isMine && one.name === wanted);
  const isShared = choice ?? taken?.shared ?? false;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (wanted === '' || store.isBusy) return;
    const view = { name: wanted, kind, state: state() };
    const saved = taken
      ? await store.change(taken, { ...view, ...(canShare && { shared: isShared }) })
      : await store.create({ ...view, shared: isShared && canShare });
    setChoice(null);
    if (saved) onNotice(t('views.saved', { name: saved.name }));
  };
  return (
    <form className="views-form" onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>{t('views.name')}</label>
      <input
        id={id}
        className="field"
        value={name}
        maxLength={200}
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        type="submit"
        label={t(taken ? 'views.replace' : 'views.save')}
        variant="primary"
        aria-busy={store.isBusy}
        disabledBecause={wanted === '' && t('views.needsName')}
      />
      <label className="views-share">
        <input
          type="checkbox"
          checked={isShared}
          disabled={!canShare}
          aria-describedby={canShare ? undefined : `${id}-why`}
          onChange={({ target }) => setChoice(target.checked)}
        />
        {t('views.shareNew')}
      </label>
      {canShare ? null : (
        <p id={`${id}-why`} className="muted">
          {store.shareDenied}
        </p>
      )}
    </form>
  );
}
