import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { ProblemNote } from '../../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { Ask } from '../../../../ui/Ask.tsx';
import { useLatest } from '../../../../ui/use-latest.ts';
import { DraftBack } from './DraftNote.tsx';
import { dropDraft } from './drafts.ts';
import { FieldInput } from './FieldInput.tsx';
import { type EditSource, focusInput, useEdit } from './use-edit.ts';

// Seldom needed.
const RecordConflict = lazy(async () => ({
  default: (await import('./RecordConflict.tsx')).RecordConflict,
}));

interface Props extends EditSource {
  /** What the record is called. */
  name: string;
  onUnsaved(unsaved: boolean): void;
  onLeave(): void;
  onStartOver(): void;
}

/** The inputs of a record and what can be done with them. Nothing that was typed goes without a question. */
export function EditForm({ name, onUnsaved, onLeave, onStartOver, ...source }: Props) {
  const t = useTexts();
  const { place, draft, stored } = source;
  const { form, element, fields, problem, conflict, save, resolve, leaveConflict } = useEdit({
    ...source,
    onSaved: (saved) => {
      onUnsaved(false);
      source.onSaved(saved);
    },
  });
  const [asking, setAsking] = useState(false);
  const { isDirty, isSubmitting, errors } = form;
  const latestOnUnsaved = useLatest(onUnsaved);
  useEffect(() => latestOnUnsaved.current(isDirty), [isDirty, latestOnUnsaved]);
  useEffect(() => () => latestOnUnsaved.current(false), [latestOnUnsaved]);
  useEffect(() => {
    focusInput(element, () => true);
    // Once, where the form appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const leave = (): void => (isDirty ? setAsking(true) : onLeave());
  const discard = (): void => {
    dropDraft(place);
    onUnsaved(false);
    onLeave();
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (conflict) leaveConflict();
    else leave();
  };
  return (
    <div className="record-editor" onKeyDown={keys}>
      {conflict ? (
        <Suspense fallback={null}>
          <RecordConflict
            differences={conflict.differences}
            busy={isSubmitting}
            onResolve={(chosen) => void resolve(conflict.theirs, chosen)}
            onBack={leaveConflict}
          />
        </Suspense>
      ) : null}
      <form
        ref={element}
        className="record-form"
        noValidate
        hidden={conflict !== null}
        onSubmit={save}
      >
        {draft ? <DraftBack at={draft.at} onStartOver={onStartOver} /> : null}
        <div className="record-inputs">
          {fields.map((field) => (
            <FieldInput key={field.name} form={form} field={field} />
          ))}
        </div>
        <div className="record-save">
          {problem ? (
            <div className="record-problem">
              <ProblemNote compact problem={problem} />
              <p className="muted">{t('browse.record.kept')}</p>
            </div>
          ) : null}
          {Object.keys(errors).length > 0 ? (
            <p className="record-wrong" role="alert">
              {t('browse.record.fixFields')}
            </p>
          ) : null}
          <Button
            type="submit"
            label={t(isSubmitting ? 'browse.record.saving' : 'browse.record.save')}
            variant="primary"
            aria-busy={isSubmitting}
            disabledBecause={stored && !isDirty ? t('browse.record.unchanged') : false}
            onClick={isSubmitting ? (event) => event.preventDefault() : undefined}
          />
          <Button label={t('common.cancel')} onClick={leave} />
        </div>
      </form>
      {asking ? (
        <Ask
          title={t('browse.record.discardTitle')}
          yes={t('browse.record.discard')}
          no={t('browse.record.keepEditing')}
          onYes={discard}
          onNo={() => setAsking(false)}
        >
          <p>{t('browse.record.discardText', { name })}</p>
        </Ask>
      ) : null}
    </div>
  );
}
