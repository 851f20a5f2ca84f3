import { useState } from 'react';
import type { Result } from '../../../backend/backend.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { KeptStore } from './kept-store.ts';

/** What was deleted last, and what restores it. */
export interface UndoOffer {
  name: string;
  run(): void;
}

/** Something that is kept under a name, with the calls that delete it and keep it again. */
interface Deletable {
  name: string;
  forget(): Promise<Result<unknown>>;
  keep(): Promise<Result<unknown>>;
}

/** Deletes what is kept, and offers to restore what was deleted last. */
export function useUndo(store: KeptStore): {
  undo: UndoOffer | null;
  remove(one: Deletable): Promise<void>;
} {
  const [undo, setUndo] = useState<UndoOffer | null>(null);
  const restore = async (one: Deletable): Promise<void> => {
    if (await store.change(() => one.keep())) setUndo(null);
  };
  const remove = async (one: Deletable): Promise<void> => {
    setUndo(null);
    if (await store.change(() => one.forget()))
      setUndo({ name: one.name, run: () => void restore(one) });
  };
  return { undo, remove };
}

/** The offer to restore what was deleted last, else another notice. */
export function SavedNote({ undo, notice = '' }: { undo: UndoOffer | null; notice?: string }) {
  const t = useTexts();
  return (
    <p className="saved-note" role="status">
      {undo ? (
        <>
          {t('browse.saved.deleted', { name: undo.name })}{' '}
          <Button label={t('common.undo')} variant="quiet" onClick={undo.run} />
        </>
      ) : (
        notice
      )}
    </p>
  );
}
