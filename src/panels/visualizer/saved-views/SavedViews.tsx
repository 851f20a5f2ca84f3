import { X } from 'lucide-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { getBackend } from '../../../backend/backend.ts';
import type { SavedView, ViewDeletion } from '../../../backend/saved-views.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enViews from '../../../i18n/texts/en/saved-views.json';
import { Button } from '../../../ui/Button.tsx';
import { holdWhileRead } from '../../../ui/hold-while-read.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { ShownState } from '../use-visualizer-state.ts';
import { readSavedState, toSavedState } from './saved-state.ts';
import sheet from './saved-views.css';
import { SaveForm } from './SaveForm.tsx';
import { useSavedViews } from './use-saved-views.ts';
import { ViewList } from './ViewList.tsx';

addEnglish(enViews);

interface Props {
  host: ElementHost;
  shown: ShownState;
  /** A name for what is shown. */
  suggestedName: string;
  viewAddressOf: ((id: string) => string) | undefined;
  onClose(): void;
}

/** The dialog of saved views: saves what is shown, lists one's own views and those of others. */
export function SavedViews({ host, shown, suggestedName, viewAddressOf, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  const dialog = useModal();
  useSheet(dialog, sheet);
  const store = useSavedViews(getBackend(host));
  const [notice, setNotice] = useState('');
  const { list, problem } = store;
  const state = (): Record<string, unknown> => toSavedState(shown.now());
  const open = (view: SavedView): void => {
    const next = readSavedState(view);
    onClose();
    if (next) shown.go(next, true);
    else if (viewAddressOf)
      host.emit('geo-navigate', { to: viewAddressOf(view.id) }, { cancelable: true });
  };
  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="saved-views"
      aria-labelledby={id}
      onCancel={cancel}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="panel-title">
        <h2 id={id}>{t('views.title')}</h2>
        <Button label={t('views.close')} icon={X} iconOnly variant="quiet" onClick={onClose} />
      </div>
      {problem ? (
        <ProblemNote compact problem={problem} {...(list ? {} : { onRetry: store.load })} />
      ) : null}
      {!list && !problem ? (
        <p className="muted late" role="status">
          {t('common.loading')}
        </p>
      ) : null}
      {list && !list.isKept ? <p>{t('views.notKept')}</p> : null}
      {list?.isKept ? (
        <>
          <SaveForm
            {...{ store, state, suggestedName }}
            kind={shown.state.kind}
            onNotice={setNotice}
          />
          <ViewList
            {...{ store, state, viewAddressOf }}
            kind={shown.state.kind}
            onOpen={open}
            onNotice={setNotice}
          />
        </>
      ) : null}
      <Notice notice={notice} deletion={store.deletion} />
    </dialog>
  );
}

/** The line is always there, so that nothing moves when a text appears. */
function Notice({ notice, deletion }: { notice: string; deletion: ViewDeletion }) {
  const t = useTexts();
  const deleted = useSignal(deletion.waiting);
  const message = deleted ? t('views.deleted', { name: deleted.name }) : notice;
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <p
      ref={line}
      tabIndex={-1}
      className="views-notice"
      role="status"
      {...holdWhileRead((isHeld) => deletion.hold(isHeld))}
    >
      {message ? <bdi>{message}</bdi> : null}
      {deleted ? (
        <Button
          label={t('views.undo')}
          variant="quiet"
          // The menu that had the focus is gone with its view.
          autoFocus
          onClick={() => {
            deletion.undo();
            line.current?.focus();
          }}
        />
      ) : null}
    </p>
  );
}
