import { useMemo, useRef } from 'react';
import { entityOfKind } from '../../../backend/studio.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../ui/use-answer.ts';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import { useStudio } from '../studio-context.ts';
import { NEW } from '../studio-state.ts';
import type { EditorPlace } from './editor-place.ts';
import { EditorBody } from './EditorBody.tsx';
import { Loading } from '../Loading.tsx';

/** The editor of one entity, read again so that its version is known. */
export function EntityEditor({ id, ...props }: EditorPlace & { id: string }) {
  const t = useTexts();
  const { backend } = useStudio();
  const { kind, onClose } = props;
  const load = useMemo(
    () =>
      id === NEW ? null : (signal: AbortSignal) => entityOfKind(backend, kind.name, id, { signal }),
    [backend, kind, id],
  );
  const { data, problem, retry } = useRetriedAnswer(load);
  const isGone = problem?.status === 404;
  const section = useRef<HTMLElement>(null);
  // A new entity is typed at once; what is opened leaves the focus in the list.
  useFocusOn(
    () => section.current?.querySelector<HTMLElement>('input, select, textarea'),
    id === NEW,
  );
  return (
    <section
      ref={section}
      className="studio-editor"
      part="editor"
      aria-label={t(kind.one)}
      data-region
    >
      {id === NEW || data ? (
        <EditorBody {...props} stored={data} />
      ) : isGone ? (
        <div className="studio-note">
          <p className="empty-title">{t('studio.gone')}</p>
          <Button label={t('studio.back')} onClick={onClose} />
        </div>
      ) : problem ? (
        <ProblemNote problem={problem} onRetry={retry} onClose={onClose} />
      ) : (
        <Loading />
      )}
    </section>
  );
}
