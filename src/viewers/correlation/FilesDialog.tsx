import { type FormEvent, type RefObject, useId, useLayoutEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useModal } from '../../ui/use-modal.ts';
import type { LogOrder } from '../../core/log-choice.ts';
import type { BoreFiles } from '../../sources/wells/source.ts';
import type { FileQuestion } from './file-choice.ts';
import { BoreFileList, OrderChoice, suggestFile } from './BoreFileList.tsx';

/**
 * Asks for one log file of each bore, with the best of each chosen (spec 5: OK with other than two
 * selected files is refused).
 */
export function FilesDialog({
  question: { bores, chosen: before, answer },
}: {
  question: FileQuestion;
}) {
  const t = useTexts();
  const id = useId();
  const dialog = useModal();
  const [chosen, setChosen] = useState(() => bores.map((bore) => firstChoice(bore, before)));
  const [order, setOrder] = useState<LogOrder>('best');
  const [refused, setRefused] = useState(false);
  useFocusOnChoice(dialog);
  const ok = (event: FormEvent): void => {
    event.preventDefault();
    const ids = chosen.filter((one) => one !== null);
    if (ids.length === bores.length) answer(ids);
    else setRefused(true);
  };
  const choice = (bore: BoreFiles, i: number) => (
    <BoreFileList
      key={bore.uwi}
      bore={bore}
      group={`${id}-${i}`}
      order={order}
      chosen={chosen[i] ?? null}
      onChoose={(fileId) => {
        setChosen(chosen.map((one, at) => (at === i ? fileId : one)));
        setRefused(false);
      }}
    />
  );
  return (
    <dialog
      ref={dialog}
      className="files-dialog"
      aria-labelledby={`${id}-title`}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        answer(null);
      }}
    >
      <form onSubmit={ok}>
        <div className="files-head">
          <h2 id={`${id}-title`}>{t('correlation.files.title')}</h2>
          <OrderChoice order={order} onChoose={setOrder} />
        </div>
        <div className="files-bores">{bores.map(choice)}</div>
        <p role="alert" className="files-refused">
          {refused ? t('error.BOTH_BORES_REQUIRED') : ''}
        </p>
        <div className="files-answers">
          <Button label={t('correlation.files.cancel')} onClick={() => answer(null)} />
          <Button type="submit" variant="primary" label={t('correlation.files.ok')} />
        </div>
      </form>
    </dialog>
  );
}

/** The file of a bore that was chosen before, else the one that is suggested. */
function firstChoice(bore: BoreFiles, before: readonly string[]): string | null {
  return bore.files.find(({ id }) => before.includes(id))?.id ?? suggestFile(bore);
}

/** The choice is what the dialog is opened for, not the order of the files. */
function useFocusOnChoice(dialog: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const radios = [
      ...(dialog.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []),
    ];
    (radios.find(({ checked }) => checked) ?? radios[0])?.focus();
  }, [dialog]);
}
