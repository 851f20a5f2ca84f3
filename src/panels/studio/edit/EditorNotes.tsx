import { Button } from '../../../ui/Button.tsx';
import { formatMinute } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { attributeLabel } from './attribute-label.ts';
import type { EntityEditorModel } from './use-editor.ts';
import { joinList } from '../../../i18n/join-list.ts';

/** What the user has to know of the draft: that it was kept, is no YAML, or was refused. */
export function EditorNotes({
  editor,
  tab,
  onTab,
}: {
  editor: EntityEditorModel;
  tab: string;
  onTab(tab: string): void;
}) {
  const t = useTexts();
  const { kind, controller, isUnsaved, unread, errors } = editor;
  const typedAt = useSignal(controller.typedAt);
  const problem = useSignal(controller.problem);
  const labels = new Set(Object.keys(errors).map((path) => attributeLabel(t, kind, path)));
  return (
    <>
      {typedAt === null || !isUnsaved ? null : (
        <p className="studio-typed" role="status">
          <span>{t('studio.typedBefore', { when: formatMinute(typedAt) })}</span>
          <Button
            label={t('studio.startOver')}
            variant="quiet"
            onClick={() => controller.revert()}
          />
        </p>
      )}
      {unread === null || tab === 'yaml' ? null : (
        <p className="studio-typed" role="status">
          <span>{t('studio.yaml.unread')}</span>
          <Button label={t('studio.tab.yaml')} variant="quiet" onClick={() => onTab('yaml')} />
        </p>
      )}
      {problem ? <ProblemNote compact problem={problem} /> : null}
      {labels.size > 0 ? (
        <p className="studio-wrongs" role="alert">
          {t('studio.fixWrong', { fields: joinList(t, [...labels]) })}
        </p>
      ) : null}
    </>
  );
}
