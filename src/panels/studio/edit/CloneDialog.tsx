import { useState } from 'react';
import { copyCatalog, type StudioEntity } from '../../../backend/studio.ts';
import { fieldTexts } from '../../../core/problem.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useWriteProblem } from '../../../ui/use-write-problem.ts';
import { catalog } from '../kinds/model.ts';
import { useStudio } from '../studio-context.ts';
import { FieldInput } from './FieldInput.tsx';

/** Asks for the name of the copy of a catalog, and makes it. */
export function CloneDialog({
  entity,
  onCloned,
  onClose,
}: {
  entity: StudioEntity;
  onCloned(copy: StudioEntity): void;
  onClose(): void;
}) {
  const t = useTexts();
  const { backend } = useStudio();
  const source = String(entity.name);
  const [copy, setCopy] = useState({
    name: `${source}_copy`.slice(0, 40),
    label: t('studio.copyOf', { name: String(entity.label) }),
  });
  const { problem, report } = useWriteProblem(copy.label);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    const answer = await copyCatalog(backend, source, copy).catch(() => null);
    setBusy(false);
    if (answer?.ok) onCloned(answer.data);
    else if (answer) report(answer.error);
  };
  return (
    <ConfirmDialog
      title={t('studio.cloneTitle', { name: String(entity.label) })}
      yes={t('studio.clone')}
      no={t('common.cancel')}
      busy={busy}
      onYes={() => void run()}
      onNo={onClose}
    >
      {catalog.fields
        .filter(({ name }) => name === 'label' || name === 'name')
        .map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={copy[field.name as 'name' | 'label']}
            error={problem ? fieldTexts(t, problem)[field.name] : undefined}
            readOnly={false}
            onChange={(value) => setCopy({ ...copy, [field.name]: String(value ?? '') })}
          />
        ))}
      {problem && !problem.fields ? <ProblemNote compact problem={problem} /> : null}
    </ConfirmDialog>
  );
}
