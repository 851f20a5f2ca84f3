import { type KeyboardEvent, Suspense, useEffect, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { ProblemNote } from '../../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { pressUndoKey } from '../../../../ui/undo-keys.ts';
import { useFocusOn } from '../../../../ui/use-focus-on.ts';
import { useLatest } from '../../../../ui/use-latest.ts';
import type { Problem } from '../../../../core/problem.ts';
import { DiscardQuestion } from '../DiscardQuestion.tsx';
import { DraftBack } from './DraftNote.tsx';
import { dropDraft } from './drafts.ts';
import { FieldInput } from './FieldInput.tsx';
import type { LookupSource } from './lookups.ts';
import { type EditSource, findInput, type RecordForm, useEdit } from './use-edit.ts';

// Seldom needed.
const RecordConflict = lazyPart(async () => (await import('./RecordConflict.tsx')).RecordConflict);

interface Props extends EditSource {
  /** Where records are looked for that fields name. */
  lookups: LookupSource;
  onUnsaved(unsaved: boolean): void;
  onLeave(): void;
  onStartOver(): void;
}

/**
 * The inputs of a record and what can be done with them. Nothing that was typed is lost without a
 * question.
 */
export function EditForm({ lookups, onUnsaved, onLeave, onStartOver, ...source }: Props) {
  const { place, name, draft, stored } = source;
  const { form, element, fields, problem, conflict, save, resolve, leaveConflict, steps } = useEdit(
    {
      ...source,
      onSaved: (saved) => {
        onUnsaved(false);
        source.onSaved(saved);
      },
    },
  );
  const [asking, setAsking] = useState(false);
  const { isDirty, isSubmitting } = form;
  useReported(isDirty, onUnsaved);
  useFocusOn(() => findInput(element, () => true), true);

  const leave = (): void => (isDirty ? setAsking(true) : onLeave());
  const discard = (): void => {
    dropDraft(place);
    onUnsaved(false);
    onLeave();
  };
  const pressKey = (event: KeyboardEvent): void => {
    if (!conflict && pressUndoKey(event, steps)) return;
    pressEscape(event, conflict ? leaveConflict : leave);
  };
  return (
    <div className="record-editor" onKeyDown={pressKey}>
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
            <FieldInput key={field.name} form={form} field={field} lookups={lookups} />
          ))}
        </div>
        <SaveBar form={form} problem={problem} isNew={stored === null} onCancel={leave} />
      </form>
      {asking ? (
        <DiscardQuestion name={name} onDiscard={discard} onStay={() => setAsking(false)} />
      ) : null}
    </div>
  );
}

/** Escape leaves what is shown, unless something in it has taken the key. */
function pressEscape(event: KeyboardEvent, leave: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  leave();
}

/** Save and cancel, and why the record could not be saved. */
function SaveBar({
  form: { isDirty, isSubmitting, errors },
  problem,
  isNew,
  onCancel,
}: {
  form: RecordForm;
  problem: Problem | null;
  isNew: boolean;
  onCancel(): void;
}) {
  const t = useTexts();
  return (
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
        disabledBecause={!isNew && !isDirty ? t('browse.record.unchanged') : false}
        onClick={isSubmitting ? (event) => event.preventDefault() : undefined}
      />
      <Button label={t('common.cancel')} onClick={onCancel} />
    </div>
  );
}

/**
 * Reports whether the form holds something that is not saved; a form that is gone holds nothing.
 */
function useReported(isDirty: boolean, onUnsaved: (unsaved: boolean) => void): void {
  const latest = useLatest(onUnsaved);
  useEffect(() => {
    const report = latest;
    report.current(isDirty);
    return () => report.current(false);
  }, [isDirty, latest]);
}
