import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useModal } from '../../ui/use-modal.ts';
import type { BoreFiles } from '../../sources/wells/source.ts';
import type { FileQuestion } from './file-choice.ts';

/**
 * Asks for one log file of each bore (spec 5: OK with other than two selected files is refused).
 */
export function FilesDialog({
  question: { bores, chosen: before, answer },
}: {
  question: FileQuestion;
}) {
  const t = useTexts();
  const id = useId();
  const dialog = useModal();
  const [chosen, setChosen] = useState<readonly (string | null)[]>(() =>
    bores.map(
      ({ files }) =>
        (files.length === 1 ? files[0]! : files.find(({ id: one }) => before.includes(one)))?.id ??
        null,
    ),
  );
  const [refused, setRefused] = useState(false);
  const ok = (event: FormEvent): void => {
    event.preventDefault();
    const ids = chosen.filter((one) => one !== null);
    if (ids.length === bores.length) answer(ids);
    else setRefused(true);
  };
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
        <h2 id={`${id}-title`}>{t('correlation.files.title')}</h2>
        <div className="files-bores">
          {bores.map((bore, i) => (
            <FileChoice
              key={bore.uwi}
              bore={bore}
              group={`${id}-${i}`}
              chosen={chosen[i] ?? null}
              onChoose={(fileId) => {
                setChosen(chosen.map((one, at) => (at === i ? fileId : one)));
                setRefused(false);
              }}
            />
          ))}
        </div>
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

/** The log files of one bore, one of which is chosen. */
function FileChoice({
  bore: { uwi, name, files },
  group,
  chosen,
  onChoose,
}: {
  bore: BoreFiles;
  group: string;
  chosen: string | null;
  onChoose(fileId: string): void;
}) {
  return (
    <fieldset className="files-bore">
      <legend>
        <bdi>{name}</bdi>{' '}
        <bdi dir="ltr" className="muted">
          {uwi}
        </bdi>
      </legend>
      {files.map((file) => (
        <label key={file.id} className="files-file">
          <input
            type="radio"
            name={group}
            checked={chosen === file.id}
            onChange={() => onChoose(file.id)}
          />
          <bdi dir="ltr">{file.originalFileName}</bdi>
          <span className="muted">{file.digitalFormat}</span>
        </label>
      ))}
    </fieldset>
  );
}
